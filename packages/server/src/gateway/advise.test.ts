/** Mode `advise`: calls are answered instead of executed, without a verifier and without a calibration. */
import { afterEach, expect, test } from 'vitest'
import {
  type ActorScript,
  answering,
  answersIn,
  goOn,
  names,
  openAdvisingGateway,
  opening,
  read,
  refund,
  startScriptedActor,
} from '../../test/advised-world.ts'
import { openTestGateway } from '../../test/gateway-world.ts'
import type { Conversation } from '../../test/locking-actor.ts'
import { onBothStores, type PlacedStores } from '../../test/on-both-stores.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { hashKey } from './proxy/keys.ts'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

const operator = 'twk_operator'
const asOperator = { authorization: `Bearer ${operator}` }

/** Refunds, refunds again, and ends once it reads that the second refund was not executed. */
const refundsTwice: ActorScript = (messages) => (answersIn(messages) > 0 ? 'The order is refunded.' : [refund])

/** Reads the order whatever it is told. */
const readsAlways: ActorScript = () => [read]

async function actor(script: ActorScript) {
  const upstream = await startScriptedActor(script)
  opened.push(upstream.close)
  return upstream
}

async function gateway(upstream: Awaited<ReturnType<typeof actor>>, settings: Readonly<Record<string, unknown>> = {}) {
  const started = await openAdvisingGateway(upstream, { operatorKey: hashKey(operator), ...settings })
  opened.push(started.close)
  return started
}

function sentTo({ requests }: Awaited<ReturnType<typeof actor>>): readonly Conversation[] {
  return requests.map(({ body }) => JSON.parse(body.toString()).messages)
}

test('a repeated change is answered, and the agent goes on, without a model and without a calibration', async () => {
  const upstream = await actor(refundsTwice)
  const { url, reaches, metric, log } = await gateway(upstream, { prices: { 'actor-1': { input: 2, output: 10 } } })
  const first = await goOn(url, opening('one'))
  expect(names(first.said)).toEqual(['refund_order'])
  const second = await goOn(url, first.next)
  expect(second.said.content).toBe('The order is refunded.')
  expect(second.said.tool_calls ?? []).toEqual([])
  expect(upstream.requests).toHaveLength(3)

  const answered = '{mode="advise",outcome="answered",stage="advice",code="answered"}'
  await reaches(`twincheck_decisions_total${answered}`, 1)
  expect(await metric('twincheck_answers_total{condition="done-already"}')).toBe(1)
  expect(await metric('twincheck_saved_calls')).toBe(1)
  expect(await metric('twincheck_further_requests_total{endpoint="openai-chat"}')).toBe(1)
  expect(await metric('twincheck_further_tokens_total{endpoint="openai-chat",direction="input"}')).toBe(100)
  expect(await metric('twincheck_further_tokens_total{endpoint="openai-chat",direction="output"}')).toBe(7)
  expect(await metric('twincheck_further_cost_total{endpoint="openai-chat"}')).toBeCloseTo(0.00027, 9)
  expect([await metric('twincheck_advising'), await metric('twincheck_repairing')]).toEqual([1, 0])
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready', mode: 'advise' })
  expect(await (await fetch(`${url}/twincheck/status`, { headers: asOperator })).json()).toEqual({
    ...{ configured: 'advise', mode: 'advise' },
  })
  expect(log()).toContain('"mode":"advise"')
})

test('a call that is answered beside another is put back into the next request, with its answer', async () => {
  const upstream = await actor((messages) => {
    if (answersIn(messages) > 0) return 'Both are done.'
    return messages.some(({ role }) => role === 'tool') ? [refund, read] : [refund]
  })
  const { url } = await gateway(upstream)
  const first = await goOn(url, opening('beside'))
  const second = await goOn(url, first.next)
  expect(names(second.said)).toEqual(['get_order'])
  expect((await goOn(url, second.next)).said.content).toBe('Both are done.')
  const last = sentTo(upstream).at(-1) ?? []
  expect(last.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'assistant', 'tool', 'tool'])
  expect(answersIn(last)).toBe(1)
})

