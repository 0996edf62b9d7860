/**
 * OpenTelemetry's gen_ai conventions: `gen_ai.input.messages` and similar on the span or its events; the older events, one for
 * each message; OpenLLMetry's `gen_ai.prompt.N.…`; and tools as spans of the operation `execute_tool`.
 */
import { heldValue } from '../../held-value.ts'
import { isObject, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { at, indexed } from '../attribute-tree.ts'
import { gaveMessages, givenMessages, toolsIn } from '../messages/held-messages.ts'
import { numberedMessage } from '../messages/numbered-message.ts'
import { eventMessage } from '../messages/otel-message.ts'
import type { SpanWork } from '../span.ts'
import type { SpanAttributes } from './span-dialects.ts'

export function genAiWork(attributes: SpanAttributes): SpanWork | null {
  return toolWork(attributes) ?? modelWork(attributes)
}

function toolWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const told = textOrNull(at(own, 'gen_ai.tool.name'))
  const traced =
    at(own, 'traceloop.span.kind') === 'tool' ? (textOrNull(at(own, 'traceloop.entity.name')) ?? name) : null
  if (at(own, 'gen_ai.operation.name') !== 'execute_tool' && traced === null && told === null) return null
  const first = (...paths: readonly string[]) => paths.map((path) => at(own, path)).find((value) => value !== undefined)
  return {
    kind: 'tool',
    tool: told ?? traced ?? name.replace(/^execute_tool /, ''),
    callId: textOrNull(at(own, 'gen_ai.tool.call.id')),
    arguments: heldValue(first(...argumentPaths)),
    result: first(...resultPaths),
    failed,
  }
}

const argumentPaths = [
  ...['gen_ai.tool.call.arguments', 'tool_arguments', 'gcp.vertex.agent.tool_call_args', 'traceloop.entity.input'],
  'input.value',
] as const
const resultPaths = [
  ...['gen_ai.tool.call.result', 'tool_response', 'gcp.vertex.agent.tool_response', 'traceloop.entity.output'],
  'output.value',
] as const

function modelWork({ own, events }: SpanAttributes): SpanWork | null {
  const member = (path: string): unknown =>
    at(own, path) ?? events.map(({ attributes }) => at(attributes, path)).find((value) => value !== undefined)
  const older = [...events, ...eventsIn(own)].flatMap(({ name, attributes }) => eventMessage(name, attributes) ?? [])
  const written = givenMessages(firstText(member, promptPaths))
  const inputs = [
    objectsOf(heldValue(member('gen_ai.input.messages'))),
    numberedIn(own, 'gen_ai.prompt', 'llm.prompts').map(numbered),
    older.filter(({ chosen }) => !chosen).map(({ message }) => message),
    written.messages,
  ]
  const outputs = [
    objectsOf(heldValue(member('gen_ai.output.messages'))),
    numberedIn(own, 'gen_ai.completion', 'llm.completions').map((one) => numbered({ role: 'assistant', ...one })),
    older.filter(({ chosen }) => chosen).map(({ message }) => message),
    gaveMessages(firstText(member, completionPaths)),
  ]
  const input = inputs.find(({ length }) => length > 0) ?? []
  // Several choices are alternatives. The program acts on the first.
  const output = (outputs.find(({ length }) => length > 0) ?? []).slice(0, 1)
  const operation = textOrNull(at(own, 'gen_ai.operation.name')) ?? textOrNull(at(own, 'llm.request.type'))
  if (input.length + output.length === 0 && !generations.has(operation ?? '')) return null
  const functions = indexed(at(own, 'llm.request.functions')).map(({ parameters, ...tool }) => {
    return { ...tool, parameters: heldValue(parameters) }
  })
  const instructions = heldValue(member('gen_ai.system_instructions')) ?? written.instructions
  const defined = toolsIn(member('gen_ai.tool.definitions')) ?? (functions.length > 0 ? functions : null)
  return { kind: 'model', instructions, input, output, tools: defined ?? written.tools }
}

/** Attributes that hold the whole request or answer as JSON text: older conventions, Logfire, Google's ADK. */
const promptPaths = ['gen_ai.prompt', 'request_data', 'gcp.vertex.agent.llm_request'] as const
const completionPaths = ['gen_ai.completion', 'response_data', 'gcp.vertex.agent.llm_response'] as const

function firstText(member: (path: string) => unknown, paths: readonly string[]): unknown {
  const held = paths.map(member).find((value) => textOrNull(value) !== null)
  return held ?? paths.slice(1).map(member).find(isObject)
}

function numberedIn(own: RawRecord, ...paths: readonly string[]): readonly RawRecord[] {
  return paths.map((path) => indexed(at(own, path))).find(({ length }) => length > 0) ?? []
}

/** Logfire writes the events into one attribute as JSON. */
function eventsIn(own: RawRecord): SpanAttributes['events'] {
  return objectsOf(heldValue(at(own, 'events'))).map((attributes) => {
    return { name: textOrNull(attributes['event.name']) ?? '', attributes }
  })
}

const generations: ReadonlySet<string> = new Set(['chat', 'text_completion', 'generate_content', 'completion'])

function numbered(message: RawRecord): RawRecord {
  return numberedMessage('openLlmetry', message)
}
