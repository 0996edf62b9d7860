/**
 * The tape of a study: one line for every answer that was paid for, or may have been, written before the answer is used.
 * Everything else that a study writes follows from its file, its data and its tape.
 *
 * Invariants
 *   1. A line belongs to a scope, which is a task in a stage. Requests of different tasks are never mixed up, whatever their order.
 *   2. A line is written whole or is the last one; a torn end is cut off when the tape is opened.
 *   3. A request is on it as a digest alone: neither keys nor prompts.
 */
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Json, TwinCheckError } from '@twincheck/core'
import {
  amount,
  count,
  object,
  oneOf,
  oneOfKinds,
  parsedObject,
  readShape,
  type Shape,
  text,
} from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { type StudyRole, studyRoles } from './study-file.ts'

export type TapedCall = {
  readonly scope: string
  readonly role: StudyRole
  readonly request: string
  readonly tokens: { readonly input: number; readonly output: number }
  /** In the currency of the prices; of what may have been charged without an answer, the most. */
  readonly cost: number
  readonly outcome: TapedOutcome
}

export type TapedOutcome =
  | { readonly kind: 'reply'; readonly reply: Readonly<Record<string, Json>>; readonly milliseconds: number }
  /** The provider refuses this request as it is, and would do so again. */
  | { readonly kind: 'failure'; readonly code: string; readonly message: string }
  /** Another model answered: paid for, and not used. */
  | { readonly kind: 'refused'; readonly model: string }
  /** No answer came, and it may have been charged. */
  | { readonly kind: 'lost' }

export type StudyTape = {
  readonly of: (scope: string) => Promise<readonly TapedCall[]>
  readonly append: (call: TapedCall) => Promise<void>
  readonly spent: () => Promise<number>
  readonly all: () => Promise<readonly TapedCall[]>
}

export class StudyTapeError extends TwinCheckError {
  readonly code = 'study-tape'

  constructor(file: string, line: number) {
    super(
      `${file}, line ${line}: this is no line of a study's tape. It was damaged or written by another version. Take another ` +
        'work folder to begin anew, or remove the line to pay for its answer again.',
    )
  }
}

export function requestDigest(role: StudyRole, request: Json): string {
  return createHash('sha256')
    .update(canonicalJson([role, request]))
    .digest('hex')
    .slice(0, 32)
}

const tapedCall: Shape<TapedCall> = object({
  scope: text,
  role: oneOf(...studyRoles),
  request: text,
  tokens: object({ input: count, output: count }),
  cost: amount,
  outcome: oneOfKinds({
    reply: object({ reply: parsedObject, milliseconds: amount }),
    failure: object({ code: text, message: text }),
    refused: object({ model: text }),
    lost: object({}),
  }),
})

export function readTapedCall(line: string, file: string, number: number): TapedCall {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new StudyTapeError(file, number)
  }
  return readShape(tapedCall, value, 'tape', () => new StudyTapeError(file, number))
}

export type TapeFile = StudyTape & { readonly close: () => void }

export function openTapeFile(file: string): TapeFile {
  mkdirSync(dirname(file), { recursive: true })
  const calls = readTapeFile(file, true).slice()
  const scopes = new Map<string, TapedCall[]>()
  const sort = (call: TapedCall) => {
    const known = scopes.get(call.scope)
    if (known) known.push(call)
    else scopes.set(call.scope, [call])
  }
  for (const call of calls) sort(call)
  let spent = calls.reduce((sum, { cost }) => sum + cost, 0)
  const descriptor = openSync(file, 'a')
  return {
    of: async (scope) => [...(scopes.get(scope) ?? [])],
    spent: async () => spent,
    all: async () => calls,
    append: async (call) => {
      writeSync(descriptor, `${JSON.stringify(call)}\n`)
      fdatasyncSync(descriptor)
      calls.push(call)
      sort(call)
      spent += call.cost
    },
    close: () => closeSync(descriptor),
  }
}

/** What a tape holds; `mend` cuts a torn end off. Empty where there is no such file. */
export function readTapeFile(file: string, mend: boolean): readonly TapedCall[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (mend && whole < bytes.length) truncateSync(file, whole)
  const lines = bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line, index) => readTapedCall(line, file, index + 1))
}