test('a change that is repeated blindly is answered three times in a request; then it runs, and no call was saved', async () => {
  const upstream = await actor(() => [refund])
  const { url, reaches, metric } = await gateway(upstream)
  const first = await goOn(url, opening('blind'))
  expect(names((await goOn(url, first.next)).said)).toEqual(['refund_order'])
  expect(upstream.requests).toHaveLength(1 + 1 + 3)
  await reaches('twincheck_possible_answers_total{condition="done-already",reason="cannot-answer"}', 1)
  expect(await metric('twincheck_answers_total{condition="done-already"}')).toBe(3)
  expect(await metric('twincheck_saved_calls')).toBe(0)
})

test('after three further requests a repeated change is still withheld if a call beside it is delivered', async () => {
  const upstream = await actor((messages) => {
    const answers = answersIn(messages)
    return answers > 3 ? 'Both are done.' : answers === 3 ? [refund, read] : [refund]
  })
  const { url } = await gateway(upstream)
  const first = await goOn(url, opening('stubborn'))
  const second = await goOn(url, first.next)
  expect(names(second.said)).toEqual(['get_order'])
  expect(upstream.requests).toHaveLength(1 + 1 + 3)
  expect((await goOn(url, second.next)).said.content).toBe('Both are done.')
})

test('every tenant is advised, because no calibration is involved', async () => {
  const upstream = await actor(refundsTwice)
  const tenants = ['a', 'b'].map((name) => ({ name, key: hashKey(`twk_${name}`) }))
  const { url } = await gateway(upstream, { tenants })
  for (const tenant of ['a', 'b']) {
    const headers = { authorization: `Bearer twk_${tenant}` }
    const first = await goOn(url, opening(tenant), headers)
    expect((await goOn(url, first.next, headers)).said.content).toBe('The order is refunded.')
  }
  const ready = await (await fetch(`${url}/readyz`, { headers: asOperator })).json()
  expect(ready).toEqual({ status: 'ready', mode: 'advise' })
})

test('a profile that answers no calls is refused, with what to do', async () => {
  const upstream = await actor(refundsTwice)
  const paper = openTestGateway(upstream, { mode: 'advise', calibration: null })
  await expect(paper).rejects.toThrow(
    /expected a profile that answers calls .*known-answer.* or the mode shadow, found paper/,
  )
  const silent = { ...answering, add: ['refused-call'] }
  const unheard = openTestGateway(upstream, { mode: 'advise', calibration: null }, { profile: silent })
  await expect(unheard).rejects.toThrow('expected a profile that answers calls')
})

