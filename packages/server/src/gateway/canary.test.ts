/** Canary, outcomes and what ends repair, on two real gateways that share a store. */

import { assignArm } from '@twincheck/core/canary'
import OpenAI from 'openai'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type ScriptedWorld, startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { calibration, openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched } from '../../test/locking-actor.ts'
import { onBothStores, type PlacedStores } from '../../test/on-both-stores.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import { hashKey } from './proxy/keys.ts'

const keys = { operator: 'twk_operator', outcomes: 'twk_outcomes' }
const salt = 'spring'
const at = '2026-11-15T10:00:00Z'
const by = { kind: 'person', name: 'ana' }

let upstream: RawUpstream
let judge: ScriptedWorld

beforeAll(async () => {
  upstream = await startLockingActor()
  judge = await startScriptedWorld([], async (asked) => favourTwin(undoneLock, asked))
})
afterAll(async () => {
  await judge.close()
  await upstream.close()
})

onBothStores(suite)

function suite(create: () => Promise<PlacedStores>): void {
  let stores: OpenedStores
  let place: object
  let gateways: readonly TestGateway[]

  const open = (settings: object) =>
    openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
      {
        ...{ mode: 'repair', operatorKey: hashKey(keys.operator), outcomeKey: hashKey(keys.outcomes) },
        ...{ repair: { salt, share: 0.5 }, ...place, ...settings },
      },
    )

  beforeEach(async () => {
    ;({ stores, place } = await create())
    gateways = [await open({}), await open({})]
  })
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close()
    await stores.remove()
  })

  const url = (index: number) => gateways[index % 2]?.url ?? ''

  /** Up to where the gate passes; true where the twin was delivered. */
  const converse = async (index: number, session: string, unit = session) => {
    const headers = { 'x-twincheck-session': session, 'x-twincheck-unit': unit }
    return wasSwitched(await askActor(url(index), await untilUnlock(url(index), session, headers), headers))
  }

  const report = async (outcomes: readonly object[], key = keys.outcomes, index = 0) => {
    const response = await fetch(`${url(index)}/twincheck/outcomes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify(outcomes.map((outcome, number) => ({ id: `o${number}`, by, at, ...outcome }))),
    })
    const body: { outcomes?: { kind: string; message: string }[]; error?: string } = JSON.parse(await response.text())
    return { status: response.status, body, first: body.outcomes?.[0] }
  }

  const canary = async (index = 0) => {
    const response = await fetch(`${url(index)}/twincheck/canary`, {
      headers: { authorization: `Bearer ${keys.operator}` },
    })
    const body: { canary?: unknown } = JSON.parse(await response.text())
    return body.canary
  }

  const units = (arm: 'repair' | 'control', count: number): readonly string[] => {
    const found: string[] = []
    for (let id = 0; found.length < count; id++)
      if (assignArm({ salt, tenant: 'local', unit: `u${id}` }, 0.5) === arm) found.push(`u${id}`)
    return found
  }

  test('a unit is repaired or left alone by its hash, through whichever gateway and after a restart', async () => {
    const [repaired = ''] = units('repair', 1)
    const [left = ''] = units('control', 1)
    expect([await converse(0, 'a', repaired), await converse(1, 'b', repaired)]).toEqual([true, true])
    expect([await converse(0, 'c', left), await converse(1, 'd', left)]).toEqual([false, false])
    await gateways[0]?.close()
    gateways = [await open({}), ...gateways.slice(1)]
    expect([await converse(0, 'e', repaired), await converse(0, 'f', left)]).toEqual([true, false])
    // Of each unit the first conversation is counted.
    expect(await canary()).toMatchObject({
      triggered: { repair: 1, control: 1 },
      share: 0.5,
      state: 'running',
      held: null,
      intended: { units: { repair: 1, control: 1 } },
      sampleRatio: { fits: true },
    })
  })

  test('a conversation is drawn as it begins, so that what its arm lost before the gate is seen', async () => {
    const [repaired = ''] = units('repair', 1)
    const headers = { 'x-twincheck-session': 'short', 'x-twincheck-unit': repaired }
    await untilUnlock(url(0), 'short', headers)
    await gateways[0]?.reaches('twincheck_recorded_decisions_total', 1)
    const frame = { fingerprint: calibration.fingerprint, until: Number.MAX_SAFE_INTEGER, tenant: null }
    const store = await stores.open({})
    // It was to be repaired, had there been something to repair: of what shadow shows it is no part.
    await expect.poll(() => store.countShadow(frame)).toMatchObject({ conversations: 0 })
    await store.close()
  })

  test('what was left alone is judged and recorded like what was repaired, and says why it was kept', async () => {
    const [left = ''] = units('control', 1)
    await converse(0, 'c', left)
    await gateways[0]?.reaches('twincheck_recorded_decisions_total', 2)
    const store = await stores.open({})
    const records = await store.listRecords({ tenant: 'local', session: 'c' })
    expect(records.at(-1)?.record).toMatchObject({ because: { stage: 'canary', code: 'control' }, outcome: 'kept' })
    expect(records.at(-1)?.record.score).toBeGreaterThan(0.5)
    await store.close()
  })

  test('outcomes that show harm turn every gateway to shadow, with a reason in the chain, a metric and a log line', async () => {
    const harmed = units('repair', 5)
    const fine = units('control', 5)
    for (const [index, unit] of [...harmed, ...fine].entries()) await converse(index, unit)
    const { status } = await report([
      ...harmed.map((session) => ({ session, outcome: 'failure' })),
      ...fine.map((session) => ({ session, outcome: 'success' })),
    ])
    expect(status).toBe(200)
    expect(await canary()).toMatchObject({ state: 'to-shadow', held: expect.stringContaining('canary: repaired') })
    expect(await gateways[0]?.metric('twincheck_to_shadow_total{trigger="canary"}')).toBe(1)
    const [next = ''] = units('repair', 6).slice(5)
    expect([await converse(0, 'later', next), await converse(1, 'later too', next)]).toEqual([false, false])
    const store = await stores.open({})
    expect((await store.listEvents('shadow')).map(({ content }) => content.reason)).toEqual([
      expect.stringContaining('canary: repaired conversations end worse'),
    ])
    await store.close()
  })

  test('two switches that people call wrong turn every gateway to shadow', async () => {
    const [first = '', second = '', third = ''] = units('repair', 3)
    for (const unit of [first, second]) await converse(0, unit)
    const about = { about: 'decision', outcome: 'twin-wrong' }
    await report(
      [first, second].map((session) => ({ session, ...about })),
      keys.outcomes,
      1,
    )
    expect(await canary(1)).toMatchObject({
      verdicts: { right: 0, wrong: 2 },
      held: expect.stringContaining('switches:'),
    })
    expect([await converse(0, 'x', third), await converse(1, 'y', third)]).toEqual([false, false])
  })

  test('outcomes are taken with their own kind of key alone', async () => {
    const outcome = { session: 'later', outcome: 'success' }
    expect((await report([outcome], keys.operator)).status).toBe(401)
    expect((await report([outcome], 'twk_other')).status).toBe(401)
    const waiting = await report([outcome])
    expect(waiting).toMatchObject({ status: 200, body: { outcomes: [{ id: 'o0', kind: 'waits' }] } })
    expect(waiting.first?.message).toContain('x-twincheck-session')
    expect((await report([outcome])).first?.kind).toBe('accepted-again')
    const conflict = await report([{ ...outcome, outcome: 'failure' }])
    expect([conflict.status, conflict.first?.message]).toEqual([409, expect.stringContaining('"replaces": "o0"')])
    const unread = await report([{ ...outcome, id: 'o9', outcome: 'great' }])
    expect([unread.status, unread.body.error]).toEqual([
      400,
      expect.stringContaining('outcomes[0].outcome: expected one of'),
    ])
  })

  test('the first answer of a conversation tells its session, and the next one goes on with it', async () => {
    const client = new OpenAI({ apiKey: 'none', baseURL: `${url(0)}/v1`, maxRetries: 0 })
    const opening = { role: 'user', content: 'Lock it.' } as const
    const { data, response } = await client.chat.completions.create({ model: 'm', messages: [opening] }).withResponse()
    const session = response.headers.get('x-twincheck-session') ?? ''
    expect(session).toMatch(/^[0-9a-f-]{36}$/)
    const message = data.choices[0]?.message
    if (!message) throw new Error('no message')
    const tool = { role: 'tool', tool_call_id: message.tool_calls?.[0]?.id ?? '', content: '{}' } as const
    await client.chat.completions.create({ model: 'm', messages: [opening, message, tool] })
    await gateways[0]?.reaches('twincheck_recorded_decisions_total', 2)
    const store = await stores.open({})
    expect((await store.loadState({ tenant: 'local', session })).decisions).toBe(2)
    await store.close()
  })
}

describe.each(['shadow', 'repair'])('in %s, x-twincheck-session', (mode) => {
  test('is on the first answer and on every one that the client named, and nowhere else', async () => {
    // As the guide says it (docs/guides/repair.md, "When an answer tells its session").
    const stores = createSqliteStores()
    const gateway = await openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
      { mode, outcomeKey: hashKey(keys.outcomes), store: stores.file },
    )
    onTestFinished(async () => {
      await gateway.close()
      await stores.remove()
    })
    const told = async (path: string, body: object, headers: Record<string, string> = {}) => {
      const response = await fetch(`${gateway.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      await response.arrayBuffer()
      return response.headers.get('x-twincheck-session')
    }
    const chat = '/v1/chat/completions'
    const user = { role: 'user', content: 'Lock it.' }
    const call = { id: 'c', type: 'function', function: { name: 'lock_account', arguments: '{}' } }
    const later = [
      user,
      { role: 'assistant', content: null, tool_calls: [call] },
      { role: 'tool', tool_call_id: 'c', content: '{}' },
    ]
    const minted = /^[0-9a-f-]{36}$/
    expect(await told(chat, { model: 'm', messages: [user] })).toMatch(minted)
    expect(await told(chat, { model: 'm', messages: later })).toBeNull()
    expect(await told(chat, { model: 'm', messages: later }, { 'x-twincheck-session': 'mine' })).toBe('mine')
    // Not a name that could stand in a record: it is none, and the conversation is a new one.
    expect(await told(chat, { model: 'm', messages: [user] }, { 'x-twincheck-session': 'x'.repeat(201) })).toMatch(
      minted,
    )
    expect(await told('/v1/responses', { model: 'm', input: 'Go on.', previous_response_id: 'r' })).toBeNull()
    expect(await told('/v1/embeddings', { model: 'm', input: 'Hi' }, { 'x-twincheck-session': 'mine' })).toBeNull()
    expect(await told('/v1/refused-path', {}, { 'x-twincheck-session': 'mine' })).toBeNull()
  })
})

