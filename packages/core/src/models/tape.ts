/**
 * Records model traffic as JSON lines on a tape and replays it exactly, for both model ports.
 *
 * Invariants
 *   1. A request that is not on the tape is refused. Nothing is guessed, and no model is asked.
 *   2. Equal requests are answered in the order in which they were recorded, each recording once. Failures are replayed
 *      too.
 *   3. No secret reaches the tape: requests and replies are redacted before they are written, and requests are redacted
 *      the same way before they are looked up. A reply that contained a secret is replayed without it.
 */
import type { ModelPort } from '../boundary/model-port.ts'
import { type Redactor, redactJson } from '../boundary/redaction/redact.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../policy/paper/json.ts'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { ActorModel } from './actor-model.ts'
import { readActorReply, readModelReply } from './taped-reply.ts'

export class NotOnTapeError extends TwinCheckError {
  readonly code = 'not-on-tape'

  constructor(port: Port, request: Json, times: number) {
    const start = canonicalJson(request).slice(0, 200)
    const problem = times === 0 ? 'is not on the tape' : `is on the tape ${times} times and was made once more`
    super(
      `A request to the ${port} ${problem}: ${start}…\n` +
        'An earlier step differed from the recorded run. Record the tape again, or find what changed.',
    )
  }
}

export class TapeFormatError extends TwinCheckError {
  readonly code = 'tape-format'

  constructor(line: number, problem: string) {
    super(`Line ${line} of the tape ${problem}. A tape is what recordModel or recordActor wrote, whole and unchanged.`)
  }
}

/** The recorded run failed at this request, so its replay fails here too. `recordedCode` is the code of the original error. */
export class TapedFailureError extends TwinCheckError {
  readonly code = 'taped-failure'
  readonly recordedCode: string

  constructor(recordedCode: string, message: string) {
    super(message)
    this.recordedCode = recordedCode
  }
}

export type Tape = { readonly take: (port: Port, request: Json) => JsonObject }
export type WriteLine = (line: string) => void
type Port = 'model' | 'actor'

export function recordModel(port: ModelPort, write: WriteLine, redact: Redactor | null = null): ModelPort {
  return (request, options) => record('model', request, () => port(request, options), write, redact)
}

export function recordActor(actor: ActorModel, write: WriteLine, redact: Redactor | null = null): ActorModel {
  return (conversation, options) => record('actor', conversation, () => actor(conversation, options), write, redact)
}

export function replayModel(tape: Tape): ModelPort {
  return async (request, { signal }) => {
    signal.throwIfAborted()
    return { ...readModelReply(replyOf(tape.take('model', request))), taped: true }
  }
}

export function replayActor(tape: Tape): ActorModel {
  return async (conversation, { signal }) => {
    signal.throwIfAborted()
    return readActorReply(replyOf(tape.take('actor', conversation)))
  }
}

/** Reads a tape. `redact` must be the redactor with which the tape was recorded. */
export function readTape(text: string, redact: Redactor | null = null): Tape {
  const recorded = new Map<string, { readonly entries: JsonObject[]; used: number }>()
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const entry = readEntry(line, index + 1)
    const key = keyOf(entry.port ?? null, entry.request ?? null)
    const known = recorded.get(key)
    if (known) known.entries.push(entry)
    else recorded.set(key, { entries: [entry], used: 0 })
  }
  return {
    take: (port, request) => {
      const shown = redactJson(request, redact)
      const known = recorded.get(keyOf(port, shown))
      const entry = known?.entries[known.used]
      if (known === undefined || entry === undefined) throw new NotOnTapeError(port, shown, known?.entries.length ?? 0)
      known.used++
      return entry
    },
  }
}

const version = 1

async function record<Reply extends Json>(
  port: Port,
  request: Json,
  ask: () => Promise<Reply>,
  write: WriteLine,
  redact: Redactor | null,
): Promise<Reply> {
  const writeEntry = (outcome: JsonObject) =>
    write(JSON.stringify(redactJson({ tape: version, port, request, ...outcome }, redact)))
  try {
    const reply = await ask()
    writeEntry({ reply })
    return reply
  } catch (error) {
    // Only TwinCheck's own errors are recorded. Other errors, such as an abort, do not belong to the run.
    if (error instanceof TwinCheckError) writeEntry({ failure: { code: error.code, message: error.message } })
    throw error
  }
}

function readEntry(line: string, number: number): JsonObject {
  let entry: Json
  try {
    entry = JSON.parse(line)
  } catch {
    throw new TapeFormatError(number, 'is not JSON')
  }
  if (!isJsonObject(entry)) throw new TapeFormatError(number, 'is not a JSON object')
  if (entry.tape !== version) throw new TapeFormatError(number, `is of version ${String(entry.tape)}, not ${version}`)
  if (!isJsonObject(entry.reply) && !isJsonObject(entry.failure))
    throw new TapeFormatError(number, 'has neither a reply nor a failure')
  return entry
}

function keyOf(port: Json, request: Json): string {
  return `${String(port)} ${canonicalJson(request)}`
}

function replyOf({ reply, failure }: JsonObject): Json {
  if (isJsonObject(failure)) throw new TapedFailureError(String(failure.code), String(failure.message))
  return reply ?? null
}
