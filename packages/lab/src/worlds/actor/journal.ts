/**
 * The journal of a run has one JSON line for each reply of the model, which is appended before the reply is used. A task's environment is
 * deterministic. So after a crash the loop replays the journalled replies and reaches the point where it stopped, without asking the
 * model again. Invariants:
 *   1. Only the last line can be incomplete. An incomplete last line is cut off when the journal is opened.
 *   2. A journal belongs to one environment and one set of settings. Its first line states both. A run with a different environment or different settings refuses the journal.
 *   3. A reply is used only for the request that it answered. To check this, each line has a digest of the messages that the request added.
 */
import { createHash } from 'node:crypto'
import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Json, type JsonObject, TwinCheckError } from '@twincheck/core'
import { readActorReply } from '@twincheck/core/harness'
import type { ActorConversation, ActorReply } from '@twincheck/core/models'
import { isJsonObject, orNone, parsedObject, parseJson } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'

export class JournalError extends TwinCheckError {
  readonly code = 'journal'

  constructor(file: string, line: number | null, problem: string) {
    const place = line === null ? file : `${file}, line ${line}`
    super(
      `${place}: ${problem} Use another --out folder to start over, or delete the journal to pay for its tasks again.`,
    )
  }
}

/** The result of one request: a reply, or a failure that ended the task. */
export type JournalEntry =
  | { readonly kind: 'reply'; readonly request: string; readonly reply: ActorReply; readonly milliseconds: number }
  | { readonly kind: 'failure'; readonly request: string; readonly failure: Failure }

export type Failure = { readonly code: string; readonly message: string }

export type Journal = {
  readonly entriesOf: (taskId: string) => readonly JournalEntry[]
  readonly append: (taskId: string, entry: JournalEntry) => void
  readonly close: () => void
}

const version = 1

export function openJournal(file: string, settings: JsonObject): Journal {
  mkdirSync(dirname(file), { recursive: true })
  const lines = readWholeLines(file, true)
  const header = { journal: version, settings }
  const entries = readEntries(file, lines, header)
  const descriptor = openSync(file, 'a')
  const write = (value: Json) => {
    writeSync(descriptor, `${JSON.stringify(value)}\n`)
    fdatasyncSync(descriptor)
  }
  if (lines.length === 0) write(header)
  return {
    entriesOf: (taskId) => entries.get(taskId) ?? [],
    append: (task, entry) => write({ task, ...entry }),
    close: () => closeSync(descriptor),
  }
}

/** A digest of the tools and of the messages added since the model's last reply. */
export function requestDigest({ messages, tools, effort }: ActorConversation): string {
  const spoken = messages.findLastIndex(({ role }) => role === 'assistant')
  const added = canonicalJson([messages.length, messages.slice(spoken + 1), tools.map(({ name }) => name), effort])
  return createHash('sha256').update(added).digest('hex').slice(0, 16)
}

/** Reads the complete lines of a file, or no lines if the file does not exist. `mend` removes an incomplete last line from the file. */
export function readWholeLines(file: string, mend: boolean): readonly string[] {
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  const whole = bytes.lastIndexOf(0x0a) + 1
  if (mend && whole < bytes.length) truncateSync(file, whole)
  return bytes.subarray(0, whole).toString('utf8').split('\n').slice(0, -1)
}

const objectOrNull = orNone(parsedObject)

function readEntries(file: string, lines: readonly string[], header: JsonObject): Map<string, JournalEntry[]> {
  const entries = new Map<string, JournalEntry[]>()
  for (const [index, line] of lines.entries()) {
    const value = objectOrNull(parseJson(line))
    if (value === null) throw new JournalError(file, index + 1, 'this line is damaged.')
    if (index === 0) {
      if (canonicalJson(value) !== canonicalJson(header)) throw new JournalError(file, 1, otherSettings(value, header))
      continue
    }
    const task = String(value.task)
    const known = entries.get(task)
    const entry = readEntry(value, file, index + 1)
    if (known) known.push(entry)
    else entries.set(task, [entry])
  }
  return entries
}

function otherSettings(found: JsonObject, header: JsonObject): string {
  return `the journal was started with ${canonicalJson(found)}, but this run has ${canonicalJson(header)}.`
}

function readEntry(value: JsonObject, file: string, line: number): JournalEntry {
  const request = String(value.request)
  const { failure, milliseconds } = value
  if (value.kind === 'failure' && isJsonObject(failure)) {
    return { kind: 'failure', request, failure: { code: String(failure.code), message: String(failure.message) } }
  }
  if (value.kind === 'reply' && typeof milliseconds === 'number') {
    return { kind: 'reply', request, reply: readActorReply(value.reply ?? null), milliseconds }
  }
  throw new JournalError(file, line, 'this line is neither a reply nor a failure.')
}
