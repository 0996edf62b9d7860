/** Reads from the attributes of a span what the span did. The dialects are tried in order, the most specific first. */
import { heldValue, isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { eventMessage, numberedMessage } from './messages/attribute-messages.ts'
import { answer, gaveMessages, givenMessages, storedWork, toolsIn, transcriptIn } from './messages/held-messages.ts'
import { at, indexed, type Span, type SpanWork } from './span.ts'

export type SpanAttributes = {
  readonly name: string
  readonly own: RawRecord
  readonly events: readonly { readonly name: string; readonly attributes: RawRecord }[]
  readonly failed: boolean
}

export function readAttributes(place: Pick<Span, 'id' | 'parent' | 'start'>, attributes: SpanAttributes): Span {
  const work = workOf(attributes)
  const model = modelPaths.map((path) => textOrNull(at(attributes.own, path))).find((name) => name !== null) ?? null
  return { ...place, name: attributes.name, model, work, unread: isUnread(work, attributes) }
}

function workOf(attributes: SpanAttributes): SpanWork {
  let work: SpanWork | null = null
  for (const read of dialects) {
    const own = read(attributes)
    if (own === null) continue
    work = work === null ? own : completed(work, own)
    if (isWhole(work)) return work
  }
  return work ?? step(attributes)
}

function isWhole(work: SpanWork): boolean {
  return work.kind !== 'model' || (work.input.length > 0 && work.output.length > 0)
}

const dialects = [datadogWork, aiSdkWork, openInferenceWork, mlflowWork, genAiWork] as const

/**
 * Completes the work of a span with what a second dialect says about it. Some instrumentations write the input in one dialect and the
 * output in another.
 */
function completed(work: SpanWork, other: SpanWork): SpanWork {
  if (work.kind !== 'model' || other.kind !== 'model') return work
  const { input, output } = work
  return {
    ...work,
    instructions: work.instructions ?? other.instructions,
    input: input.length > 0 ? input : other.input,
    output: output.length > 0 ? output : other.output,
    tools: work.tools ?? other.tools,
  }
}

function isUnread(work: SpanWork, { own, events }: SpanAttributes): boolean {
  if (work.kind === 'tool') return false
  if (work.kind === 'model' && work.input.length + work.output.length > 0) return false
  if (work.kind === 'step' && (work.transcript?.length ?? 0) > 0) return false
  return [own, ...events.map(({ attributes }) => attributes)].some((tree) => holdsMessages(tree, 0))
}

const MOST_LEVELS = 12

function holdsMessages(value: unknown, level: number): boolean {
  if (typeof value === 'string') return /"(?:role|tool_?calls?|function_?call|parts|messages)"\s*:/i.test(value)
  if (typeof value !== 'object' || value === null || level > MOST_LEVELS) return false
  return Object.values(value).some((inner) => holdsMessages(inner, level + 1))
}

const modelPaths = [
  ...['gen_ai.response.model', 'gen_ai.request.model', 'llm.model_name', 'ai.response.model', 'ai.model.id'],
  ...['llm.response.model', 'llm.request.model', 'mlflow.llm.model', 'model_name'],
] as const

/** Reads the whole conversation of an agent from events in one attribute. Older versions of Pydantic AI write conversations this way. */
function eventTranscript(held: unknown): readonly RawRecord[] {
  return objectsOf(heldValue(held)).flatMap((event) => {
    const told = eventMessage(textOrNull(event['event.name']) ?? '', event)
    return told === null ? [] : [told.message]
  })
}

/** Reads a step of unknown kind. The step may be the execution of a tool; its name is then taken as the tool's name. */
function step({ own, name, failed }: SpanAttributes): SpanWork {
  const result = at(own, 'output.value') ?? at(own, 'traceloop.entity.output')
  const given = heldValue(at(own, 'input.value') ?? at(own, 'traceloop.entity.input'))
  const told = [at(own, 'pydantic_ai.all_messages'), eventTranscript(at(own, 'all_messages_events'))]
  const transcript = transcriptIn(...told, result, given)
  return { kind: 'step', tool: name, callId: null, arguments: given, result: result ?? undefined, failed, transcript }
}

/** Datadog's LLM Observability: `span_kind`, and messages with calls and results in members of their own. */
function datadogWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const kind = textOrNull(at(own, 'span_kind')) ?? textOrNull(at(own, 'kind'))
  if (kind === null || at(own, 'ml_app') === undefined) return null
  const [given, gave] = [objectOf(at(own, 'input')), objectOf(at(own, 'output'))]
  if (kind === 'llm') {
    return {
      kind: 'model',
      instructions: null,
      input: indexed(given.messages).flatMap(datadogMessages),
      output: indexed(gave.messages).flatMap(datadogMessages),
      tools: toolsIn(
        indexed(at(own, 'tool_definitions')).map(({ schema, ...tool }) => ({ ...tool, parameters: schema })),
      ),
    }
  }
  const result = gave.value ?? undefined
  const work = { tool: name, callId: textOrNull(at(own, 'tool_id')), arguments: heldValue(given.value), result, failed }
  return { kind: kind === 'tool' ? 'tool' : 'step', ...work }
}