onBothStores((create) => {
  async function world(script: ActorScript) {
    const placed: PlacedStores = await create()
    opened.push(placed.stores.remove)
    const upstream = await actor(script)
    const start = () => gateway(upstream, placed.place)
    const verify = async () => {
      const reader = await placed.stores.openReader()
      opened.push(reader.close)
      const problems: string[] = []
      const verified = await verifyChain(reader, {
        ...{ saved: null, key: null },
        onProblem: ({ reason }) => void problems.push(reason),
      })
      return { problems, verified }
    }
    return { ...placed, upstream, start, verify }
  }

  test('insisting and the answers of a turn are known to every gateway, also after a restart', async () => {
    const { upstream, start, verify } = await world(readsAlways)
    let conversation = opening('insists')
    const executed: number[] = []
    for (let request = 0; request < 8; request++) {
      // Each request goes to a gateway that knows nothing but the store.
      const { url, close } = await start()
      const before = upstream.requests.length
      const { said, next } = await goOn(url, conversation)
      expect(names(said)).toEqual(['get_order'])
      executed.push(upstream.requests.length - before)
      conversation = next
      await close()
      opened.pop()
    }
    // Two reads are not suspicious. Then one answer, two, and the last two of the turn's five; after that the read runs.
    expect(executed.reduce((sum, requests) => sum + requests - 1, 0)).toBe(5)
    expect(answersIn(sentTo(upstream).at(-1) ?? [])).toBe(5)
    const texts = (sentTo(upstream).at(-1) ?? []).flatMap(({ role, content }) =>
      role === 'tool' && String(content).startsWith('Not executed') ? [String(content)] : [],
    )
    expect(new Set(texts).size).toBe(texts.length)
    const { problems, verified } = await verify()
    expect(problems).toEqual([])
    expect(verified).toMatchObject({ switches: 0, followUps: 0, answers: 5 })
  })

  test('a hold in shadow stops answers on every gateway at once, and says so', async () => {
    const { start, stores } = await world(refundsTwice)
    const [near, far] = [await start(), await start()]
    const first = await goOn(near.url, opening('held'))
    const store = await stores.open({})
    opened.push(store.close)
    // Set in the store alone: no gateway knows of it, and the commit of the answer is refused.
    await store.holdInShadow('a person wants to look', 'ann')
    const second = await goOn(far.url, first.next)
    expect(names(second.said)).toEqual(['refund_order'])
    await far.reaches('twincheck_advising', 0)
    expect(await far.metric('twincheck_answers_total{condition="done-already"}')).toBe(0)
    const third = await goOn(near.url, second.next)
    expect(names(third.said)).toEqual(['refund_order'])
    const ready = await (await fetch(`${far.url}/readyz`, { headers: asOperator })).json()
    expect(ready).toMatchObject({ mode: 'shadow', because: 'held-in-shadow', reason: 'a person wants to look' })
  })

  test('turned to shadow by one request, no gateway answers', async () => {
    const { start } = await world(refundsTwice)
    const [near, far] = [await start(), await start()]
    const first = await goOn(far.url, opening('turned'))
    const turned = await fetch(`${near.url}/twincheck/shadow`, { method: 'POST', headers: asOperator })
    expect(await turned.json()).toEqual({ mode: 'shadow' })
    expect(names((await goOn(far.url, first.next)).said)).toEqual(['refund_order'])
  })

  test('a canary leaves the control arm alone, and reports both arms', async () => {
    const { upstream, place, stores, verify } = await world(refundsTwice)
    const { url } = await gateway(upstream, {
      ...place,
      repair: { salt: 'first', share: 0.5 },
      outcomeKey: hashKey('twk_o'),
    })
    const arms: string[] = []
    for (let number = 0; number < 8; number++) {
      const session = `session-${number}`
      const headers = { 'x-twincheck-session': session }
      const first = await goOn(url, opening(session), headers)
      const { said } = await goOn(url, first.next, headers)
      arms.push(said.content === 'The order is refunded.' ? 'repair' : 'control')
    }
    const store = await stores.open({})
    opened.push(store.close)
    const noted = await Promise.all(arms.map((_, at) => store.findArm({ tenant: 'local', session: `session-${at}` })))
    expect(noted).toEqual(arms)
    expect(new Set(arms).size).toBe(2)
    const report = JSON.parse(await (await fetch(`${url}/twincheck/canary`, { headers: asOperator })).text())
    const answered = arms.filter((arm) => arm === 'repair').length
    expect(report.canary.triggered).toEqual({ repair: answered, control: arms.length - answered })
    expect((await verify()).problems).toEqual([])
  })

  test('without a canary only conversations with an answer are marked, and the others stay usable for a calibration', async () => {
    const { upstream, start, stores } = await world(refundsTwice)
    const { url } = await start()
    const named = (session: string) => ({ 'x-twincheck-session': session })
    const first = await goOn(url, opening('answered'), named('answered'))
    await goOn(url, first.next, named('answered'))
    await goOn(url, opening('untouched'), named('untouched'))
    expect(upstream.requests).toHaveLength(4)
    const store = await stores.open({})
    opened.push(store.close)
    const run = await store.findRun({ tenant: 'local', session: 'answered' })
    expect(run).toMatchObject({ replaced: 1, state: { switches: 0 } })
    const [fingerprint] = await store.listFingerprints()
    const frame = { fingerprint: fingerprint?.fingerprint ?? '', until: Date.now() + 1_000, tenant: null }
    await expect.poll(async () => (await store.countShadow(frame)).conversations).toBe(1)
  })
})
