/** What backends store of the frameworks that report to them, in the forms that each framework gives it. */
import { anthropicMessages } from './anthropic-message.ts'
import { generations, isoTime } from './generations.ts'
import { chatMessages, responseItems } from './providers.ts'
import { lines, type WrittenFormats } from './undoing-run.ts'

type Members = Readonly<Record<string, unknown>>
type Written = (messages: readonly Members[]) => unknown
type Calls = readonly {
  readonly id: string
  readonly function: { readonly name: string; readonly arguments: string }
}[]

function callsOf({ tool_calls }: Members): Calls {
  return Array.isArray(tool_calls) ? tool_calls : []
}

/** A trace of generations, what each was given and gave written by a framework. */
function langfuse(given: Written, gave: (message: Members, step: number) => unknown): string {
  return JSON.stringify({
    trace: { id: 't1' },
    observations: generations.map(({ id, at, input, output }, step) => ({
      ...{ id, traceId: 't1', type: 'GENERATION', name: 'm', startTime: isoTime(at) },
      ...{ input: given(input), output: gave(output, step) },
    })),
  })
}

/** An event that was kept as a message: calls are JSON text, and a result has the call's id as its own. */
function keptEvent({ role, content, tool_call_id, tool_calls }: Members): Members {
  if (role === 'tool') return { role, id: tool_call_id, content }
  return {
    role,
    content: content ?? '',
    ...(tool_calls === undefined ? {} : { tool_calls: JSON.stringify(tool_calls) }),
  }
}

function llamaIndex({ role, content, tool_call_id, tool_calls }: Members): Members {
  const blocks = typeof content === 'string' ? [{ block_type: 'text', text: content }] : []
  return { role, additional_kwargs: role === 'tool' ? { tool_call_id } : { tool_calls }, blocks }
}

function haystack(message: Members): Members {
  const { role, content, tool_call_id } = message
  if (role === 'tool') {
    return { role, content: [{ tool_call_result: { result: content, origin: { id: tool_call_id }, error: false } }] }
  }
  const calls = callsOf(message).map(({ id, function: { name, arguments: written } }) => {
    return { tool_call: { id, tool_name: name, arguments: JSON.parse(written) as unknown } }
  })
  return { role, content: calls.length > 0 ? calls : [{ text: content }] }
}

function autogen(message: Members): Members {
  const calls = callsOf(message).map(({ id, function: called }) => ({ id, ...called }))
  return { content: calls.length > 0 ? calls : message.content, finish_reason: 'stop' }
}

const twice: Written = (messages) => JSON.stringify(JSON.stringify(messages))

export const backendLayouts: WrittenFormats = {
  'langfuse, JSON in JSON': langfuse(twice, (message) => JSON.stringify(JSON.stringify(message))),
  'langfuse, events kept as messages': langfuse(
    (messages) => messages.map(keptEvent),
    (message) => ({ role: 'choice', index: 0, finish_reason: 'stop', message: JSON.stringify(message) }),
  ),
  'langfuse, Semantic Kernel’s events': langfuse(
    (messages) => messages.map((one) => ({ role: one.role, 'gen_ai.event.content': JSON.stringify(one) })),
    (message) => ({ 'gen_ai.event.content': JSON.stringify({ index: 0, message }) }),
  ),
  'langfuse, LlamaIndex': langfuse(
    (messages) => ({ messages: messages.map(llamaIndex) }),
    (message) => ({ message: llamaIndex(message), raw: null }),
  ),
  'langfuse, Haystack': langfuse(
    (messages) => messages.map(haystack),
    (message) => ({ replies: [haystack(message)] }),
  ),
  'langfuse, Autogen': langfuse((messages) => ({ messages }), autogen),
  'langfuse, Anthropic’s message': langfuse(
    (messages) => anthropicMessages.slice(0, messages.length),
    (_, step) => ({ id: 'm', type: 'message', ...anthropicMessages[1 + 2 * step] }),
  ),
  'langfuse, Responses': langfuse(
    (messages) => ({ input: responseItems.slice(0, messages.length) }),
    (_, step) => ({ object: 'response', output: [responseItems[1 + 2 * step]] }),
  ),
  'langfuse, rows of its table': JSON.stringify(
    generations.map(({ id, at, input, output }) => ({
      ...{ id, trace_id: 't1', type: 'GENERATION', start_time: isoTime(at), parent_observation_id: null },
      ...{ input: JSON.stringify(input), output: JSON.stringify(output) },
    })),
  ),
  'langfuse, what a client sends': JSON.stringify({
    batch: generations.flatMap(({ id, at, input, output }) => [
      { type: 'generation-create', body: { id, traceId: 't1', startTime: isoTime(at), input: { messages: input } } },
      { type: 'generation-update', body: { id, traceId: 't1', output } },
    ]),
  }),
  'langsmith, texts': lines(
    generations.map(({ id, at, input, output }) => ({
      ...{ id, trace_id: 't1', run_type: 'llm', name: 'm', start_time: isoTime(at) },
      ...{ inputs: JSON.stringify({ messages: input }), outputs: JSON.stringify({ choices: [{ message: output }] }) },
    })),
  ),
  'litellm, the proxy’s request': lines(
    generations.map(({ id, at, input, output }) => ({
      ...{ request_id: id, session_id: 't1', call_type: 'acompletion', startTime: isoTime(at), messages: '{}' },
      response: JSON.stringify({ choices: [{ message: output }] }),
      proxy_server_request: JSON.stringify({ messages: input }),
    })),
  ),
  'weave, Anthropic': lines(
    generations.map(({ id, at, input }, step) => ({
      ...{ id, trace_id: 't1', started_at: isoTime(at), op_name: 'weave:///t/p/op/anthropic.Messages.create:abc' },
      inputs: { messages: anthropicMessages.slice(0, input.length) },
      output: { id: 'm', type: 'message', ...anthropicMessages[1 + 2 * step] },
    })),
  ),
  'openai-agents': lines([
    { object: 'trace', id: 't1', workflow_name: 'w' },
    ...generations.map(({ id, at, input, output }) => ({
      ...{ object: 'trace.span', id, trace_id: 't1', started_at: isoTime(at) },
      span_data: { type: 'generation', input, output: [output], model: 'm' },
    })),
  ]),
  'braintrust, as it is fetched': JSON.stringify({
    objects: generations.map(({ id, at, input, output }) => ({
      ...{ id, span_id: id, root_span_id: 't1', created: isoTime(at), input, output: [{ message: output }] },
      span_attributes: { name: 'm', type: 'llm' },
    })),
    cursor: null,
  }),
  'messages as a text': JSON.stringify({ id: 1, messages: JSON.stringify(chatMessages) }),
  'a record as a text': JSON.stringify(JSON.stringify({ messages: chatMessages })),
  'messages inside a result': JSON.stringify({ id: 1, result: { messages: chatMessages } }),
  'runs by their names': JSON.stringify({ a: { messages: chatMessages } }),
  'message-lines': lines(chatMessages),
}
