/** Telemetry as other exporters, older conventions and other instrumentations write it. */
import { type Generation, generations, isoTime, nanoseconds } from './generations.ts'
import { chatMessages, geminiContents } from './providers.ts'
import { lines, type UndoingCall, undoingRun, type WrittenFormats } from './undoing-run.ts'

type Members = Readonly<Record<string, unknown>>
type Calls = readonly {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
}[]

function callsOf({ tool_calls }: Members): Calls {
  return Array.isArray(tool_calls) ? tool_calls : []
}

function attribute(value: unknown): Members {
  if (typeof value === 'string') return { stringValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(attribute) } }
  return { kvlistValue: { values: attributesOf(value as Members) } }
}

function attributesOf(members: Members): readonly Members[] {
  const given = Object.entries(members).filter(([, value]) => value !== undefined && value !== null)
  return given.map(([key, value]) => ({ key, value: attribute(value) }))
}

type WrittenSpan = Readonly<Record<'traceId' | 'spanId' | 'name' | 'startTimeUnixNano', string>> & {
  readonly attributes: readonly Members[]
  readonly events: readonly Members[]
}

function span(id: string, at: number, name: string, attributes: Members, events: readonly Members[] = []): WrittenSpan {
  const own = { traceId: 't1', spanId: id, name, startTimeUnixNano: nanoseconds(at) }
  return { ...own, attributes: attributesOf(attributes), events }
}

function event(name: string, attributes: Members): Members {
  return { name, attributes: attributesOf(attributes) }
}

function document(spans: readonly unknown[]): Members {
  return { resourceSpans: [{ scopeSpans: [{ spans }] }] }
}

/** A span a generation, by what it is given and gave. */
function each(write: (one: Generation) => Members | readonly [Members, readonly Members[]]): readonly WrittenSpan[] {
  return generations.map((one) => {
    const written = write(one)
    const [attributes, events] = Array.isArray(written) ? [written[0], written[1]] : [written, []]
    return span(one.id, one.at, 'chat m', attributes as Members, events)
  })
}

/** The conventions' newer messages. */
function parts(message: Members): Members {
  const { role, content, tool_call_id } = message
  if (role === 'tool') return { role, parts: [{ type: 'tool_call_response', id: tool_call_id, response: content }] }
  const calls = callsOf(message).map(({ id, function: { name, arguments: written } }) => {
    return { type: 'tool_call', id, name, arguments: JSON.parse(written) as unknown }
  })
  return { role, parts: [...(typeof content === 'string' ? [{ type: 'text', content }] : []), ...calls] }
}

/** A message as an event of the older conventions, calls as JSON text. */
function olderEvent(message: Members): Members {
  const { role, content, tool_call_id, tool_calls } = message
  const calls = tool_calls === undefined ? {} : { tool_calls: JSON.stringify(tool_calls) }
  return event(
    `gen_ai.${String(role)}.message`,
    role === 'tool' ? { id: tool_call_id, content } : { content, ...calls },
  )
}

/** Bedrock's blocks, as Strands writes them into events. */
function strandsBlocks(message: Members): string {
  const { role, content, tool_call_id } = message
  if (role === 'tool') {
    return JSON.stringify([
      { toolResult: { toolUseId: tool_call_id, status: 'success', content: [{ text: content }] } },
    ])
  }
  const calls = callsOf(message).map(({ id, function: { name, arguments: written } }) => {
    return { toolUse: { toolUseId: id, name, input: JSON.parse(written) as unknown } }
  })
  return JSON.stringify(calls.length > 0 ? calls : [{ text: content }])
}

function openInference(prefix: string, message: Members): Members {
  const { role, content, tool_call_id } = message
  const called = callsOf(message).flatMap(({ id, function: { name, arguments: written } }, index) => [
    [`${prefix}.message.tool_calls.${index}.tool_call.id`, id],
    [`${prefix}.message.tool_calls.${index}.tool_call.function.name`, name],
    [`${prefix}.message.tool_calls.${index}.tool_call.function.arguments`, written],
  ])
  const own = { role, content, tool_call_id }
  const said = Object.entries(own).map(([name, value]) => [`${prefix}.message.${name}`, value])
  return Object.fromEntries([...said, ...called].filter(([, value]) => value !== undefined && value !== null))
}

