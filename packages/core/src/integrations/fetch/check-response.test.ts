import { describe, expect, test } from 'vitest'
import { calibrationFor, repairOptions, reply } from '../../../test/fixtures/sessions.ts'
import type { ModelPort } from '../../boundary/model-port.ts'
import { createTwinCheck } from '../../boundary/twincheck.ts'
import { NotDeliveredError } from '../../exchange/in-process.ts'
import { paperPolicy } from '../../policy/paper/policy.ts'
import { replyWriters, type ScriptedReply } from '../contract/scripted-reply.ts'
import { answerText, favourTwin, question, withheldCharge } from '../contract/stories.ts'
import { type Fetch, withTwinCheck } from '../openai.ts'

const account = { account_id: 'AC-1001' }
const says = (id: string, name: string): ScriptedReply => ({ text: '', calls: [{ id, name, arguments: account }] })
const charge = says('call_charge', 'charge_card')
const look = says('call_look', 'get_balance')
const done: ScriptedReply = { text: 'Nothing was charged.', calls: [] }
const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
const user = { role: 'user', content: 'Charge account AC-1001.' }

describe('a chat completion whose calls are answered', () => {
  test('gives way to the next one, which is asked for with the same headers, but for those of the first body', async () => {
    const { ask, sent } = openChat([charge, look])
    const { choices } = await ask({ model: 'm', messages: [user] })
    expect(choices[0].message.tool_calls).toMatchObject([{ id: 'call_look' }])
    expect(sent.map(({ headers }) => [headers.get('authorization'), headers.get('idempotency-key')])).toEqual([
      ['Bearer k', 'first'],
      ['Bearer k', null],
    ])
    expect(sent[1]?.body).toMatchObject({
      model: 'm',
      messages: [
        user,
        { role: 'assistant', tool_calls: [{ id: 'call_charge' }] },
        { role: 'tool', tool_call_id: 'call_charge', content: answerText },
      ],
    })
  })

  test.each<[string, Fetch]>([
    ['fails', () => Promise.reject(new TypeError('fetch failed'))],
    [
      'is refused',
      async () => new Response('{"error":{}}', { status: 429, headers: { 'content-type': 'application/json' } }),
    ],
    ['is cut short', async () => json({ choices: [{ index: 0, message: { content: 'I' }, finish_reason: 'length' }] })],
    ['comes as events', async () => new Response('data: {}\n\n', { headers: { 'content-type': 'text/event-stream' } })],
  ])('stays as it came where the next one %s', async (_, fails) => {
    const { ask, sent, problems } = openChat([charge, fails, done])
    const first = await ask({ messages: [user] })
    expect(first).toEqual(replyWriters['openai-chat'].body(charge, 0))
    expect(problems).toEqual([expect.any(NotDeliveredError)])
    const result = { role: 'tool', tool_call_id: 'call_charge', content: '{"charged": true}' }
    const history = [user, first.choices[0].message, result]
    await ask({ messages: history })
    expect(sent[2]?.body.messages).toEqual(history)
  })

  test('is not answered where a call has no id by which a result could find it: the user is asked', async () => {
    const { ask, sent } = openChat([says('', 'charge_card')])
    expect((await ask({ messages: [user] })).choices[0].message.content).toBe(question)
    expect(sent).toHaveLength(1)
  })

  test('and its answers stand in every later request, in front of what the host knows', async () => {
    const { ask, sent } = openChat([charge, look, done, done])
    const first = await ask({ messages: [user] })
    const result = { role: 'tool', tool_call_id: 'call_look', content: '{"balance": 12}' }
    const history = [user, first.choices[0].message, result]
    const last = await ask({ messages: history })
    await ask({ messages: [...history, last.choices[0].message, user] })
    const rolesOf = (index: number) => sent[index]?.body.messages.map(({ role }) => role)
    expect(rolesOf(2)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool'])
    expect(rolesOf(3)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant', 'user'])
    expect(sent[3]?.body.messages[2]).toMatchObject({ content: answerText })
  })
})

describe('a response whose calls are answered', () => {
  test('needs no correction where the host goes on from the next one by its id', async () => {
    const { ask, sent } = open('openai-responses', [charge, look, done])
    const first = await ask({ input: [user] })
    expect(first).toMatchObject({ id: 'resp_1', output: [{ call_id: 'call_look' }] })
    const items = [
      { type: 'function_call', call_id: 'call_charge' },
      { type: 'function_call_output', call_id: 'call_charge', output: answerText },
    ]
    expect(sent[1]?.body.input).toMatchObject([user, ...items])
    const output = { type: 'function_call_output', call_id: 'call_look', output: '{"balance": 12}' }
    const next = { input: [output, user], previous_response_id: 'resp_1' }
    await ask(next)
    expect(sent[2]?.body).toEqual(next)
  })
})

type Sent = { readonly body: { readonly messages: readonly { readonly role: string }[]; readonly input?: unknown } }

function openChat(script: readonly (ScriptedReply | Fetch)[]) {
  return open('openai-chat', script)
}

/** A client's fetch whose provider answers by a script, under a judge who favours every twin. */
function open(format: 'openai-chat' | 'openai-responses', script: readonly (ScriptedReply | Fetch)[]) {
  const sent: (Sent & { readonly headers: Headers })[] = []
  const upstream: Fetch = async (input, init) => {
    const index = sent.length
    sent.push({ body: JSON.parse(String(init?.body)), headers: new Headers(init?.headers) })
    const next = script[index] ?? done
    return typeof next === 'function' ? next(input, init) : json(replyWriters[format].body(next, index))
  }
  const { policy = paperPolicy } = withheldCharge
  const model: ModelPort = async ({ role, prompt }) => {
    const judged = favourTwin(withheldCharge, { role, prompt })
    return reply('text' in judged ? judged.text : '')
  }
  const problems: unknown[] = []
  const onProblem = (error: unknown) => problems.push(error)
  const twincheck = createTwinCheck(repairOptions({ model, policy, calibration: calibrationFor(policy), onProblem }))
  const checked = withTwinCheck(twincheck, { fetch: upstream })
  const path = format === 'openai-chat' ? 'chat/completions' : 'responses'
  const headers = { authorization: 'Bearer k', 'idempotency-key': 'first' }
  const ask = async (body: object) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers }
    return JSON.parse(await (await checked(`https://api.example/v1/${path}`, init)).text())
  }
  return { ask, sent, problems }
}
