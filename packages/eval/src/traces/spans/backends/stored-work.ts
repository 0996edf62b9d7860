/** What a span did, for backends that store the span's kind with an input and an output of any form. */
import { heldValue } from '../../held-value.ts'
import { idOrNull, isObject, objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { gaveMessages, givenMessages, toolsIn, transcriptIn } from '../messages/held-messages.ts'
import type { SpanWork } from '../span.ts'

export type StoredSpan = {
  /** The backend's name of the kind: `GENERATION`, `llm`, `CHAT_MODEL`, `TOOL`, … */
  readonly type: string
  readonly name: string
  readonly input: unknown
  readonly output: unknown
  readonly callId?: string | null
  readonly tools?: unknown
  readonly failed?: boolean
  /** A whole conversation that the span holds in addition to its input and output. */
  readonly transcript?: unknown
}

export function storedWork(span: StoredSpan): SpanWork {
  const { type, name, input, output, callId, tools, transcript, failed = false } = span
  if (modelTypes.has(type.toLowerCase())) {
    const given = givenMessages(input)
    // A response may repeat the instructions and tools of its request.
    const echoed = objectOf(heldValue(output))
    return {
      kind: 'model',
      instructions: given.instructions ?? echoed.instructions ?? null,
      input: given.messages,
      output: withoutHistory(given.messages, gaveMessages(output)),
      tools: toolsIn(tools) ?? given.tools ?? toolsIn(echoed.tools),
    }
  }
  const value = heldValue(output)
  const told = objectOf(isObject(value) && value.lc === 1 ? value.kwargs : value)
  const answered = textOrNull(told.tool_call_id)
  return {
    kind: type.toLowerCase() === 'tool' ? 'tool' : 'step',
    // OpenTelemetry names a tool's span with the operation in front.
    tool: name.replace(/^execute_tool /, ''),
    callId: callId ?? answered,
    arguments: argumentsOf(heldValue(input)),
    result: answered === null ? (output ?? undefined) : told.content,
    failed: failed || told.status === 'error',
    transcript: transcriptIn(transcript, output, input),
  }
}

/** Some programs return the whole state. The input at its beginning is not part of the output. */
function withoutHistory(given: readonly RawRecord[], gave: readonly RawRecord[]): readonly RawRecord[] {
  if (given.length === 0 || gave.length <= given.length) return gave
  return JSON.stringify(given[0]) === JSON.stringify(gave[0]) ? gave.slice(given.length) : gave
}

/** Merges the records of one id: the record of a span's end has members that the record of its start could not have. */
export function mergeById(records: readonly RawRecord[], isEmpty = isMissing): readonly RawRecord[] {
  const byId = new Map<string, RawRecord>()
  for (const [index, record] of records.entries()) {
    const id = idOrNull(record.id) ?? `without id ${index}`
    const filled = Object.entries(record).filter(([, value]) => !isEmpty(value))
    byId.set(id, { ...byId.get(id), ...Object.fromEntries(filled) })
  }
  return [...byId.values()]
}

export function isMissing(value: unknown): boolean {
  return value === null || value === undefined
}

const modelTypes: ReadonlySet<string> = new Set(['generation', 'llm', 'chat_model', 'chat', 'model'])

function argumentsOf(value: unknown): unknown {
  if (isObject(value)) return value
  return value === null || value === undefined || value === '' ? {} : { input: value }
}
