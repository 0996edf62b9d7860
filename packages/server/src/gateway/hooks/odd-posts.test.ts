/** Odd posts to LiteLLM's guardrail in advise: what cannot be read is refused with its place, and what cannot be decided passes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering } from '../../../test/advised-world.ts'
import { openTestGateway, type TestGateway } from '../../../test/gateway-world.ts'
import { newCallId, postHook, requestPost, responsePost } from '../../../test/litellm-proxy.ts'

const args = JSON.stringify({ order_id: 'O-7001' })
const refund = (id: unknown, more: object = {}) => ({
  ...{ id, type: 'function', function: { name: 'refund_order', arguments: args } },
  ...more,
})
const called = (given: unknown) => refund('call_2', { function: { name: 'refund_order', arguments: given } })
const done = { role: 'tool', tool_call_id: 'call_1', content: '{"status": "refunded", "order_id": "O-7001"}' }
let made = 0
const history = () => [
  { role: 'user', content: `Please refund order O-7001. (${++made})` },
  { role: 'assistant', content: null, tool_calls: [refund('call_1')] },
  done,
]

let gateway: TestGateway
beforeAll(async () => {
  const settings = { upstreams: {}, litellm: {}, mode: 'advise', calibration: null }
  gateway = await openTestGateway({ actorUrl: '' }, settings, { profile: answering })
})
afterAll(() => gateway.close())

const replyTo = (callId: string, calls: unknown, more: object = {}) => ({
  ...responsePost(callId, []),
  tool_calls: calls,
  ...more,
})

/** What is said to the second post: an action, or the place that the refusal names. */
test.each<[string, (callId: string) => readonly object[], string]>([
  ['a plain repeated call', (id) => [requestPost(id, history()), replyTo(id, [refund('call_2')])], 'BLOCKED'],
  ['the id of the first call', (id) => [requestPost(id, history()), replyTo(id, [refund('call_1')])], 'BLOCKED'],
  ['no id', (id) => [requestPost(id, history()), replyTo(id, [refund(undefined)])], 'NONE'],
  ['an id that is null', (id) => [requestPost(id, history()), replyTo(id, [refund(null)])], 'NONE'],
  [
    'two calls with one id',
    (id) => [
      requestPost(id, history()),
      replyTo(id, [refund('c'), { ...refund('c'), function: { name: 'get_order', arguments: '{}' } }]),
    ],
    'NONE',
  ],
  ['two equal calls', (id) => [requestPost(id, history()), replyTo(id, [refund('c'), refund('d')])], 'BLOCKED'],
  ['no calls', (id) => [requestPost(id, history()), replyTo(id, [])], 'NONE'],
  ['calls that are null', (id) => [requestPost(id, history()), replyTo(id, null)], 'NONE'],
  [
    'calls that are an object',
    (id) => [requestPost(id, history()), replyTo(id, { 0: refund('c') })],
    'body.tool_calls',
  ],
  ['a call that is null', (id) => [requestPost(id, history()), replyTo(id, [null])], 'body.tool_calls[0]'],
  ['a call without a function', (id) => [requestPost(id, history()), replyTo(id, [{}])], 'NONE'],
  [
    'a function that is a text',
    (id) => [requestPost(id, history()), replyTo(id, [{ id: 'c', function: 'refund_order' }])],
    'NONE',
  ],
  [
    'a name that is a number',
    (id) => [requestPost(id, history()), replyTo(id, [refund('c', { function: { name: 7, arguments: args } })])],
    'NONE',
  ],
  [
    'arguments as an object',
    (id) => [requestPost(id, history()), replyTo(id, [called({ order_id: 'O-7001' })])],
    'BLOCKED',
  ],
  ['arguments that are no JSON', (id) => [requestPost(id, history()), replyTo(id, [called('{"order_id"')])], 'NONE'],
  ['arguments that are null', (id) => [requestPost(id, history()), replyTo(id, [called(null)])], 'NONE'],
  [
    'arguments with a prototype',
    (id) => [requestPost(id, history()), replyTo(id, [called('{"__proto__": {"order_id": "O-7001"}}')])],
    'NONE',
  ],
  [
    '129 calls',
    (id) => [
      requestPost(id, history()),
      replyTo(
        id,
        Array.from({ length: 129 }, (_, index) => refund(`c${index}`)),
      ),
    ],
    'NONE',
  ],
  ['the reply before the request', (id) => [replyTo(id, [refund('call_2')]), replyTo(id, [refund('call_2')])], 'NONE'],
  ['the reply of another call', (id) => [requestPost(id, history()), replyTo(newCallId(), [refund('call_2')])], 'NONE'],
  [
    'no name of the call',
    (id) => [
      requestPost(id, history(), { litellm_call_id: null }),
      replyTo(id, [refund('call_2')], { litellm_call_id: null }),
    ],
    'NONE',
  ],
  [
    'a name with control characters',
    () => [requestPost('\0\n', history()), replyTo('\0\n', [refund('call_2')])],
    'BLOCKED',
  ],
  [
    'the name of a prototype',
    () => [requestPost('__proto__', history()), replyTo('__proto__', [refund('call_2')])],
    'BLOCKED',
  ],
  [
    'a number as name',
    (id) => [requestPost(id, history()), replyTo(id, [], { litellm_call_id: 7 })],
    'body.litellm_call_id',
  ],
  [
    'another conversation under the same name',
    (id) => [
      requestPost(id, history()),
      requestPost(id, [{ role: 'user', content: 'Refund O-7001.' }]),
      replyTo(id, [refund('call_2')]),
    ],
    'NONE',
  ],
  [
    'no messages',
    (id) => [requestPost(id, [], { structured_messages: null }), replyTo(id, [refund('call_2')])],
    'NONE',
  ],
  [
    'messages of no known kind',
    (id) => [requestPost(id, [{}, { role: 'alien' }, { role: 7 }]), replyTo(id, [refund('call_2')])],
    'NONE',
  ],
  [
    'tools of no known kind',
    (id) => [
      requestPost(id, history(), { tools: [{}, { type: 'web_search' }, { function: null }] }),
      replyTo(id, [refund('call_2')]),
    ],
    'BLOCKED',
  ],
  ['tools that are texts', (id) => [requestPost(id, history(), { tools: ['x'] })], 'body.tools[0]'],
  [
    'parts that cannot be read',
    (id) => [
      requestPost(id, [
        { role: 'user', content: [{ type: 'text', text: 'Refund O-7001.' }, null, 7] },
        ...history().slice(1),
      ]),
      replyTo(id, [refund('call_2')]),
    ],
    'NONE',
  ],
  [
    'half a surrogate pair',
    (id) => [
      requestPost(id, [{ role: 'user', content: 'Refund O-7001 \ud83d' }, ...history().slice(1)]),
      replyTo(id, [refund('call_2')], { texts: ['\ud83d'] }),
    ],
    'BLOCKED',
  ],
  ['texts that are none', (id) => [requestPost(id, history()), replyTo(id, [], { texts: [7] })], 'body.texts[0]'],
  [
    'headers of no known kind',
    (id) => [
      requestPost(id, history(), { request_headers: { 'x-twincheck-session': ['a'], 'x-twincheck-unit': 7 } }),
      replyTo(id, [refund('call_2')]),
    ],
    'BLOCKED',
  ],
  [
    'a session of 5,000 letters',
    (id) => [
      requestPost(id, history(), { request_headers: { 'x-twincheck-session': 'x'.repeat(5_000) } }),
      replyTo(id, [refund('call_2')]),
    ],
    'BLOCKED',
  ],
])('%s', async (_, write, expected) => {
  const posts = write(newCallId())
  let last = { status: 0, text: '', action: '' }
  for (const post of posts) {
    const { status, text, reply } = await postHook(gateway.url, post)
    last = { status, text, action: reply.action }
  }
  if (expected.startsWith('body'))
    expect([last.status, last.text.includes(`${expected}: `) || last.text]).toEqual([400, true])
  else expect([last.status, last.action]).toEqual([200, expected])
  await gateway.reaches('twincheck_in_flight', 0)
})
