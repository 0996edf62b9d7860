import { systemClock } from '@twincheck/core'
import type { Reply } from '@twincheck/core/adapter'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { replaced } from '../../../test/decision-records.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store, SwitchClaim } from '../../store/store.ts'
import { type Conversations, openConversations } from './conversations.ts'
import { openAskedReader } from './reading/asked-request.ts'

let store: Store
let conversations: Conversations
beforeEach(async () => {
  store = await openStore({ address: ':memory:' })
  let next = 0
  conversations = openConversations(store, () => `session-${next++}`)
})
afterEach(() => store.close())

const nothingElse = { answered: null, withheld: [], shown: { text: '', parts: 0 }, rewritten: null }

type Body = Readonly<Record<string, unknown>>
type Asked = { readonly tenant?: string; readonly named?: string; readonly format?: string }

async function seenOf(body: Body, { tenant = 'a', named, format = 'openai-chat' }: Asked = {}) {
  const request = new Uint8Array(Buffer.from(JSON.stringify(body)))
  const seen = await openAskedReader(
    4_000,
    systemClock,
  )({
    tenant,
    named: named ?? null,
    unit: null,
    fresh: null,
    format,
    request,
    trace: null,
  })
  if (typeof seen === 'string') throw new Error('not ours')
  return seen
}

async function recognise(body: Body, asked: Asked = {}) {
  const seen = await seenOf(body, asked)
  return conversations.recognise(seen, (await conversations.putRight(seen)) ?? seen)
}

async function sessionOf(body: Body, asked: Asked = {}): Promise<string | undefined> {
  return (await recognise(body, asked))?.key.session
}

/** A request that is answered with a call, and the messages of the one that goes on from it. */
async function answered(messages: readonly unknown[], id: string, asked: Asked = {}) {
  const trajectory = await recognise({ messages }, asked)
  await trajectory?.remember({ ...nothingElse, reply: reply(id) })
  const call = { id, type: 'function', function: { name: 'look', arguments: '{"b":1,"a":2}' } }
  return {
    session: trajectory?.key.session,
    next: [
      ...messages,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: id, content: 'ok' },
    ],
  }
}

function reply(id: string): Reply {
  return { id: null, text: 'Let me look.', calls: [{ id, name: 'look', arguments: { a: 2, b: 1 } }] }
}

const hello = [
  { role: 'system', content: 'It is 10:00.' },
  { role: 'user', content: 'Hello' },
]

const opens = (content: string) => [{ role: 'user', content }]

describe('a conversation', () => {
  test('is recognised by what was delivered, although the client writes it down in its own way', async () => {
    const { session, next } = await answered(hello, 'call_1')
    expect(await sessionOf({ messages: next })).toBe(session)
  })

  test('is recognised although the system prompt tells the time anew', async () => {
    const { session, next } = await answered(hello, 'call_1')
    expect(await sessionOf({ messages: [{ role: 'system', content: 'It is 10:01.' }, ...next.slice(1)] })).toBe(session)
  })

  test('goes on over many steps as one', async () => {
    const first = await answered(hello, 'call_1')
    const second = await answered(first.next, 'call_2')
    const third = await answered(second.next, 'call_3')
    expect([second.session, third.session]).toEqual([first.session, first.session])
  })

  test('sent again is the same step of it', async () => {
    const { session, next } = await answered(hello, 'call_1')
    expect([await sessionOf({ messages: next }), await sessionOf({ messages: next })]).toEqual([session, session])
  })

  test('whose beginning was trimmed away is known by the call it goes on from', async () => {
    const first = await answered(hello, 'call_1')
    const second = await answered(first.next, 'call_2')
    expect(await sessionOf({ messages: [hello[0], ...second.next.slice(-2)] })).toBe(first.session)
  })

  test('that the client names is that one, whatever it says', async () => {
    expect(await sessionOf({ messages: hello }, { named: 'order-7' })).toBe('order-7')
  })
})

