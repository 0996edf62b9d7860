/**
 * Odd requests and odd answers of the new formats, where an answer repeats a refund that is done: in shadow all bytes pass, and in
 * advise either the same bytes pass or a whole answer without the refund does.
 */
import type { ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAdvisingGateway, refund, shopTools } from '../../test/advised-world.ts'
import type { TestGateway } from '../../test/gateway-world.ts'
import { sayBytes } from '../../test/raw-client.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'

type Outcome = 'answered' | 'kept'
type Odd = {
  readonly outcome: Outcome
  readonly request?: string | Buffer | object
  readonly answer: string | Buffer | object
  readonly headers?: Readonly<Record<string, string>>
  /** Writes one byte at a time. */
  readonly bytewise?: boolean
  readonly trailers?: boolean
}

const json = { 'content-type': 'application/json' }
const events = { 'content-type': 'text/event-stream' }
const args = JSON.stringify(refund.arguments)
const done = '{"status": "refunded", "order_id": "O-7001", "amount": 20}'
const made = (id: unknown = 'call_2', more: object = {}) => ({
  ...{ id, type: 'function', function: { name: refund.name, arguments: args } },
  ...more,
})
const look = (id: unknown = 'call_3') => ({
  ...{ id, type: 'function', function: { name: 'get_order', arguments: '{"order_id":"O-7001"}' } },
})

const history = [
  { role: 'user', content: 'Please refund order O-7001 with 20 dollars.' },
  { role: 'assistant', content: null, tool_calls: [made('call_1')] },
  { role: 'tool', tool_call_id: 'call_1', content: done },
]
const chatRequest = (more: object = {}) => ({ model: 'm', messages: history, tools: shopTools, ...more })
const choice = (message: object, finish_reason: unknown = 'tool_calls') => ({
  ...{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason },
})
const chat = (message: object, finish: unknown = 'tool_calls', more: object = {}) => ({
  ...{ id: 'c', object: 'chat.completion', model: 'm', choices: [choice(message, finish)], ...more },
})
const calling = { tool_calls: [made()] }
const text = (value: object) => JSON.stringify(value)

