/** Odd bodies of `POST /v1/check` in advise: each is decided or refused with its place, and the next request is served. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering } from '../../test/advised-world.ts'
import { openTestCheckServer, postCheck, type TestCheckServer } from '../../test/check-world.ts'
import { wireTools } from '../../test/locking-actor.ts'

const args = JSON.stringify({ order_id: 'O-7001' })
const refund = (id: unknown, more: object = {}) => ({
  ...{ id, type: 'function', function: { name: 'refund_order', arguments: args } },
  ...more,
})
const called = (given: unknown) => refund('call_2', { function: { name: 'refund_order', arguments: given } })
const said = (...tool_calls: readonly unknown[]) => ({ role: 'assistant', content: null, tool_calls })
const user = { role: 'user', content: 'Please refund order O-7001.' }
const done = { role: 'tool', tool_call_id: 'call_1', content: '{"status": "refunded", "order_id": "O-7001"}' }
const messages: readonly unknown[] = [user, said(refund('call_1')), done]
let made = 0
const body = (more: object = {}) => ({
  ...{ session: `odd-${++made}`, messages, tools: wireTools, proposal: said(refund('call_2')) },
  ...more,
})
const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }

let server: TestCheckServer
beforeAll(async () => {
  server = await openTestCheckServer({ mode: 'advise' }, { profile: answering })
})
afterAll(() => server.close())

/** An outcome, or the place that the refusal names. */
test.each<[string, unknown, string]>([
  ['a plain repeated call', body(), 'answered'],
  ['the id of the first call', body({ proposal: said(refund('call_1')) }), 'answered'],
  ['no id', body({ proposal: said(refund(undefined)) }), 'body.proposal.tool_calls[0]'],
  ['an id that is null', body({ proposal: said(refund(null)) }), 'body.proposal.tool_calls[0]'],
  ['an empty id', body({ proposal: said(refund('')) }), 'kept'],
  [
    'two calls with one id',
    body({
      proposal: said(refund('call_2'), { ...refund('call_2'), function: { name: 'get_order', arguments: '{}' } }),
    }),
    'kept',
  ],
  ['two equal calls', body({ proposal: said(refund('call_2'), refund('call_3')) }), 'answered'],
  ['no calls', body({ proposal: { role: 'assistant', content: 'Done.' } }), 'kept'],
  ['an empty list of calls', body({ proposal: said() }), 'kept'],
  [
    'a call in the old format',
    body({ proposal: { role: 'assistant', content: null, function_call: refund('').function } }),
    'body.proposal.function_call',
  ],
  [
    'a call in both formats',
    body({ proposal: { ...said(refund('call_2')), function_call: refund('').function } }),
    'body.proposal.function_call',
  ],
  [
    'no list of calls',
    body({ proposal: { role: 'assistant', tool_calls: { 0: refund('call_2') } } }),
    'body.proposal.tool_calls',
  ],
  ['a call that is null', body({ proposal: said(null) }), 'body.proposal.tool_calls[0]'],
  [
    '129 calls',
    body({ proposal: said(...Array.from({ length: 129 }, (_, index) => refund(`c${index}`))) }),
    'body.proposal.tool_calls',
  ],
  ['arguments as an object', body({ proposal: said(called({ order_id: 'O-7001' })) }), 'body.proposal.tool_calls[0]'],
  ['arguments that are no JSON', body({ proposal: said(called('{"order_id"')) }), 'kept'],
  ['no arguments', body({ proposal: said(called('')) }), 'kept'],
  ['arguments that are a list', body({ proposal: said(called('["O-7001"]')) }), 'kept'],
  [
    'arguments with a key twice',
    body({ proposal: said(called('{"order_id": "x", "order_id": "O-7001"}')) }),
    'answered',
  ],
  [
    'arguments with a prototype',
    body({ proposal: said(called('{"order_id": "O-7001", "__proto__": {"x": 1}}')) }),
    'kept',
  ],
  [
    'a custom call',
    body({ proposal: said({ id: 'c', type: 'custom', custom: { name: 'run', input: 'ls' } }) }),
    'kept',
  ],
  ['another role', body({ proposal: { ...said(refund('call_2')), role: 'user' } }), 'body.proposal.role'],
  [
    'choices in place of a message',
    body({ proposal: { choices: [{ message: said(refund('call_2')) }] } }),
    'body.proposal.role',
  ],
  ['a member that nobody knows', body({ n: 2 }), 'body.n'],
  [
    'members of the proposal that nobody knows',
    body({ proposal: { ...said(refund('call_2')), audio: null, x: 1 } }),
    'answered',
  ],
  ['no tool may be called', body({ tool_choice: 'none' }), 'answered'],
  ['a tool must be called', body({ tool_choice: 'required' }), 'answered'],
  ['a tool choice that is none', body({ tool_choice: { allowed_tools: { tools: 7 } } }), 'answered'],
  ['a caller that cannot answer', body({ can_answer: false }), 'kept'],
  [
    'a picture, which may ask for it twice',
    body({
      messages: [{ role: 'user', content: [{ type: 'text', text: user.content }, image] }, ...messages.slice(1)],
    }),
    'kept',
  ],
  [
    'parts that are none',
    body({ messages: [{ role: 'user', content: [null, 7, 'x', { type: 'text' }] }, ...messages] }),
    'answered',
  ],
  ['results without a call', body({ messages: [user, done, { role: 'tool', content: 'x' }] }), 'kept'],
  [
    'the history in the old format',
    body({
      messages: [
        user,
        { role: 'assistant', content: null, function_call: refund('').function },
        { role: 'function', name: 'refund_order', content: done.content },
      ],
    }),
    'answered',
  ],
  ['an unknown role', body({ messages: [...messages, { role: 'alien', content: 'x' }] }), 'body.messages[3].role'],
  ['a message that is null', body({ messages: [...messages, null] }), 'body.messages[3]'],
  ['no messages', body({ messages: [] }), 'kept'],
  ['tools that are null', body({ tools: null }), 'answered'],
  [
    'tools without a schema',
    body({ tools: [{ type: 'function' }, {}, { type: 'function', function: { name: 7 } }] }),
    'answered',
  ],
  [
    'a schema that expands without end',
    body({ tools: [{ type: 'function', function: { name: 'refund_order', parameters: { $ref: '#' } } }] }),
    'answered',
  ],
  ['a session with a line break', body({ session: 'a\nb' }), 'body.session'],
  ['a session of 201 letters', body({ session: 'x'.repeat(201) }), 'body.session'],
  ['a list in place of a body', [body()], 'body'],
])('%s', async (_, given, expected) => {
  const { status, body: answer } = await postCheck(server.url, given)
  if (!expected.startsWith('body')) {
    expect([status, answer.outcome]).toEqual([200, expected])
    if (expected === 'kept') expect(answer.action).toEqual(Reflect.get(Object(given), 'proposal'))
    else {
      expect(answer.action.tool_calls ?? []).toEqual([])
      expect(answer.answers.length).toBeGreaterThan(0)
    }
  } else {
    expect(status).toBe(400)
    expect(answer.error?.message.startsWith(`${expected}: `) || answer.error?.message).toBe(true)
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
})
