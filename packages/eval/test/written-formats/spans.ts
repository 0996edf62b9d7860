/** As telemetry writes spans: the dialects of their attributes, in the envelopes that exporters put around them. */
import { generations, isoTime, nanoseconds } from './generations.ts'
import { lines, undoingRun, type WrittenFormats } from './undoing-run.ts'

type Members = Readonly<Record<string, unknown>>
type Chat = Members
type Written = { readonly id: string; readonly at: number; readonly name: string; readonly attributes: Members }

/** `prefix.N.…` for each member of each message. */
function numbered(prefix: string, messages: readonly Chat[], write: (message: Chat) => Members): Members {
  const members = messages.map((message, index) =>
    Object.entries(write(message)).map(([name, value]) => [`${prefix}.${index}.${name}`, value]),
  )
  return Object.fromEntries(members.flat().filter(([, value]) => value !== undefined && value !== null))
}

function calls(message: Chat): readonly { id: string; function: { name: string; arguments: string } }[] {
  return Array.isArray(message.tool_calls) ? message.tool_calls : []
}

function inOpenInference({ role, content, tool_call_id, ...message }: Chat): Members {
  const called = calls(message).map((call, index) => [
    [`message.tool_calls.${index}.tool_call.id`, call.id],
    [`message.tool_calls.${index}.tool_call.function.name`, call.function.name],
    [`message.tool_calls.${index}.tool_call.function.arguments`, call.function.arguments],
  ])
  const own = { 'message.role': role, 'message.content': content, 'message.tool_call_id': tool_call_id }
  return { ...own, ...Object.fromEntries(called.flat()) }
}

function inOpenLlmetry({ role, content, tool_call_id, ...message }: Chat): Members {
  const called = calls(message).map((call, index) => [
    [`tool_calls.${index}.id`, call.id],
    [`tool_calls.${index}.name`, call.function.name],
    [`tool_calls.${index}.arguments`, call.function.arguments],
  ])
  return { role, content, tool_call_id, ...Object.fromEntries(called.flat()) }
}

const openInference: readonly Written[] = generations.flatMap(({ id, at, input, output, tool }) => [
  {
    id,
    at,
    name: 'ChatCompletion',
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'm',
      ...numbered('llm.input_messages', input, inOpenInference),
      ...numbered('llm.output_messages', [output], inOpenInference),
    },
  },
  ...(tool === null ? [] : [openInferenceTool(tool, at)]),
])

function openInferenceTool({ id, name, input, result }: (typeof undoingRun.calls)[number], at: number): Written {
  const own = { 'openinference.span.kind': 'TOOL', 'tool.name': name }
  return {
    id: `tool ${id}`,
    at: at + 5,
    name: 'run',
    attributes: { ...own, 'input.value': JSON.stringify(input), 'output.value': result },
  }
}

const openLlmetry: readonly Written[] = generations.map(({ id, at, input, output }) => ({
  id,
  at,
  name: 'openai.chat',
  attributes: {
    'llm.request.type': 'chat',
    'gen_ai.request.model': 'm',
    ...numbered('gen_ai.prompt', input, inOpenLlmetry),
    ...numbered('gen_ai.completion', [output], inOpenLlmetry),
  },
}))

/** The inner spans have no results of their own in their last step: those are in the tools' spans. */
const aiSdk: readonly Written[] = [
  {
    id: 'outer',
    at: 0,
    name: 'ai.generateText',
    attributes: {
      'ai.operationId': 'ai.generateText',
      'ai.prompt': JSON.stringify({ prompt: undoingRun.ask }),
      'ai.response.text': undoingRun.end,
    },
  },
  ...generations.flatMap(({ id, at, input, output, tool }) => [
    {
      id,
      at: at + 1,
      name: 'ai.generateText.doGenerate',
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': JSON.stringify(input.map(modelMessage)),
        ...(tool === null
          ? { 'ai.response.text': output.content }
          : { 'ai.response.toolCalls': JSON.stringify([aiSdkCall(tool)]) }),
      },
    },
    ...(tool === null
      ? []
      : [
          {
            id: `tool ${tool.id}`,
            at: at + 5,
            name: 'ai.toolCall',
            attributes: {
              'ai.operationId': 'ai.toolCall',
              'ai.toolCall.name': tool.name,
              'ai.toolCall.id': tool.id,
              'ai.toolCall.args': JSON.stringify(tool.input),
              'ai.toolCall.result': JSON.stringify(tool.result),
            },
          },
        ]),
  ]),
]

function aiSdkCall({ id, name, input }: (typeof undoingRun.calls)[number]): Members {
  return { toolCallType: 'function', toolCallId: id, toolName: name, input: JSON.stringify(input) }
}

