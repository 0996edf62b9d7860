/** Which conversation a request belongs to, in the memory of one process. */
import { describe, expect, test } from 'vitest'
import { inverseStep, repairOptions } from '../../test/fixtures/sessions.ts'
import { createTwinCheck, type TwinCheck } from '../boundary/twincheck.ts'
import type { Message } from '../policy/paper/trace/trace.ts'
import type { DecisionRecord } from '../policy/record/record.ts'
import type { Rewritten } from './events.ts'
import { openHostExchanges } from './in-process.ts'
import type { Reply } from './reply.ts'

const user: Message = { role: 'user', content: 'Lock it.' }
const result = (callId: string, content = 'ok'): Message => ({ role: 'tool', callId, content })
const calls = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  content: '',
  calls: replyWith(...ids).calls,
})
const said = (content: string): Message => ({ role: 'assistant', content, calls: [] })

function replyWith(...ids: readonly string[]): Reply {
  return { id: null, text: '', calls: ids.map((id) => ({ id, name: 'lock', arguments: {} })) }
}

type Asked = { readonly named?: string; readonly previous?: string; readonly rewritten?: Rewritten }

/** Conversations whose sessions are called s1, s2 and so on. */
function openChat(create: (onRecord: (record: DecisionRecord) => void) => TwinCheck = inShadow) {
  let ids = 0
  let latest: DecisionRecord | null = null
  const twincheck = create((record) => {
    latest = record
  })
  const exchanges = openHostExchanges<string>(twincheck, () => `s${++ids}`)
  const step = async (messages: readonly Message[], reply: Reply, { named, previous, rewritten }: Asked = {}) => {
    const given = () => messages
    const request = { named: named ?? null, previous: previous ?? null, messages: given, known: given, signal: null }
    const exchange = exchanges.open({ ...request, tools: () => null })
    await exchange.reply(reply, false)
    await exchange.deliver(rewritten ?? null)
    await twincheck.settled()
    const record = latest
    latest = null
    return { id: record?.session, length: record?.position }
  }
  return { exchanges, step }
}

function inShadow(onRecord: (record: DecisionRecord) => void): TwinCheck {
  return createTwinCheck({ profile: 'paper', model: null, onRecord })
}

describe('a request belongs to the conversation', () => {
  test('whose last reply it goes on from', async () => {
    const { step } = openChat()
    expect(await step([user], replyWith('c1'))).toEqual({ id: 's1', length: 1 })
    expect((await step([user, calls('c1'), result('c1')], replyWith('c2'))).id).toBe('s1')
    const last = await step([user, calls('c1'), result('c1'), calls('c2'), result('c2')], replyWith('c3'))
    expect(last).toEqual({ id: 's1', length: 5 })
  })

  test('and to another one where it only begins alike', async () => {
    const { step } = openChat()
    expect((await step([user], replyWith('c1'))).id).toBe('s1')
    expect((await step([user], replyWith('d1'))).id).toBe('s2')
    expect((await step([user, calls('d1'), result('d1')], replyWith('d2'))).id).toBe('s2')
    expect((await step([user, calls('c1'), result('c1')], replyWith('c2'))).id).toBe('s1')
  })

  test('even where the host wrote the reply down in its own way, or its instructions tell another time', async () => {
    const { step } = openChat()
    await step([{ role: 'system', content: '10:00' }, user], { ...replyWith('c1'), text: 'One moment.' })
    const later: Message = { role: 'system', content: '10:01' }
    expect((await step([later, user, calls('c1'), result('c1')], replyWith('c2'))).id).toBe('s1')
  })

  test('even where the reply comes back as several messages, or with space around it', async () => {
    const { step } = openChat()
    await step([user], replyWith('c1', 'c2'))
    expect((await step([user, calls('c1'), calls('c2'), result('c1')], replyWith('c3'))).id).toBe('s1')
    await step([user], { id: null, text: 'Which one?\n', calls: [] })
    expect((await step([user, said('Which one?'), user], replyWith('c4'))).id).toBe('s2')
  })

  test('of words alone, where it goes on from what was said', async () => {
    const { step } = openChat()
    await step([user], { id: null, text: 'Which one?', calls: [] })
    expect((await step([user, said('Which one?'), user], replyWith('c1'))).id).toBe('s1')
    expect((await step([user, said('Why?'), user], replyWith('c2'))).id).toBe('s2')
  })

  test('that has its name, whatever it says', async () => {
    const { step } = openChat()
    expect((await step([user], replyWith('c1'), { named: 'mine' })).id).toBe('mine')
    const other: Message = { role: 'user', content: 'Other.' }
    expect(await step([other], replyWith('c1'), { named: 'mine' })).toEqual({ id: 'mine', length: 1 })
  })

  test('even where the host edited or trimmed the history, as long as its last call is left', async () => {
    const { step } = openChat()
    await step([user], replyWith('c1'))
    await step([user, calls('c1'), result('c1')], replyWith('c2'))
    const trimmed: readonly Message[] = [{ role: 'user', content: 'Summary.' }, calls('c2'), result('c2')]
    expect(await step(trimmed, replyWith('c3'))).toEqual({ id: 's1', length: 3 })
    const behind = [calls('c2'), result('c2'), calls('c3'), result('c3')]
    const shortened = [user, calls('c1'), result('c1', '[trimmed]'), ...behind]
    expect(await step(shortened, replyWith('c4'))).toEqual({ id: 's1', length: 7 })
  })
})

