/**
 * Writes the scripted actor's replies in the wire formats of the hosts: OpenAI chat completions, OpenAI responses, Anthropic messages and
 * Gemini's generated content. Each reply is either one JSON body or server-sent events.
 */
export type ScriptedCall = {
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, string | number | boolean>>
}

export type ScriptedReply = {
  readonly text: string
  readonly calls: readonly ScriptedCall[]
  /** In a streamed reply, the server waits for this promise between the text and the calls. */
  readonly afterText?: Promise<void>
  /** The HTTP status of an error. The server then sends that error and no reply. */
  readonly status?: number
  /** The server waits for this promise before it replies. `left` resolves when the host closes the connection. */
  readonly before?: (left: Promise<void>) => Promise<void>
}

export type ScriptedFormat = 'openai-chat' | 'openai-responses' | 'anthropic-messages' | 'gemini'

type WrittenBody = Readonly<Record<string, unknown>>

const model = 'scripted-actor-1'
const usage = { input: 10, output: 5 }

export function formatOf(path: string): ScriptedFormat {
  if (path.endsWith('/responses')) return 'openai-responses'
  if (/:(?:streamG|g)enerateContent$/.test(path)) return 'gemini'
  return path.endsWith('/messages') ? 'anthropic-messages' : 'openai-chat'
}

type StreamedReply = { readonly text: readonly string[]; readonly rest: readonly string[] }

type ReplyWriter = {
  readonly body: (reply: ScriptedReply, index: number) => WrittenBody
  /** The events of a streamed reply: the events of its text, then all others. Each string is one event. */
  readonly events: (reply: ScriptedReply, index: number) => StreamedReply
}

export const replyWriters: Readonly<Record<ScriptedFormat, ReplyWriter>> = {
  'openai-chat': { body: chatBody, events: chatEvents },
  'openai-responses': { body: responseBody, events: responseEvents },
  'anthropic-messages': { body: messageBody, events: messageEvents },
  gemini: { body: contentBody, events: contentEvents },
}

function chatBody({ text, calls }: ScriptedReply, index: number): WrittenBody {
  const toolCalls = calls.map((call) => ({ id: call.id, type: 'function', function: chatFunction(call) }))
  const message = {
    role: 'assistant',
    content: text === '' ? null : text,
    ...(calls.length === 0 ? {} : { tool_calls: toolCalls }),
  }
  return {
    id: `chatcmpl-${index}`,
    object: 'chat.completion',
    created: 1,
    model,
    choices: [{ index: 0, message, finish_reason: chatFinish(calls) }],
    usage: chatUsage,
  }
}

function chatEvents({ text, calls }: ScriptedReply, index: number) {
  const chunk = (delta: WrittenBody, finish: string | null = null) =>
    dataEvent({
      ...{ id: `chatcmpl-${index}`, object: 'chat.completion.chunk', created: 1, model },
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
  const textDeltas = halves(text).map((content) => chunk({ content }))
  const callDeltas = calls.flatMap((call, at) => [
    chunk({
      tool_calls: [{ index: at, id: call.id, type: 'function', function: { ...chatFunction(call), arguments: '' } }],
    }),
    ...halves(chatFunction(call).arguments).map((part) =>
      chunk({ tool_calls: [{ index: at, function: { arguments: part } }] }),
    ),
  ])
  const last = { id: `chatcmpl-${index}`, object: 'chat.completion.chunk', created: 1, model, choices: [] }
  return {
    text: [chunk({ role: 'assistant', content: '' }), ...textDeltas],
    rest: [...callDeltas, chunk({}, chatFinish(calls)), dataEvent({ ...last, usage: chatUsage }), 'data: [DONE]\n\n'],
  }
}

const chatUsage = { prompt_tokens: usage.input, completion_tokens: usage.output, total_tokens: 15 }
const chatFinish = (calls: readonly ScriptedCall[]) => (calls.length === 0 ? 'stop' : 'tool_calls')
const chatFunction = ({ name, arguments: given }: ScriptedCall) => ({ name, arguments: JSON.stringify(given) })

function responseBody(reply: ScriptedReply, index: number): WrittenBody {
  return { ...responseFrame(index), status: 'completed', output: responseItems(reply, index), usage: responseUsage }
}

function responseEvents(reply: ScriptedReply, index: number) {
  let sequence = 0
  const event = (type: string, members: WrittenBody) => namedEvent(type, { ...members, sequence_number: sequence++ })
  const opened = event('response.created', {
    response: { ...responseFrame(index), status: 'in_progress', output: [], usage: null },
  })
  const items = responseItems(reply, index)
  const groups = items.map((item, at) => itemEvents(item, at, event))
  const completed = event('response.completed', { response: responseBody(reply, index) })
  const ofText = reply.text === '' ? 0 : 1
  return { text: [opened, ...groups.slice(0, ofText).flat()], rest: [...groups.slice(ofText).flat(), completed] }
}

type ResponseItem = ReturnType<typeof messageItem> | ReturnType<typeof callItem>

function itemEvents(
  item: ResponseItem,
  at: number,
  event: (type: string, members: WrittenBody) => string,
): readonly string[] {
  const place = { output_index: at, item_id: item.id }
  if (item.type === 'function_call') {
    return [
      event('response.output_item.added', {
        output_index: at,
        item: { ...item, status: 'in_progress', arguments: '' },
      }),
      ...halves(item.arguments).map((delta) => event('response.function_call_arguments.delta', { ...place, delta })),
      event('response.function_call_arguments.done', { ...place, name: item.name, arguments: item.arguments }),
      event('response.output_item.done', { output_index: at, item }),
    ]
  }
  const [part] = item.content
  const inPart = { ...place, content_index: 0 }
  return [
    event('response.output_item.added', { output_index: at, item: { ...item, status: 'in_progress', content: [] } }),
    event('response.content_part.added', { ...inPart, part: { ...part, text: '' } }),
    ...halves(part.text).map((delta) => event('response.output_text.delta', { ...inPart, delta, logprobs: [] })),
    event('response.output_text.done', { ...inPart, text: part.text, logprobs: [] }),
    event('response.content_part.done', { ...inPart, part }),
    event('response.output_item.done', { output_index: at, item }),
  ]
}

const responseUsage = {
  input_tokens: usage.input,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: usage.output,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 15,
}

function responseFrame(index: number): WrittenBody {
  const settings = {
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    metadata: {},
    text: {},
    reasoning: null,
  }
  return {
    ...{ id: `resp_${index}`, object: 'response', created_at: 1, model, error: null, incomplete_details: null },
    ...{ instructions: null, temperature: 1, top_p: 1, max_output_tokens: null, previous_response_id: null },
    ...settings,
  }
}

function responseItems({ text, calls }: ScriptedReply, index: number): readonly ResponseItem[] {
  return [...(text === '' ? [] : [messageItem(text, index)]), ...calls.map(callItem)]
}

function messageItem(text: string, index: number) {
  const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }] as const
  return { id: `msg_${index}`, type: 'message', role: 'assistant', status: 'completed', content } as const
}