function datadogMessages({ role, content, tool_calls, tool_results }: RawRecord): readonly RawRecord[] {
  const calls = indexed(tool_calls).map(({ tool_id, name, arguments: written }) => ({
    id: tool_id,
    name,
    arguments: written,
  }))
  const results = indexed(tool_results).map(({ tool_id, result }) => ({
    role: 'tool',
    tool_call_id: tool_id,
    content: result,
  }))
  const isSaid = results.length === 0 || calls.length > 0 || textOrNull(content) !== null
  return isSaid ? [{ role, content, ...(calls.length > 0 && { tool_calls: calls }) }, ...results] : results
}

/** Reads spans of MLflow, which writes inputs and outputs as JSON text in `mlflow.spanInputs` and `mlflow.spanOutputs`. */
function mlflowWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const type = heldValue(at(own, 'mlflow.spanType'))
  const input = at(own, 'mlflow.spanInputs')
  const output = at(own, 'mlflow.spanOutputs')
  if (type === undefined && input === undefined && output === undefined) return null
  const chat = heldValue(at(own, 'mlflow.chat.tools'))
  return storedWork({ type: String(type ?? ''), name, input, output, tools: chat, failed })
}

/**
 * Reads the telemetry of the AI SDK. The outer span of an operation (`ai.generateText`) repeats its inner spans
 * (`ai.generateText.doGenerate`). The outer span is read as a generation too, and is used if the trace lacks the inner spans.
 */
function aiSdkWork({ own, failed, events }: SpanAttributes): SpanWork | null {
  const operation = textOrNull(at(own, 'ai.operationId'))
  if (operation === null) return null
  if (operation === 'ai.toolCall') {
    return {
      kind: 'tool',
      tool: textOrNull(at(own, 'ai.toolCall.name')) ?? '',
      callId: textOrNull(at(own, 'ai.toolCall.id')),
      arguments: heldValue(at(own, 'ai.toolCall.args') ?? at(own, 'ai.toolCall.input')),
      result: at(own, 'ai.toolCall.result') ?? at(own, 'ai.toolCall.output') ?? exceptionIn(events),
      failed,
    }
  }
  if (!/^ai\.(?:generate|stream)/.test(operation)) return null
  const given = givenMessages(at(own, 'ai.prompt.messages') ?? at(own, 'ai.prompt'))
  return {
    kind: 'model',
    instructions: given.instructions,
    input: given.messages,
    output: answers(own),
    tools: toolsIn(valuesOf(at(own, 'ai.prompt.tools'))) ?? given.tools,
  }
}