const bodies: Readonly<Record<string, Odd>> = {
  'a plain repeated call': { outcome: 'answered', answer: chat(calling) },
  'two calls with one id': { outcome: 'kept', answer: chat({ tool_calls: [made(), look('call_2')] }) },
  'two equal calls with one id': { outcome: 'kept', answer: chat({ tool_calls: [made(), made()] }) },
  'no id': { outcome: 'kept', answer: chat({ tool_calls: [made(null, { id: undefined })] }) },
  'an id that is null': { outcome: 'kept', answer: chat({ tool_calls: [made(null)] }) },
  'an id that is a number': { outcome: 'kept', answer: chat({ tool_calls: [made(7)] }) },
  'an empty id': { outcome: 'kept', answer: chat({ tool_calls: [made('')] }) },
  'the id of the first call': { outcome: 'answered', answer: chat({ tool_calls: [made('call_1')] }) },
  'no choices': { outcome: 'kept', answer: chat(calling, 'stop', { choices: [] }) },
  'choices that are null': { outcome: 'kept', answer: chat(calling, 'stop', { choices: null }) },
  'two choices': { outcome: 'kept', answer: chat(calling, 'stop', { choices: [choice(calling), choice(calling)] }) },
  'only a second choice': {
    outcome: 'answered',
    answer: chat(calling, 'stop', { choices: [{ ...choice(calling), index: 1 }] }),
  },
  'several choices asked for': { outcome: 'kept', request: chatRequest({ n: 2 }), answer: chat(calling) },
  'several choices asked for in text': { outcome: 'answered', request: chatRequest({ n: '2' }), answer: chat(calling) },
  'an unknown finish reason': { outcome: 'kept', answer: chat(calling, 'made_up') },
  'no finish reason': { outcome: 'answered', answer: chat(calling, null) },
  'an empty finish reason': { outcome: 'answered', answer: chat(calling, '') },
  'a reply that was cut off': { outcome: 'kept', answer: chat(calling, 'length') },
  'a filtered reply': { outcome: 'kept', answer: chat(calling, 'content_filter') },
  'a call in the old format': {
    outcome: 'kept',
    answer: chat({ function_call: made().function }, 'function_call'),
  },
  'a call in both formats': { outcome: 'kept', answer: chat({ ...calling, function_call: made().function }) },
  'no list of calls': { outcome: 'kept', answer: chat({ tool_calls: { 0: made() } }) },
  'a call that is null': { outcome: 'kept', answer: chat({ tool_calls: [null, made()] }) },
  'arguments as an object': {
    outcome: 'answered',
    answer: chat({ tool_calls: [made('call_2', { function: { name: refund.name, arguments: refund.arguments } })] }),
  },
  'arguments with a key twice': {
    outcome: 'answered',
    answer: chat({
      tool_calls: [
        made('call_2', {
          function: { name: refund.name, arguments: '{"order_id":"O-1","order_id":"O-7001","amount":20.0}' },
        }),
      ],
    }),
  },
  'arguments that are no JSON': {
    outcome: 'kept',
    answer: chat({ tool_calls: [made('call_2', { function: { name: refund.name, arguments: '{"order_id": ' } })] }),
  },
  'no arguments': {
    outcome: 'kept',
    answer: chat({ tool_calls: [made('call_2', { function: { name: refund.name, arguments: '' } })] }),
  },
  'no function': { outcome: 'kept', answer: chat({ tool_calls: [made('call_2', { function: null })] }) },
  'members that nobody knows': {
    outcome: 'answered',
    answer: chat({ ...calling, reasoning_content: 'Hm.', audio: null, annotations: [] }, 'tool_calls', {
      usage: null,
      x: 1,
    }),
  },
  'content as parts': {
    outcome: 'answered',
    answer: chat({ ...calling, content: [{ type: 'text', text: 'One moment.' }] }),
  },
  'half a surrogate pair': {
    outcome: 'answered',
    answer: text(chat({ ...calling, content: '@' })).replace('@', '\\ud83d'),
  },
  'another role': { outcome: 'answered', answer: chat({ ...calling, role: 'tool' }) },
  'a byte order mark': { outcome: 'answered', answer: `\ufeff${text(chat(calling))}` },
  'blank lines around it': { outcome: 'answered', answer: `\r\n\r\n ${text(chat(calling))} \n\t` },
  'bytes behind it': { outcome: 'kept', answer: `${text(chat(calling))}\0` },
  'choices twice': { outcome: 'answered', answer: text(chat(calling)).replace('{', '{"choices":[],') },
  'no UTF-8': { outcome: 'kept', answer: Buffer.from(text(chat({ ...calling, content: '\xff' })), 'latin1') },
  gzip: {
    outcome: 'answered',
    answer: gzipSync(text(chat(calling))),
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  brotli: {
    outcome: 'answered',
    answer: brotliCompressSync(text(chat(calling))),
    headers: { ...json, 'content-encoding': 'br' },
  },
  'single bytes and trailers': { outcome: 'answered', answer: chat(calling), bytewise: true, trailers: true },
  'no tool may be called': {
    outcome: 'answered',
    request: chatRequest({ tool_choice: 'none' }),
    answer: chat(calling),
  },
  'a tool must be called': {
    outcome: 'answered',
    request: chatRequest({ tool_choice: 'required' }),
    answer: chat(calling),
  },
  'a request with a byte order mark': {
    outcome: 'answered',
    request: `\ufeff${text(chatRequest())}`,
    answer: chat(calling),
  },
  'a request with its messages twice': {
    outcome: 'answered',
    request: text(chatRequest()).replace('{', '{"messages":[],'),
    answer: chat(calling),
  },
  'a request without UTF-8': {
    outcome: 'kept',
    request: Buffer.from(text(chatRequest({ user: '\xff' })), 'latin1'),
    answer: chat(calling),
  },
  'a request in the old format': {
    outcome: 'answered',
    request: {
      messages: [
        history[0],
        { role: 'assistant', content: null, function_call: made().function },
        { role: 'function', name: refund.name, content: done },
      ],
      functions: shopTools.map((tool) => ('function' in tool ? tool.function : tool)),
    },
    answer: chat(calling),
  },
  'results without a call': {
    outcome: 'kept',
    request: chatRequest({ messages: [history[0], { role: 'tool', content: done }, null, 7, { role: 'alien' }] }),
    answer: chat(calling),
  },
  'options of a stream without one': {
    outcome: 'answered',
    request: chatRequest({ stream_options: { include_usage: true } }),
    answer: chat(calling),
  },
  'an event stream that nobody asked for': { outcome: 'kept', headers: events, answer: streamed() },
}

function data(...chunks: readonly (object | string)[]): string {
  return chunks.map((chunk) => `data: ${typeof chunk === 'string' ? chunk : text(chunk)}\n\n`).join('')
}
function piece(delta: unknown, finish_reason: unknown = null, more: object = {}) {
  return { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }], ...more }
}
function part(more: object = {}) {
  return { index: 0, id: 'call_2', type: 'function', function: { name: refund.name, arguments: args }, ...more }
}
function streamed(...between: readonly (object | string)[]): string {
  return data(
    piece({ role: 'assistant', content: '' }),
    ...between,
    piece({ tool_calls: [part()] }),
    ...between,
    piece({}, 'tool_calls'),
    '[DONE]',
  )
}
const streaming = (more: object = {}) => chatRequest({ stream: true, ...more })
const end = [piece({}, 'tool_calls'), '[DONE]']
const begin = piece({ role: 'assistant', content: '' })