function callItem(call: ScriptedCall) {
  const { name, arguments: written } = chatFunction(call)
  return {
    id: `fc_${call.id}`,
    type: 'function_call',
    status: 'completed',
    call_id: call.id,
    name,
    arguments: written,
  } as const
}

function messageBody(reply: ScriptedReply, index: number): WrittenBody {
  return {
    ...{ id: `msg_${index}`, type: 'message', role: 'assistant', model },
    content: messageBlocks(reply),
    stop_reason: messageStop(reply),
    stop_sequence: null,
    usage: { input_tokens: usage.input, output_tokens: usage.output },
  }
}

function messageEvents(reply: ScriptedReply, index: number) {
  const blocks = messageBlocks(reply).map(blockEvents)
  const ofText = reply.text === '' ? 0 : 1
  const started = { ...messageBody(reply, index), content: [], stop_reason: null }
  const delta = { stop_reason: messageStop(reply), stop_sequence: null }
  return {
    text: [namedEvent('message_start', { message: started }), ...blocks.slice(0, ofText).flat()],
    rest: [
      ...blocks.slice(ofText).flat(),
      namedEvent('message_delta', { delta, usage: { output_tokens: usage.output } }),
      namedEvent('message_stop', {}),
    ],
  }
}

type ScriptedBlock = ReturnType<typeof messageBlocks>[number]

function messageBlocks({ text, calls }: ScriptedReply) {
  const said = text === '' ? [] : [{ type: 'text', text } as const]
  return [...said, ...calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }) as const)]
}

function blockEvents(block: ScriptedBlock, at: number): readonly string[] {
  const empty = block.type === 'text' ? { ...block, text: '' } : { ...block, input: {} }
  const deltas =
    block.type === 'text'
      ? halves(block.text).map((text) => ({ type: 'text_delta', text }))
      : halves(JSON.stringify(block.input)).map((json) => ({ type: 'input_json_delta', partial_json: json }))
  return [
    namedEvent('content_block_start', { index: at, content_block: empty }),
    ...deltas.map((delta) => namedEvent('content_block_delta', { index: at, delta })),
    namedEvent('content_block_stop', { index: at }),
  ]
}

const messageStop = ({ calls }: ScriptedReply) => (calls.length === 0 ? 'end_turn' : 'tool_use')

/** A call with an empty id is written without an id, as many of Gemini's calls are. */
function contentBody({ text, calls }: ScriptedReply, index: number): WrittenBody {
  return contentChunk([...(text === '' ? [] : [{ text }]), ...calls.map(contentCall)], index, 'STOP')
}

function contentCall({ id, name, arguments: args }: ScriptedCall) {
  return { functionCall: { ...(id === '' ? {} : { id }), name, args } }
}

function contentEvents({ text, calls }: ScriptedReply, index: number) {
  const event = (parts: readonly WrittenBody[], finish?: string) => dataEvent(contentChunk(parts, index, finish))
  return {
    text: halves(text).map((part) => event([{ text: part }])),
    rest: [...calls.map((call) => event([contentCall(call)])), event([{ text: '' }], 'STOP')],
  }
}

function contentChunk(parts: readonly WrittenBody[], index: number, finishReason?: string): WrittenBody {
  const content = { role: 'model', parts }
  return {
    candidates: [{ content, ...(finishReason === undefined ? {} : { finishReason }), index: 0 }],
    usageMetadata: { promptTokenCount: usage.input, candidatesTokenCount: usage.output, totalTokenCount: 15 },
    modelVersion: model,
    responseId: `content-${index}`,
  }
}

/** Splits a text into two pieces, so that a host has to concatenate them. */
function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)].filter((part) => part !== '')
}

function dataEvent(body: WrittenBody): string {
  return `data: ${JSON.stringify(body)}\n\n`
}

function namedEvent(type: string, members: WrittenBody): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`
}
