/**
 * The tape of a study. It has one line for every request that got an answer, or that may have been charged without an answer. The line is
 * written before the answer is used. Everything else that a study writes follows from its file, its data and its tape. Invariants:
 *   1. A line belongs to a scope, which is a task in a stage. Requests of different tasks are never mixed up, whatever their order.
 *   2. Only the last line of the tape can be incomplete. An incomplete line is cut off when the tape is opened.
 *   3. A request is stored only as a digest, so the tape contains neither keys nor prompts.
 */
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Json, TwinCheckError } from '@twincheck/core'
import {
  amount,
  count,
  object,
  oneOf,
  oneOfKinds,
  parsedObject,
  parseJson,
  readShape,
  type ShapeValue,
  text,
} from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import { readWholeLines } from '../worlds/actor/journal.ts'
import { type StudyRole, studyRoles } from './study-file.ts'

const tapedCall = object({
  scope: text,
  role: oneOf(...studyRoles),
  request: text,
  tokens: object({ input: count, output: count }),
  /** The cost in the currency of the prices. If a request got no answer and may have been charged, this is its maximum cost. */
  cost: amount,
  outcome: oneOfKinds({
    reply: object({ reply: parsedObject, milliseconds: amount }),
    /** The provider refuses this request as it is, and would refuse it again. */
    failure: object({ code: text, message: text }),
    /** Another model answered. Its reply is paid for and not used. */
    refused: object({ model: text }),
    /** No answer came, and the request may have been charged. */
    lost: object({}),
  }),
})

export type TapedCall = ShapeValue<typeof tapedCall>

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
        'work folder to start over, or remove the line to pay for its answer again.',
    )
  }
}

export function requestDigest(role: StudyRole, request: Json): string {
  return createHash('sha256')
    .update(canonicalJson([role, request]))
    .digest('hex')
    .slice(0, 32)
}

export function readTapedCall(line: string, file: string, number: number): TapedCall {
  return readShape(tapedCall, parseJson(line), 'tape', () => new StudyTapeError(file, number))
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

/** Reads the calls on a tape. `mend` removes an incomplete last line from the file. The result is empty if there is no such file. */
export function readTapeFile(file: string, mend: boolean): readonly TapedCall[] {
  return readWholeLines(file, mend).map((line, index) => readTapedCall(line, file, index + 1))
}
