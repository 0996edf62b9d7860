/** A switch that reached nobody is not spent: the client that left gets its twin when it asks again. */
import { afterEach, describe, expect, test } from 'vitest'
import { scriptedTwinCheck } from '../../../core/src/integrations/contract/scripted-twincheck.ts'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { startDecided } from '../../test/gateway-world.ts'
import { createPostgresStores, postgresUrl } from '../../test/postgres-stores.ts'
import { startRawUpstream } from '../../test/raw-upstream.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import { lockedChat, post, unlockingChat, unlockingChunk } from '../../test/unlocking-world.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import type { Store } from '../store/store.ts'
import type { Decider } from './decider/decider.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const named = { 'x-twincheck-session': 'one' }
const finish = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}\n\n'
const stream = `${unlockingChunk}${finish}data: [DONE]\n\n`
const complete = 'The requested operation is complete.'

/** Where the client is when it leaves. */
const moments = ['while the switch is committed', 'before the twin is remembered', 'while it is remembered'] as const
type Moment = (typeof moments)[number]

async function world(stores: OpenedStores, body: string, moment: Moment) {
  opened.push(stores.remove)
  const judge = await startScriptedWorld([], (asked) => favourTwin(undoneLock, asked))
  opened.push(judge.close)
  const type = body === stream ? 'text/event-stream' : 'application/json'
  const upstream = await startRawUpstream((_, outgoing) => {
    outgoing.writeHead(200, { 'content-type': type }).end(body)
  })
  opened.push(upstream.close)
  let leave: (() => Promise<void>) | null = null
  const leaveAt = async (at: Moment) => {
    if (at !== moment || !leave) return
    const go = leave
    leave = null
    await go()
  }
  const start = async () => {
    const real: Store = await stores.open({ gatherMs: 1 })
    const store: Store = {
      ...real,
      commitSwitch: async (...given) => {
        const claim = await real.commitSwitch(...given)
        await leaveAt('while the switch is committed')
        return claim
      },
    }
    const watched = (decider: Decider): Decider => ({
      ...decider,
      check: async (...given) => {
        const twin = await decider.check(...given)
        if (twin) await leaveAt('before the twin is remembered')
        return twin
      },
      remember: async (...given) => {
        await decider.remember(...given)
        await leaveAt('while it is remembered')
      },
    })
    const gateway = await startDecided(scriptedTwinCheck(judge.judgeUrl), upstream.actorUrl, store, watched)
    opened.push(gateway.close)
    return gateway.url
  }
  /** Asks, and is gone by that moment: when the gateway goes on, it has noticed. */
  const askAndLeave = async (url: string) => {
    const controller = new AbortController()
    let goOn = () => {}
    const gone = new Promise<void>((resolve) => {
      goOn = resolve
    })
    leave = async () => {
      controller.abort()
      await gone
    }
    await post(url, 'chat/completions', lockedChat(), { headers: named, signal: controller.signal })
      .then((answer) => answer.text())
      .catch(() => {})
    // The connection is closed on the gateway's side when it counts no request any more.
    await expect
      .poll(async () => (await (await fetch(`${url}/metrics`)).text()).includes('twincheck_in_flight 0'))
      .toBe(true)
    goOn()
  }
  return { start, askAndLeave }
}

async function outcomesOf(stores: OpenedStores, count: number) {
  const store = await stores.open({})
  try {
    await expect.poll(async () => (await store.head()).sequence).toBe(count)
    expect((await verifyChain(store, { saved: null, key: null, onProblem: () => {} })).problems).toBe(0)
    const [run] = await store.listRuns({ tenant: null, limit: 1, before: null })
    const records = run ? await store.listRecords(run) : []
    return records.map(({ record }) => record.because?.code ?? record.outcome)
  } finally {
    await store.close()
  }
}

const address = postgresUrl
const kinds: readonly (readonly [string, () => OpenedStores | Promise<OpenedStores>])[] = [
  ['SQLite', createSqliteStores],
  ...(address === null ? [] : [['PostgreSQL', () => createPostgresStores(address)] as const]),
]

describe.each(kinds)('on %s', (_, create) => {
  test.each(moments)('a client that leaves %s gets its twin from another gateway', async (moment) => {
    const stores = await create()
    const { start, askAndLeave } = await world(stores, unlockingChat, moment)
    const [first, second] = [await start(), await start()]
    await askAndLeave(first)
    expect(await outcomesOf(stores, 2)).toEqual(['replaced', 'not-received'])
    const ask = async (url: string) => (await post(url, 'chat/completions', lockedChat(), { headers: named })).text()
    expect(await ask(second)).toContain(complete)
    // Now it is spent.
    expect(await ask(first)).toBe(unlockingChat)
    expect(await outcomesOf(stores, 4)).toEqual(['replaced', 'not-received', 'replaced', 'already-switched'])
  })
})

test.each(moments)('a client of a stream that leaves %s gets its twin from the same gateway', async (moment) => {
  const stores = createSqliteStores()
  const { start, askAndLeave } = await world(stores, stream, moment)
  const url = await start()
  await askAndLeave(url)
  expect(await outcomesOf(stores, 2)).toEqual(['replaced', 'not-received'])
  const again = await post(url, 'chat/completions', lockedChat(), { headers: named })
  expect(await again.text()).toContain(complete)
  expect(await outcomesOf(stores, 3)).toEqual(['replaced', 'not-received', 'replaced'])
})
