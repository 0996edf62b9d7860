/** What a span did, where a backend stores an input and an output of any form beside the span's kind. */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import { gaveMessages, givenMessages, toolsIn, transcriptIn } from '../messages/held-messages.ts'
import type { SpanWork } from '../span.ts'

export type StoredSpan = {
  /** The backend's word for the kind: `GENERATION`, `llm`, `CHAT_MODEL`, `TOOL`, … */
  readonly type: string
  readonly name: string
  readonly input: unknown
  readonly output: unknown
  readonly callId?: string | null
  readonly tools?: unknown
  readonly failed?: boolean
  /** A whole conversation that the span tells beside its input and output. */
  readonly transcript?: unknown
}

export function storedWork({
  type,
  name,
  input,
  output,
  callId,
  tools,
  transcript,
  failed = false,
}: StoredSpan): SpanWork {
  if (modelTypes.has(type.toLowerCase())) {
    const given = givenMessages(input)
    // A response may say again under which instructions and with which tools it was made.
    const [echoed] = objectsOf([heldValue(output)])
    return {
      kind: 'model',
      instructions: given.instructions ?? echoed?.instructions ?? null,
      input: given.messages,
      output: withoutHistory(given.messages, gaveMessages(output)),
      tools: toolsIn(tools) ?? given.tools ?? toolsIn(echoed?.tools),
    }
  }
  const value = heldValue(output)
  const [told] = objectsOf([isObject(value) && value.lc === 1 ? value.kwargs : value])
  const answered = told !== undefined && textOrNull(told.tool_call_id) !== null
  return {
    kind: type.toLowerCase() === 'tool' ? 'tool' : 'step',
    // By OpenTelemetry's conventions a tool's span is named with the operation in front.
    tool: name.replace(/^execute_tool /, ''),
    callId: callId ?? (answered ? textOrNull(told.tool_call_id) : null),
    arguments: argumentsOf(heldValue(input)),
    result: answered ? told.content : (output ?? undefined),
    failed: failed || told?.status === 'error',
    transcript: transcriptIn(transcript, output, input),
  }
}

/** Some give the whole state back: what went in is no part of what came out. */
function withoutHistory(given: readonly RawRecord[], gave: readonly RawRecord[]): readonly RawRecord[] {
  if (given.length === 0 || gave.length <= given.length) return gave
  return JSON.stringify(given[0]) === JSON.stringify(gave[0]) ? gave.slice(given.length) : gave
}

const modelTypes: ReadonlySet<string> = new Set(['generation', 'llm', 'chat_model', 'chat', 'model'])

function argumentsOf(value: unknown): unknown {
  if (isObject(value)) return value
  return value === null || value === undefined || value === '' ? {} : { input: value }
}