function openInferenceAttributes({ input, output }: Generation): Members {
  const given = input.map((message, index) => openInference(`llm.input_messages.${index}`, message))
  return Object.assign(
    { 'openinference.span.kind': 'LLM' },
    ...given,
    openInference('llm.output_messages.0', output),
  ) as Members
}

const flat = each(openInferenceAttributes)

/** As the protocol's own file names the members. */
function inProtocolNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inProtocolNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === 'value' && typeof held === 'object' ? inProtocolNames(held) : inProtocolNames(held),
    ]),
  )
}

function plainAttributes({ attributes }: WrittenSpan): Members {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, (value as { readonly stringValue: string }).stringValue]),
  )
}

function adkTool({ name, input, result }: UndoingCall, at: number): WrittenSpan {
  return span(`tool ${at}`, at + 5, `execute_tool ${name}`, {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': name,
    'gen_ai.tool.call.id': `adk-${at}`,
    'gcp.vertex.agent.tool_call_args': JSON.stringify(input),
    'gcp.vertex.agent.tool_response': JSON.stringify({ result }),
  })
}

const columns = [
  ['name', () => 'ChatCompletion'],
  ['context.trace_id', () => 't1'],
  ['context.span_id', ({ id }: Generation) => id],
  ['start_time', ({ at }: Generation) => isoTime(at)],
  ['attributes.openinference.span.kind', () => 'LLM'],
  [
    'attributes.llm.input_messages',
    ({ input }: Generation) => input.map((one) => openInference('x', one)).map(unprefixed),
  ],
  ['attributes.llm.output_messages', ({ output }: Generation) => [unprefixed(openInference('x', output))]],
] as const

function unprefixed(message: Members): Members {
  return Object.fromEntries(Object.entries(message).map(([name, value]) => [name.slice(2), value]))
}