describe('two conversations', () => {
  test('that open alike are told apart by what each was delivered', async () => {
    const [one, other] = [await answered(hello, 'call_1'), await answered(hello, 'call_2')]
    expect(one.session).not.toBe(other.session)
    expect([await sessionOf({ messages: other.next }), await sessionOf({ messages: one.next })]).toEqual([
      other.session,
      one.session,
    ])
  })

  test('of two tenants are never the same, though every word and id is', async () => {
    const { session, next } = await answered(hello, 'call_1')
    expect(await sessionOf({ messages: next }, { tenant: 'b' })).not.toBe(session)
  })

  test('that part ways are two from there on, and the new one has spent what the first had', async () => {
    const { session = '', next } = await answered(hello, 'call_1')
    await store.claim({ tenant: 'a', session }, 'verifications', 2)
    await sessionOf({ messages: [...next, { role: 'user', content: 'Go left.' }] })
    const forked = await sessionOf({ messages: [...next, { role: 'user', content: 'Go right.' }] })
    expect(forked).not.toBe(session)
    expect(await store.loadState({ tenant: 'a', session: forked ?? '' })).toMatchObject({ verifications: 1 })
  })

  test('that part ways at the same time have one switch between them', async () => {
    const { next } = await answered(hello, 'call_1')
    const ways = ['left', 'right', 'back'].map((way) => [...next, { role: 'user', content: `Go ${way}.` }])
    const sessions = await Promise.all(ways.map((messages) => sessionOf({ messages })))
    expect(new Set(sessions).size).toBe(3)
    expect(await switchesOf(sessions)).toEqual(['committed', 'spent', 'spent'])
  })

  test('that open alike and are answered in the same words, without a call, keep a switch each', async () => {
    const told = { id: null, text: 'How can I help?', calls: [] }
    const opening = await Promise.all([recognise({ messages: hello }), recognise({ messages: hello })])
    for (const one of opening) await one?.remember({ ...nothingElse, reply: told })
    const next = [...hello, { role: 'assistant', content: told.text }]
    const sessions = await Promise.all(
      ['Lock it.', 'Open it.'].map((content) => sessionOf({ messages: [...next, { role: 'user', content }] })),
    )
    expect(new Set(sessions)).toEqual(new Set(opening.map((one) => one?.key.session)))
    expect(await switchesOf(sessions)).toEqual(['committed', 'committed'])
  })

  test('whose server counts calls from 0 are two, where the beginning of one was never seen', async () => {
    const known = await answered(hello, 'functions.look:0')
    await sessionOf({ messages: known.next })
    // The first cannot be told from the known conversation with its beginning trimmed away; the others can.
    const elsewhere = ['one', 'two', 'three'].map((content) => [{ role: 'user', content }, ...known.next.slice(2)])
    const sessions: (string | undefined)[] = []
    for (const messages of elsewhere) sessions.push(await sessionOf({ messages }))
    expect(new Set(sessions).size).toBe(3)
    expect(await switchesOf(sessions)).toEqual(['committed', 'committed', 'committed'])
    expect(await sessionOf({ messages: elsewhere[1] ?? [] })).not.toBe(known.session)
  })

  test('that were delivered the same call are not taken for each other by it', async () => {
    const [one, other] = [await answered(hello, 'call_1'), await answered(opens('Good day'), 'call_1')]
    const edited = [...opens('Something else'), ...other.next.slice(-2)]
    const session = await sessionOf({ messages: edited })
    expect([one.session, other.session]).not.toContain(session)
    expect(await sessionOf({ messages: one.next })).toBe(one.session)
  })

  test('with the same call id and other arguments are two', async () => {
    const known = await answered(hello, 'call_1')
    const call = { id: 'call_1', type: 'function', function: { name: 'look', arguments: '{"a":3}' } }
    const messages = [
      ...opens('Elsewhere'),
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'call_1', content: 'ok' },
    ]
    expect(await sessionOf({ messages })).not.toBe(known.session)
  })

  test('of which one opens with words the other was told are two', async () => {
    const opening = [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'made up' },
      { role: 'user', content: 'x' },
    ]
    expect(await sessionOf({ messages: opening })).not.toBe(await sessionOf({ messages: opening }))
  })
})

/** What becomes of a switch in each of the sessions, one after another. */
async function switchesOf(sessions: readonly (string | undefined)[]) {
  const claims: SwitchClaim[] = []
  for (const session of sessions)
    claims.push(await store.commitSwitch('a', { ...replaced, id: `of ${session}`, session: session ?? '' }, 1))
  return claims
}

describe('a conversation whose history the provider keeps', () => {
  const format = 'openai-responses'
  const input = [{ role: 'user', content: 'Hello' }]
  const output = [{ type: 'function_call_output', call_id: 'call_1', output: 'ok' }]

  test('is known by the response it goes on from, with all that was said before', async () => {
    const first = await recognise({ input }, { format })
    await first?.remember({ ...nothingElse, reply: { ...reply('call_1'), id: 'resp_1' } })
    const second = await recognise({ input: output, previous_response_id: 'resp_1' }, { format })
    expect(second?.key).toEqual(first?.key)
    expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool'])
  })

  test('is nothing to judge by where the response is unknown, or another tenant’s', async () => {
    const first = await recognise({ input }, { format })
    await first?.remember({ ...nothingElse, reply: { ...reply('call_1'), id: 'resp_1' } })
    expect(await recognise({ input: output, previous_response_id: 'resp_9' }, { format })).toBeNull()
    expect(await recognise({ input: output, previous_response_id: 'resp_1' }, { format, tenant: 'b' })).toBeNull()
  })

  test('is told anew where something else was delivered', async () => {
    const first = await recognise({ input }, { format })
    await first?.remember({
      ...{ ...nothingElse, rewritten: { sent: JSON.stringify({ input }), delivered: JSON.stringify({ output }) } },
      reply: { ...reply('call_1'), id: 'resp_1' },
    })
    const next = { input: output, previous_response_id: 'resp_1' }
    const right = await conversations.putRight(await seenOf(next, { format }))
    expect(JSON.parse(right?.text ?? '')).toEqual({ input: [...input, ...output, ...output] })
    expect(await conversations.putRight(await seenOf(next, { format, tenant: 'b' }))).toBeNull()
  })

  test('is told anew by what an earlier version stored, parsed as it was', async () => {
    await store.rememberResponse({ tenant: 'a', session: 's' }, 'resp_1', { sent: { input }, delivered: { output } })
    const next = { input: output, previous_response_id: 'resp_1' }
    const right = await conversations.putRight(await seenOf(next, { format }))
    expect(JSON.parse(right?.text ?? '')).toEqual({ input: [...input, ...output, ...output] })
  })
})