const streams: Readonly<Record<string, Odd>> = {
  'a plain one': { outcome: 'answered', answer: streamed() },
  CRLF: { outcome: 'answered', answer: streamed().replaceAll('\n', '\r\n') },
  CR: { outcome: 'answered', answer: streamed().replaceAll('\n', '\r') },
  'single bytes, umlauts': { outcome: 'answered', answer: streamed(piece({ content: 'Grüße 😀' })), bytewise: true },
  'comments and names': {
    outcome: 'answered',
    answer: `: OPENROUTER PROCESSING\n\n${streamed().replaceAll('data:', ': still here\nid: 1\nretry: 5\nevent: message\ndata:')}`,
  },
  'no space after data': { outcome: 'answered', answer: streamed().replaceAll('data: ', 'data:') },
  'a byte order mark': { outcome: 'answered', answer: `\ufeff${streamed()}` },
  'no end mark': { outcome: 'answered', answer: data(begin, piece({ tool_calls: [part()] }), piece({}, 'tool_calls')) },
  'no last blank line': { outcome: 'answered', answer: streamed().trimEnd() },
  'neither a reason nor an end mark': { outcome: 'kept', answer: data(begin, piece({ tool_calls: [part()] })) },
  'an end mark alone': { outcome: 'answered', answer: data(begin, piece({ tool_calls: [part()] }), '[DONE]') },
  'data behind the end': { outcome: 'answered', answer: `${streamed()}data: {"x":1}\n\ndata: [DONE]\n\n` },
  'usage behind the end': {
    outcome: 'answered',
    request: streaming({ stream_options: { include_usage: true } }),
    answer: data(
      begin,
      piece({ tool_calls: [part()] }),
      piece({}, 'tool_calls'),
      { id: 'c', choices: [], usage: { prompt_tokens: 1 } },
      '[DONE]',
    ),
  },
  'usage in each chunk': {
    outcome: 'answered',
    answer: streamed({ id: 'c', choices: [], usage: { prompt_tokens: 1 } }),
  },
  'empty reasons in each chunk': {
    outcome: 'answered',
    answer: data(
      piece({ role: 'assistant', content: 'One ' }, ''),
      piece({ content: 'moment.' }, ''),
      piece({ tool_calls: [part()] }, ''),
      piece({}, 'tool_calls'),
      '[DONE]',
    ),
  },
  'a second choice': {
    outcome: 'kept',
    answer: data(begin, { choices: [{ index: 1, delta: { tool_calls: [part()] } }] }, ...end),
  },
  'parts without an index': {
    outcome: 'answered',
    answer: data(begin, piece({ tool_calls: [part({ index: undefined })] }), ...end),
  },
  'one index for two calls': {
    outcome: 'kept',
    answer: data(
      begin,
      piece({ tool_calls: [part()] }),
      piece({ tool_calls: [part({ id: 'call_9', function: { name: 'get_order', arguments: '{}' } })] }),
      ...end,
    ),
  },
  'arguments in single letters': {
    outcome: 'answered',
    answer: data(
      begin,
      piece({ tool_calls: [part({ function: { name: refund.name, arguments: '' } })] }),
      ...[...args].map((letter) => piece({ tool_calls: [{ index: 0, function: { arguments: letter } }] })),
      ...end,
    ),
  },
  'an id in each part': {
    outcome: 'answered',
    answer: data(
      begin,
      ...[args.slice(0, 9), args.slice(9)].map((given) =>
        piece({ tool_calls: [part({ function: { name: refund.name, arguments: given } })] }),
      ),
      ...end,
    ),
  },
  'no id': { outcome: 'kept', answer: data(begin, piece({ tool_calls: [part({ id: undefined })] }), ...end) },
  'one id for two calls': {
    outcome: 'kept',
    answer: data(begin, piece({ tool_calls: [part(), part({ index: 1, function: look().function })] }), ...end),
  },
  'the reason beside the call': {
    outcome: 'answered',
    answer: data(begin, piece({ tool_calls: [part()] }, 'tool_calls'), '[DONE]'),
  },
  'a reason for calls without one': { outcome: 'kept', answer: data(begin, ...end) },
  'a call in the old format': {
    outcome: 'kept',
    answer: data(begin, piece({ function_call: made().function }), piece({}, 'function_call'), '[DONE]'),
  },
  'deltas that are null': {
    outcome: 'answered',
    answer: streamed(piece(null), piece(undefined), piece({ tool_calls: null, content: null })),
  },
  'an error between': { outcome: 'kept', answer: streamed({ error: { message: 'overloaded' } }) },
  'no JSON between': { outcome: 'answered', answer: streamed('{"choices": [') },
  'events without data': { outcome: 'answered', answer: streamed().replaceAll('\n\n', '\n\nevent: ping\n\ndata\n\n') },
  'text behind the call': {
    outcome: 'answered',
    answer: data(begin, piece({ tool_calls: [part()] }), piece({ content: 'There.' }), ...end),
  },
  'a call behind the reason': {
    outcome: 'kept',
    answer: data(begin, piece({ content: 'Hm.' }, 'stop'), piece({ tool_calls: [part()] }), '[DONE]'),
  },
  gzip: { outcome: 'kept', answer: gzipSync(streamed()), headers: { ...events, 'content-encoding': 'gzip' } },
  trailers: { outcome: 'answered', answer: streamed(), trailers: true },
  'a whole body': { outcome: 'kept', headers: json, answer: chat(calling) },
}