describe('a conversation that is gone on with twice', () => {
  const behind = (way: string): readonly Message[] => [...before, { role: 'user', content: `Go ${way}.` }]
  const before = [user, calls('c1'), result('c1')]

  test('goes on as two', async () => {
    const { step } = openChat()
    await step([user], replyWith('c1'))
    await step(before, replyWith('c2'))
    expect(await step([user, calls('c1'), result('c1', 'another result')], replyWith('d2'))).toEqual({
      id: 's2',
      length: 3,
    })
    expect((await step([...before, calls('c2'), result('c2')], replyWith('c3'))).id).toBe('s1')
    const other = [user, calls('c1'), result('c1', 'another result'), calls('d2'), result('d2')]
    expect((await step(other, replyWith('d3'))).id).toBe('s2')
  })

  test('has one switch between all its ways, whichever comes first', async () => {
    const outcomes: string[] = []
    const { messages, tools, proposal } = inverseStep()
    const twincheck = createTwinCheck(repairOptions({ onRecord: ({ outcome }) => void outcomes.push(outcome) }))
    let ids = 0
    const exchanges = openHostExchanges<string>(twincheck, () => `s${++ids}`)
    const proposed = proposal.kind === 'tool-calls' ? proposal.calls : []
    const ask = async (given: readonly Message[], reply: Reply) => {
      const request = { named: null, previous: null, messages: () => given, known: () => given, signal: null }
      const exchange = exchanges.open({ ...request, tools: () => tools })
      const next = await exchange.reply(reply, false)
      await exchange.deliver(null)
      return next.kind === 'deliver' && next.replacement !== null
    }
    await ask(messages.slice(0, 1), { id: null, text: 'Hello.', calls: [] })
    const opened = [...messages.slice(0, 1), said('Hello.')]
    const way = (name: string): readonly Message[] => [...opened, { role: 'user', content: name }, ...messages]
    const ways = await Promise.all(
      ['left', 'right', 'back'].map((name) => ask(way(name), { id: null, text: '', calls: proposed })),
    )
    expect(ways.filter((replaced) => replaced)).toHaveLength(1)
    expect(ids).toBe(3)
  })

  test('is the same one where a request failed and is sent again', async () => {
    const { exchanges, step } = openChat()
    await step([user], replyWith('c1'))
    const request = { named: null, previous: null, messages: () => before, known: () => before, signal: null }
    await exchanges.open({ ...request, tools: () => null }).reply(replyWith('c9'), false)
    expect(await step(before, replyWith('c2'))).toEqual({ id: 's1', length: 3 })
    expect((await step(behind('left'), replyWith('c3'))).id).toBe('s2')
  })
})

describe('where the provider keeps the history', () => {
  test('the trace goes on with the reply that was delivered and what the request brings', async () => {
    const { step } = openChat()
    await step([user], { ...replyWith('c1'), id: 'resp_1' })
    expect(await step([result('c1')], replyWith('c2'), { previous: 'resp_1' })).toEqual({ id: 's1', length: 3 })
  })

  test('what it remembers otherwise is known by the reply', async () => {
    const { exchanges, step } = openChat()
    const rewritten = { sent: '{}', delivered: '{}' }
    await step([user], { ...replyWith('c1'), id: 'resp_1' }, { rewritten })
    expect(await exchanges.rewrittenOf('resp_1')).toBe(rewritten)
    expect(await exchanges.rewrittenOf('resp_0')).toBeNull()
  })

  test('a reply that nobody here delivered is nothing to decide by: that is reported, and the proposal goes on', async () => {
    const problems: unknown[] = []
    const { step } = openChat((onRecord) =>
      createTwinCheck({ profile: 'paper', model: null, onRecord, onProblem: (error) => void problems.push(error) }),
    )
    expect(await step([result('c1')], replyWith('c2'), { previous: 'resp_9' })).toEqual({})
    expect(problems).toMatchObject([{ code: 'unknown-history', message: expect.stringContaining('resp_9') }])
  })
})

test('a conversation that was put aside goes on with what it had spent', async () => {
  const outcomes: string[] = []
  const { step } = openChat((onRecord) =>
    createTwinCheck(
      repairOptions({
        onRecord: (record) => {
          outcomes.push(record.outcome)
          onRecord(record)
        },
      }),
    ),
  )
  const { messages, proposal } = inverseStep()
  const reply = { id: null, text: '', calls: proposal.kind === 'tool-calls' ? proposal.calls : [] }
  await step(messages, reply, { named: 'first' })
  for (let i = 0; i < 450; i++) await step([user], replyWith(`c${i}`), { named: `other-${i}` })
  await step(messages, reply, { named: 'first' })
  expect([outcomes[0], outcomes.at(-1)]).toEqual(['replaced', 'kept'])
})