/** The answers of the model. They are in `ai.response.…`, or in `ai.result.…` in older versions. */
function answers(own: RawRecord): readonly RawRecord[] {
  const told = at(own, 'ai.response') ?? at(own, 'ai.result')
  const calls = listOf(heldValue(at(told, 'toolCalls')))
  const text = textOrNull(at(told, 'text')) ?? objectText(at(told, 'object'))
  return calls.length > 0 || text !== null ? [answer(text ?? '', calls)] : []
}

function objectText(value: unknown): string | null {
  return value === undefined ? null : (textOrNull(value) ?? JSON.stringify(value))
}

/** Some exporters leave a list partly in OTLP form, as `{values: [{stringValue}]}`. */
function valuesOf(value: unknown): unknown {
  const values = at(value, 'values')
  return Array.isArray(values) ? values.map((one: unknown) => at(one, 'stringValue')) : value
}

/** Reads OpenInference, which Phoenix and Arize use: messages in `llm.input_messages.N.message.…`, and tools as separate spans. */
function openInferenceWork({ own, name, failed, events }: SpanAttributes): SpanWork | null {
  const kind = textOrNull(at(own, 'openinference.span.kind'))?.toUpperCase()
  if (kind === 'TOOL') {
    const said = at(own, 'output.value') ?? exceptionIn(events)
    const callId = textOrNull(at(own, 'tool_call.id')) ?? textOrNull(at(own, 'tool.id'))
    const tool = textOrNull(at(own, 'tool.name')) ?? name
    return { kind: 'tool', tool, callId, arguments: argumentsIn(own), result: said ?? undefined, failed }
  }
  const messages = indexed(heldValue(at(own, 'llm.input_messages')))
  const answers = indexed(heldValue(at(own, 'llm.output_messages')))
  if (kind !== 'LLM' && messages.length + answers.length === 0) return null
  const given = givenMessages(at(own, 'input.value'))
  const tools = indexed(at(own, 'llm.tools')).map((tool) => heldValue(at(tool, 'tool.json_schema')))
  return {
    kind: 'model',
    instructions: given.instructions,
    input: firstList([
      messages.map(numberedInference),
      given.messages,
      texts(own, 'llm.prompts', 'prompt.text', 'user'),
    ]),
    output: firstList([
      answers.map(numberedInference),
      gaveMessages(at(own, 'output.value')),
      texts(own, 'llm.choices', 'completion.text', 'assistant').slice(0, 1),
    ]),
    tools: tools.length > 0 ? tools.map(schemaOf) : given.tools,
  }
}

function firstList(lists: readonly (readonly RawRecord[])[]): readonly RawRecord[] {
  return lists.find(({ length }) => length > 0) ?? []
}

function texts(own: RawRecord, path: string, inside: string, role: 'user' | 'assistant'): readonly RawRecord[] {
  return indexed(at(own, path)).flatMap((one) => {
    const content = textOrNull(at(one, inside))
    return content === null ? [] : [{ role, content }]
  })
}

function numberedInference(message: RawRecord): RawRecord {
  return numberedMessage('openInference', message)
}

/**
 * The arguments of a tool. smolagents records the Python call of the tool. Values without names in this call belong to the first
 * parameters.
 */
function argumentsIn(own: RawRecord): unknown {
  const given = heldValue(at(own, 'tool_call.function.arguments') ?? at(own, 'input.value'))
  if (!isObject(given)) return given === undefined || given === '' ? {} : { input: given }
  if (!Array.isArray(given.args) || !isObject(given.kwargs)) return given
  const parameters = heldValue(at(own, 'tool.parameters'))
  const names = Object.keys(objectOf(parameters))
  const unnamed = given.args.map((value, index) => [names[index] ?? String(index), value])
  return { ...Object.fromEntries(unnamed), ...given.kwargs }
}

function schemaOf(tool: unknown): unknown {
  return isObject(tool) && isObject(tool.function) ? tool.function : tool
}

function exceptionIn(events: SpanAttributes['events']): unknown {
  const event = events.find(({ name }) => name === 'exception')
  return event === undefined ? undefined : at(event.attributes, 'exception.message')
}