const functionCall = (more: object = {}) => ({ functionCall: { name: refund.name, args: refund.arguments, ...more } })
const contents = [
  { role: 'user', parts: [{ text: 'Please refund order O-7001 with 20 dollars.' }] },
  { role: 'model', parts: [functionCall()] },
  { role: 'user', parts: [{ functionResponse: { name: refund.name, response: { output: done } } }] },
]
const declared = [
  {
    functionDeclarations: shopTools.map((tool) => {
      const { name, description, parameters } =
        'function' in tool ? tool.function : { name: '', description: '', parameters: {} }
      return { name, description, parametersJsonSchema: parameters }
    }),
  },
]
const contentRequest = (more: object = {}) => ({ contents, tools: declared, ...more })
const content = (parts: unknown, finishReason: unknown = 'STOP', more: object = {}) => ({
  ...{ candidates: [{ content: { role: 'model', parts }, finishReason, index: 0 }], modelVersion: 'g' },
  ...more,
})
const signed = { ...functionCall(), thoughtSignature: 'c2ln' }

const contentBodies: Readonly<Record<string, Odd>> = {
  'a plain repeated call': { outcome: 'answered', answer: content([functionCall()]) },
  'a signed thought before a signed call': {
    outcome: 'answered',
    answer: content([{ text: 'Hm.', thought: true, thoughtSignature: 'b' }, signed]),
  },
  'two calls with one id': {
    outcome: 'kept',
    answer: content([functionCall({ id: 'a' }), { functionCall: { id: 'a', name: 'get_order', args: {} } }]),
  },
  'two equal calls without ids': { outcome: 'answered', answer: content([functionCall(), functionCall()]) },
  'an id that is a number': { outcome: 'answered', answer: content([functionCall({ id: 7 })]) },
  'an id of its own': { outcome: 'answered', answer: content([functionCall({ id: 'own' })]) },
  'names in snake case': {
    outcome: 'answered',
    answer: content([{ function_call: functionCall().functionCall, thought_signature: 'c' }]),
  },
  'arguments that are null': { outcome: 'kept', answer: content([functionCall({ args: null })]) },
  'arguments as text': { outcome: 'answered', answer: content([functionCall({ args })]) },
  'no name': { outcome: 'kept', answer: content([functionCall({ name: undefined })]) },
  'arguments in parts': { outcome: 'kept', answer: content([functionCall({ willContinue: true, partialArgs: [{}] })]) },
  'a call that is null': { outcome: 'kept', answer: content([{ functionCall: null }]) },
  'a single part': { outcome: 'answered', answer: content(functionCall()) },
  'parts that are none': { outcome: 'answered', answer: content([null, 7, 'x', functionCall()]) },
  'no candidates': { outcome: 'kept', answer: { candidates: [], promptFeedback: { blockReason: 'SAFETY' } } },
  'two candidates': {
    outcome: 'kept',
    answer: { candidates: [1, 2].map(() => content([functionCall()]).candidates[0]) },
  },
  'only a second candidate': {
    outcome: 'kept',
    answer: { candidates: [{ ...content([functionCall()]).candidates[0], index: 1 }] },
  },
  'several candidates asked for': {
    outcome: 'kept',
    request: contentRequest({ generationConfig: { candidateCount: 2 } }),
    answer: content([functionCall()]),
  },
  'an unknown reason': { outcome: 'kept', answer: content([functionCall()], 'MALFORMED_FUNCTION_CALL') },
  'a reply that was cut off': { outcome: 'kept', answer: content([functionCall()], 'MAX_TOKENS') },
  'no reason': { outcome: 'kept', answer: content([functionCall()], null) },
  'an error beside it': { outcome: 'kept', answer: content([functionCall()], 'STOP', { error: { code: 503 } }) },
  'code that the provider runs': {
    outcome: 'answered',
    answer: content([{ executableCode: { code: 'x' } }, { codeExecutionResult: {} }, functionCall()]),
  },
  'inline data': {
    outcome: 'answered',
    request: contentRequest({
      contents: [
        {
          role: 'user',
          parts: [
            { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
            { fileData: { fileUri: 'gs://b/f' } },
          ],
        },
        ...contents,
      ],
    }),
    answer: content([{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }, functionCall()]),
  },
  'a cached content': {
    outcome: 'kept',
    request: contentRequest({ cachedContent: 'cachedContents/1' }),
    answer: content([functionCall()]),
  },
  'an instruction as text': {
    outcome: 'answered',
    request: contentRequest({ systemInstruction: 'You are kind.' }),
    answer: content([functionCall()]),
  },
  'an instruction as one part': {
    outcome: 'answered',
    request: contentRequest({ system_instruction: { parts: { text: 'Kind.' } } }),
    answer: content([functionCall()]),
  },
  'contents as one object': {
    outcome: 'kept',
    request: contentRequest({ contents: contents[0] }),
    answer: content([functionCall()]),
  },
  'contents as text': {
    outcome: 'kept',
    request: contentRequest({ contents: 'Refund O-7001.' }),
    answer: content([functionCall()]),
  },
  'no tool may be called': {
    outcome: 'answered',
    request: contentRequest({ toolConfig: { functionCallingConfig: { mode: 'NONE' } } }),
    answer: content([functionCall()]),
  },
  'a tool must be called, in snake case': {
    outcome: 'answered',
    request: contentRequest({
      tool_config: { function_calling_config: { mode: 'ANY', allowed_function_names: [refund.name] } },
    }),
    answer: content([functionCall()]),
  },
  'tools of the provider beside': {
    outcome: 'answered',
    request: contentRequest({ tools: [{ googleSearch: {} }, { codeExecution: {} }, ...declared] }),
    answer: content([functionCall()]),
  },
  'a list of chunks for one reply': {
    outcome: 'answered',
    answer: [content([{ text: 'One moment.' }], null), content([functionCall()])],
  },
  'an empty list': { outcome: 'kept', answer: '[]' },
  'candidates twice': {
    outcome: 'answered',
    answer: text(content([functionCall()])).replace('{', '{"candidates":[],'),
  },
  'bytes behind it': { outcome: 'kept', answer: `${text(content([functionCall()]))}]` },
  'a byte order mark': { outcome: 'answered', answer: `\ufeff${text(content([functionCall()]))}` },
  gzip: {
    outcome: 'answered',
    answer: gzipSync(text(content([functionCall()]))),
    headers: { ...json, 'content-encoding': 'gzip' },
  },
  'single bytes and trailers': {
    outcome: 'answered',
    answer: content([{ text: 'Grüße 😀' }, functionCall()]),
    bytewise: true,
    trailers: true,
  },
}

const opening = content([{ text: 'One moment.' }], null)
const closing = content([{ text: '' }])
const contentStreams: Readonly<Record<string, Odd>> = {
  'a plain one': { outcome: 'answered', answer: data(opening, content([functionCall()], null), closing) },
  CRLF: {
    outcome: 'answered',
    answer: data(opening, content([functionCall()], null), closing).replaceAll('\n', '\r\n'),
  },
  'single bytes, umlauts': {
    outcome: 'answered',
    answer: data(content([{ text: 'Grüße 😀' }], null), content([functionCall()])),
    bytewise: true,
  },
  'a reason in each chunk': {
    outcome: 'answered',
    answer: data(content([{ text: 'One ' }]), content([{ text: 'moment.' }]), content([functionCall()])),
  },
  'a reason in each chunk, calls first': {
    outcome: 'answered',
    answer: data(content([functionCall()]), content([{ text: '' }])),
  },
  'two calls in two chunks': {
    outcome: 'answered',
    answer: data(content([functionCall()], null), content([functionCall()], null), closing),
  },
  'thoughts between': {
    outcome: 'answered',
    answer: data(
      content([{ text: 'Hm.', thought: true }], null),
      content([signed], null),
      content([{ text: 'Hm.', thought: true }], null),
      closing,
    ),
  },
  'a signature in the last chunk': {
    outcome: 'answered',
    answer: data(content([functionCall()], null), content([{ text: '', thoughtSignature: 'c' }])),
  },
  'usage alone at the end': {
    outcome: 'answered',
    answer: data(content([functionCall()]), { usageMetadata: { promptTokenCount: 1 } }),
  },
  'a call behind the reason': {
    outcome: 'answered',
    answer: data(content([{ text: 'Hm.' }], 'MAX_TOKENS'), content([functionCall()])),
  },
  'no reason at all': { outcome: 'kept', answer: data(opening, content([functionCall()], null)) },
  'an end mark of others': { outcome: 'answered', answer: data(opening, content([functionCall()]), '[DONE]') },
  'an error between': {
    outcome: 'kept',
    answer: data(opening, content([functionCall()], null), { error: { code: 503 } }, closing),
  },
  'two candidates': {
    outcome: 'kept',
    answer: data({ candidates: [1, 2].map(() => content([functionCall()]).candidates[0]) }),
  },
  'a blocked prompt': { outcome: 'kept', answer: data({ promptFeedback: { blockReason: 'SAFETY' } }) },
  comments: {
    outcome: 'answered',
    answer: `: hi\n\n${data(opening, content([functionCall()])).replaceAll('data:', 'event: x\ndata:')}`,
  },
  'no last blank line': { outcome: 'answered', answer: data(opening, content([functionCall()])).trimEnd() },
  gzip: {
    outcome: 'kept',
    answer: gzipSync(data(content([functionCall()]))),
    headers: { ...events, 'content-encoding': 'gzip' },
  },
  'a whole body': { outcome: 'kept', headers: json, answer: content([functionCall()]) },
}

const groups = [
  ['Azure', '/openai/deployments/m/chat/completions?api-version=2024-10-21', json, chatRequest(), bodies],
  ['Azure, streamed', '/openai/deployments/m/chat/completions?api-version=2024-10-21', events, streaming(), streams],
  ['chat completions', '/v1/chat/completions', json, chatRequest(), bodies],
  ['chat completions, streamed', '/v1/chat/completions', events, streaming(), streams],
  ['Gemini', '/v1beta/models/g:generateContent', json, contentRequest(), contentBodies],
  ['Gemini, streamed', '/v1beta/models/g:streamGenerateContent?alt=sse', events, contentRequest(), contentStreams],
] as const

describe.each(groups)('%s', (_, path, usual, plain, odd) => {
  let upstream: RawUpstream
  let shadow: TestGateway
  let advising: TestGateway
  let next: { readonly headers: Readonly<Record<string, string>>; readonly bytes: Buffer } & Omit<Odd, 'answer'>
  const sayDone = (outgoing: ServerResponse, asked: string) => {
    const isContent = path.includes('enerateContent')
    const isStream = /"stream":true|alt=sse/.test(asked + path)
    const said = isContent ? content([{ text: 'Done.' }]) : chat({ content: 'Done.' }, 'stop')
    const stream = isContent
      ? data(said)
      : data(piece({ role: 'assistant', content: 'Done.' }), piece({}, 'stop'), '[DONE]')
    outgoing.writeHead(200, isStream ? events : json).end(isStream ? stream : text(said))
  }
  beforeAll(async () => {
    upstream = await startRawUpstream(async ({ body }, outgoing) => {
      if (body.includes('Not executed')) return sayDone(outgoing, body.toString())
      outgoing.writeHead(200, { ...next.headers, ...(next.trailers ? { trailer: 'x-sum' } : {}) })
      const size = next.bytewise ? 1 : next.bytes.length
      for (let at = 0; at < next.bytes.length; at += size) outgoing.write(next.bytes.subarray(at, at + size))
      if (next.trailers) outgoing.addTrailers({ 'x-sum': '1' })
      outgoing.end()
    })
    shadow = await openAdvisingGateway(upstream, { mode: 'shadow' })
    advising = await openAdvisingGateway(upstream)
  })
  afterAll(async () => {
    await shadow.close()
    await advising.close()
    await upstream.close()
  })

  test.each(Object.entries(odd))('%s', async (_, { outcome, request = plain, answer, headers = usual, ...more }) => {
    const bytes = Buffer.isBuffer(answer) ? answer : Buffer.from(typeof answer === 'string' ? answer : text(answer))
    next = { ...more, outcome, headers, bytes }
    const body =
      Buffer.isBuffer(request) || typeof request === 'string' ? Buffer.from(request) : Buffer.from(text(request))
    const ask = async ({ url }: TestGateway) => {
      const before = upstream.requests.length
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n`
      const heard = await sayBytes(url, Buffer.concat([Buffer.from(head), body]))
      const sent = upstream.requests.slice(before)
      expect(sent[0]?.body.equals(body), 'the first request is the client’s').toBe(true)
      return { said: bodyOf(heard.text), further: sent.slice(1).map(({ body: asked }) => asked.toString()) }
    }
    const passed = await ask(shadow)
    expect([passed.said.equals(bytes), passed.further]).toEqual([true, []])
    const { said, further } = await ask(advising)
    const found = said.equals(bytes) ? 'kept' : 'answered'
    const shown = said.toString()
    if (found === 'answered') {
      expect(shown.split('Done.')).toHaveLength(2)
      expect(shown).not.toContain('refund_order')
      expect(shown).not.toContain('Not executed')
      expect(further).toHaveLength(1)
      JSON.parse(further[0] ?? '')
      if (/^data:|\ndata:|\rdata:/.test(shown)) expect(shown.split('[DONE]').length).toBeLessThanOrEqual(3)
      else JSON.parse(shown)
    } else expect(further.filter((asked) => asked === '')).toEqual([])
    expect(found).toBe(outcome)
  })

  test('afterwards nothing is held', async () => {
    for (const gateway of [shadow, advising]) {
      await gateway.reaches('twincheck_in_flight', 0)
      expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
    }
  })
})

/** What comes after the head, without the framing of chunks. `heard`: in latin1. */
function bodyOf(heard: string): Buffer {
  const at = heard.indexOf('\r\n\r\n') + 4
  const head = heard.slice(0, at)
  let rest = heard.slice(at)
  if (!/transfer-encoding: chunked/i.test(head)) return Buffer.from(rest, 'latin1')
  let whole = ''
  for (;;) {
    const size = Number.parseInt(rest, 16)
    if (!(size > 0)) return Buffer.from(whole, 'latin1')
    const from = rest.indexOf('\r\n') + 2
    whole += rest.slice(from, from + size)
    rest = rest.slice(from + size + 2)
  }
}