export const telemetryLayouts: WrittenFormats = {
  'otel, messages in parts': JSON.stringify(
    document(
      each(({ input, output }) => ({
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify(input.map(parts)),
        'gen_ai.output.messages': JSON.stringify([parts(output)]),
      })),
    ),
  ),
  'otel, messages as values': JSON.stringify(
    document(
      each(({ input, output }) => ({
        'gen_ai.input.messages': input.map(parts),
        'gen_ai.output.messages': [parts(output)],
      })),
    ),
  ),
  'otel, older events, calls as texts': JSON.stringify(
    document(
      each(({ input, output }) => [
        { 'gen_ai.operation.name': 'chat' },
        [...input.map(olderEvent), event('gen_ai.choice', { finish_reason: 'stop', message: JSON.stringify(output) })],
      ]),
    ),
  ),
  'otel, given by one convention and gave by another': JSON.stringify(
    document(
      each(({ input, output }) => ({
        'openinference.span.kind': 'LLM',
        'input.value': JSON.stringify({ messages: input }),
        'gen_ai.output.messages': JSON.stringify([parts(output)]),
      })),
    ),
  ),
  'otel, Semantic Kernel': JSON.stringify(
    document(
      each(({ input, output }) => [
        { 'gen_ai.operation.name': 'chat.completions' },
        [
          ...input.map((one) =>
            event(`gen_ai.${String(one.role)}.message`, { 'gen_ai.event.content': JSON.stringify(one) }),
          ),
          event('gen_ai.choice', { 'gen_ai.event.content': JSON.stringify({ index: 0, message: output }) }),
        ],
      ]),
    ),
  ),
  'otel, Strands': JSON.stringify(
    document(
      each(({ input, output }) => [
        { 'gen_ai.operation.name': 'chat' },
        [
          ...input.map((one) => event(`gen_ai.${String(one.role)}.message`, { content: strandsBlocks(one) })),
          event('gen_ai.choice', { finish_reason: 'end_turn', message: strandsBlocks(output) }),
        ],
      ]),
    ),
  ),
  'otel, prompt and completion as one text each': JSON.stringify(
    document(
      each(({ input, output }) => ({
        'gen_ai.prompt': JSON.stringify(input),
        'gen_ai.completion': JSON.stringify([output]),
      })),
    ),
  ),
  'otel, prompt and completion in events': JSON.stringify(
    document(
      each(({ input, output }) => [
        { 'gen_ai.system': 'openai' },
        [
          event('gen_ai.content.prompt', { 'gen_ai.prompt': JSON.stringify(input) }),
          event('gen_ai.content.completion', { 'gen_ai.completion': JSON.stringify([output]) }),
        ],
      ]),
    ),
  ),
  'otel, Logfire, events in an attribute': JSON.stringify(
    document(
      each(({ input, output }) => ({
        'gen_ai.operation.name': 'chat',
        events: JSON.stringify([
          ...input.map((one) => ({ 'event.name': `gen_ai.${String(one.role)}.message`, ...one, id: one.tool_call_id })),
          { 'event.name': 'gen_ai.choice', index: 0, message: output },
        ]),
      })),
    ),
  ),
  'otel, Logfire, requests and responses': JSON.stringify(
    document(
      each(({ input, output }) => ({
        request_data: JSON.stringify({ model: 'm', messages: input }),
        response_data: JSON.stringify({ message: output }),
      })),
    ),
  ),
  'otel, an agent’s whole conversation as events': JSON.stringify(
    document([
      span('agent', 0, 'agent run', {
        final_result: undoingRun.end,
        all_messages_events: JSON.stringify(
          chatMessages.map((one) => ({
            'event.name': `gen_ai.${String(one.role)}.message`,
            ...one,
            id: one.tool_call_id,
          })),
        ),
      }),
    ]),
  ),
  'otel, ADK': JSON.stringify(
    document(
      generations.flatMap(({ id, at, tool }, step) => [
        span(id, at, 'call_llm', {
          'gen_ai.system': 'gcp.vertex.agent',
          'gcp.vertex.agent.llm_request': JSON.stringify({
            config: { system_instruction: 'Be kind.' },
            contents: geminiContents.slice(0, 1 + 2 * step),
          }),
          'gcp.vertex.agent.llm_response': JSON.stringify({ content: geminiContents[1 + 2 * step] }),
        }),
        ...(tool === null ? [] : [adkTool(tool, at)]),
      ]),
    ),
  ),
  'otel, the protocol’s own names': JSON.stringify(inProtocolNames(document(flat))),
  'otel, a span a line without a document': lines(flat),
  'otel, a list of spans': JSON.stringify(flat),
  'otel, Tempo’s batches': JSON.stringify({ batches: [{ resource: {}, scopeSpans: [{ spans: flat }] }] }),
  'otel, in a trace': JSON.stringify({ trace: document(flat) }),
  'spans, Jaeger': JSON.stringify({
    data: [
      {
        traceID: 't1',
        spans: flat.map(({ spanId, name, startTimeUnixNano, attributes }) => ({
          ...{ traceID: 't1', spanID: spanId, operationName: name, startTime: Number(startTimeUnixNano) / 1000 },
          tags: attributes.map(({ key, value }) => ({ key, value: (value as Members).stringValue })),
        })),
      },
    ],
  }),
  'spans, attributes as text': lines(
    flat.map((one, index) => ({
      ...{ name: one.name, trace_id: 't1', span_id: one.spanId, start_time: isoTime(index) },
      attributes: JSON.stringify(plainAttributes(one)),
    })),
  ),
  'spans, a console’s, one behind the other': flat
    .map((one, index) =>
      JSON.stringify(
        {
          name: one.name,
          context: { trace_id: '0xt1', span_id: `0x${one.spanId}` },
          start_time: isoTime(index),
          attributes: plainAttributes(one),
        },
        null,
        4,
      ),
    )
    .join('\n'),
  'spans, a table by columns': JSON.stringify(
    Object.fromEntries(
      columns.map(([name, value]) => [name, Object.fromEntries(generations.map((one, row) => [row, value(one)]))]),
    ),
  ),
}