test('without a key for outcomes nobody is told a session, and answers are as they came', async () => {
  const gateway = await openTestGateway({ actorUrl: upstream.actorUrl })
  const client = new OpenAI({ apiKey: 'none', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
  const { response } = await client.chat.completions
    .create({ model: 'm', messages: [{ role: 'user', content: 'Lock it.' }] })
    .withResponse()
  expect(response.headers.get('x-twincheck-session')).toBeNull()
  await gateway.close()
})

describe('conversations', () => {
  const key = { tenant: 'local', session: 'kept' }
  const headers = { 'x-twincheck-session': key.session }
  const observed = async (settings: object) => {
    const stores = createSqliteStores()
    onTestFinished(() => stores.remove())
    const gateway = await openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
      { outcomeKey: hashKey(keys.outcomes), store: stores.file, ...settings },
    )
    const next = await untilUnlock(gateway.url, 'sk-abcdefghijklmnopqrstuvwxyz123456', headers)
    await askActor(gateway.url, next, headers)
    await gateway.reaches('twincheck_recorded_decisions_total', 2)
    await gateway.close()
    const store = await stores.open({})
    onTestFinished(() => store.close())
    return store
  }

  test('are not kept unless the operator says so', async () => {
    expect(await (await observed({})).findConversation(key)).toBeNull()
  })

  test('with evidence are kept where the operator says so: redacted, by tenant, and gone with retention', async () => {
    const store = await observed({ keepConversations: true, retention: { days: 30 } })
    const kept = JSON.stringify(await store.findConversation(key))
    expect(kept).toContain('lock_account')
    expect(kept).not.toContain('sk-abcdefghijklmnopqrstuvwxyz123456')
    expect(await store.findConversation({ ...key, tenant: 'globex' })).toBeNull()
    await store.deleteBefore(Date.now() + 1000)
    expect(await store.findConversation(key)).toBeNull()
  })

  test('are not kept without an end', async () => {
    await expect(observed({ keepConversations: true })).rejects.toThrow(/keepConversations: demands "retention"/)
  })

  test('leave the hashes of their tools behind, which a calibration holds to', async () => {
    const tools = await (await observed({})).listTools(calibration.fingerprint)
    expect(tools.map(({ name }) => name)).toContain('unlock_account')
  })
})