/**
 * Reads OpenTelemetry's gen_ai conventions. Messages are in `gen_ai.input.messages` and similar attributes of the span or its events, in
 * older events (one for each message), or in OpenLLMetry's `gen_ai.prompt.N.…`. Tools are spans of the operation `execute_tool`.
 */
function genAiWork(attributes: SpanAttributes): SpanWork | null {
  return toolWork(attributes) ?? modelWork(attributes)
}

function toolWork({ own, name, failed }: SpanAttributes): SpanWork | null {
  const told = textOrNull(at(own, 'gen_ai.tool.name'))
  const isTool = at(own, 'traceloop.span.kind') === 'tool' || at(own, 'agentops.span.kind') === 'tool'
  const named = textOrNull(at(own, 'traceloop.entity.name')) ?? textOrNull(at(own, 'tool.name'))
  const traced = isTool ? (named ?? name) : null
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
  ...['input.value', 'tool.parameters', 'agentops.entity.input'],
] as const
const resultPaths = [
  ...['gen_ai.tool.call.result', 'tool_response', 'gcp.vertex.agent.tool_response', 'traceloop.entity.output'],
  ...['output.value', 'tool.result', 'agentops.entity.output'],
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
    inOneMessage(objectsOf(heldValue(member('gen_ai.output.messages')))),
    numberedIn(own, 'gen_ai.completion', 'llm.completions').map((one) => numbered({ role: 'assistant', ...one })),
    older.filter(({ chosen }) => chosen).map(({ message }) => message),
    gaveMessages(firstText(member, completionPaths)),
  ]
  const input = firstList(inputs)
  // Several choices are alternatives, and the program acts on the first of them.
  const output = firstList(outputs).slice(0, 1)
  const operation = textOrNull(at(own, 'gen_ai.operation.name')) ?? textOrNull(at(own, 'llm.request.type'))
  if (input.length + output.length === 0 && !generations.has(operation ?? '')) return null
  const functions = indexed(at(own, 'llm.request.functions')).map(({ parameters, ...tool }) => {
    return { ...tool, parameters: heldValue(parameters) }
  })
  const instructions = heldValue(member('gen_ai.system_instructions')) ?? written.instructions
  const defined = toolsIn(member('gen_ai.tool.definitions')) ?? (functions.length > 0 ? functions : null)
  return { kind: 'model', instructions, input, output, tools: defined ?? written.tools }
}

/** Some instrumentations write a text and the calls after it as two messages. They are joined to one message. */
function inOneMessage(messages: readonly RawRecord[]): readonly RawRecord[] {
  const [first] = messages
  if (first === undefined || !messages.every(({ parts }) => Array.isArray(parts))) return messages
  return [{ ...first, parts: messages.flatMap(({ parts }) => listOf(parts)) }]
}

/** Names of attributes that hold the whole request or answer as JSON text. Older conventions, Logfire and Google's ADK write them. */
const promptPaths = ['gen_ai.prompt', 'request_data', 'gcp.vertex.agent.llm_request'] as const
const completionPaths = ['gen_ai.completion', 'response_data', 'gcp.vertex.agent.llm_response'] as const

function firstText(member: (path: string) => unknown, paths: readonly string[]): unknown {
  const held = paths.map(member).find((value) => textOrNull(value) !== null)
  return held ?? paths.slice(1).map(member).find(isObject)
}

function numberedIn(own: RawRecord, ...paths: readonly string[]): readonly RawRecord[] {
  return firstList(paths.map((path) => indexed(at(own, path))))
}

/** Reads the events of Logfire, which are JSON text in a single attribute. */
function eventsIn(own: RawRecord): SpanAttributes['events'] {
  return objectsOf(heldValue(at(own, 'events'))).map((attributes) => {
    return { name: textOrNull(attributes['event.name']) ?? '', attributes }
  })
}

const generations: ReadonlySet<string> = new Set(['chat', 'text_completion', 'generate_content', 'completion'])

function numbered(message: RawRecord): RawRecord {
  return numberedMessage('openLlmetry', message)
}