function modelMessage(message: Chat): Chat {
  const { role, content, tool_call_id } = message
  if (role === 'tool') {
    const output = { type: 'text', value: content }
    return { role, content: [{ type: 'tool-result', toolCallId: tool_call_id, toolName: 't', output }] }
  }
  if (role === 'user') return { role, content: [{ type: 'text', text: content }] }
  const parts = calls(message).map((call) => {
    const input: unknown = JSON.parse(call.function.arguments)
    return { type: 'tool-call', toolCallId: call.id, toolName: call.function.name, input }
  })
  return { role, content: parts }
}

function otlp(spans: readonly Written[]): readonly unknown[] {
  return spans.map(({ id, at, name, attributes }) => ({
    traceId: 't1',
    spanId: id,
    parentSpanId: id === 'outer' ? '' : 'outer',
    name,
    startTimeUnixNano: nanoseconds(at),
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
  }))
}

function otlpLines(spans: readonly Written[]): string {
  return lines(otlp(spans).map((span) => ({ resourceSpans: [{ scopeSpans: [{ spans: [span] }] }] })))
}

/** Phoenix nests what the attributes' names have dots in. */
function nested(messages: readonly Chat[]): readonly unknown[] {
  return messages.map(({ role, content, tool_call_id, ...message }) => ({
    message: { role, content, tool_call_id, tool_calls: calls(message).map((call) => ({ tool_call: call })) },
  }))
}

export const spanFormats: WrittenFormats = {
  'otel, OpenLLMetry, a span a line': otlpLines(openLlmetry),
  'otel, OpenInference, the last span first': otlpLines(openInference.toReversed()),
  'otel, AI SDK': JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: otlp(aiSdk) }] }] }),
  'otel, every span exported twice': otlpLines([...openInference, ...openInference]),
  'spans, OpenInference, a tree': JSON.stringify({
    trace_id: 't1',
    spans: [
      {
        trace_id: 't1',
        span_id: 'root',
        span_name: 'main',
        span_attributes: {},
        timestamp: isoTime(0),
        child_spans: openInference.map(({ id, at, name, attributes }) => ({
          trace_id: 't1',
          span_id: id,
          parent_span_id: 'root',
          span_name: name,
          timestamp: isoTime(at),
          span_attributes: attributes,
          child_spans: [],
        })),
      },
    ],
  }),
  'spans, OpenInference, a list': JSON.stringify(
    openInference.map(({ id, at, name, attributes }) => ({
      name,
      context: { trace_id: 't1', span_id: id },
      parent_id: 'root',
      start_time: isoTime(at),
      attributes,
    })),
  ),
  'spans, Phoenix, dotted lines': lines(
    generations.map(({ id, at, input, output }) => ({
      name: 'ChatCompletion',
      'context.trace_id': 't1',
      'context.span_id': id,
      start_time: isoTime(at),
      'attributes.openinference.span.kind': 'LLM',
      'attributes.llm.input_messages': input.map(inOpenInference),
      'attributes.llm.output_messages': nested([output]),
      'attributes.llm.token_count.total': null,
    })),
  ),
  'spans, Phoenix, nested attributes': lines(
    generations.map(({ id, at, input, output }) => ({
      name: 'ChatCompletion',
      context: { trace_id: 't1', span_id: id },
      start_time: isoTime(at),
      attributes: {
        openinference: { span: { kind: 'LLM' } },
        llm: { input_messages: nested(input), output_messages: nested([output]) },
      },
    })),
  ),
  'spans, AI SDK, the tracer’s objects': JSON.stringify(
    aiSdk.map(({ id, at, name, attributes }) => ({
      name,
      spanContext: { traceId: 't1', spanId: id },
      parentSpanContext: { spanId: id === 'outer' ? undefined : 'outer' },
      startTime: [1767225600 + at, 0],
      attributes,
    })),
  ),
  'spans, AI SDK, the console’s objects': lines(
    aiSdk.map(({ id, at, name, attributes }) => ({
      traceId: 't1',
      id,
      parentId: id === 'outer' ? undefined : 'outer',
      name,
      timestamp: (1767225600 + at) * 1e6,
      attributes,
    })),
  ),
  'spans, MLflow': JSON.stringify({
    info: { trace_id: 't1' },
    data: {
      spans: generations.map(({ id, at, input, output }) => ({
        trace_id: 't1',
        span_id: id,
        name: 'Completions',
        start_time_unix_nano: Number(nanoseconds(at)),
        attributes: {
          'mlflow.spanType': '"CHAT_MODEL"',
          'mlflow.spanInputs': JSON.stringify({ model: 'm', messages: input }),
          'mlflow.spanOutputs': JSON.stringify({ choices: [{ message: output }] }),
        },
      })),
    },
  }),
}
