import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, lastWords, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { driveStory } from '../../test/drive-story.ts'
import { openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { holdStore } from '../../test/hold-store.ts'
import { type RawUpstream, startRawUpstream } from '../../test/raw-upstream.ts'
import { newSigningKey, readPublicKey } from '../store/chain/head-signature.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { openChainReader, openStore } from '../store/open-store.ts'
import { hashKey } from './proxy/keys.ts'

const opened: { readonly close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close()
})

const operator = 'twk_operator'
const operatorKey = hashKey(operator)
const asOperator = { authorization: `Bearer ${operator}` }

async function inFrontOfStory(settings: Readonly<Record<string, unknown>>) {
  const world = await startScriptedWorld(undoneLock.script, (asked) => favourTwin(undoneLock, asked))
  opened.push(world)
  const gateway = await openTestGateway(world, { operatorKey, ...settings })
  opened.push(gateway)
  return { world, gateway }
}

async function inFrontOf(answer: Parameters<typeof startRawUpstream>[0], settings: Readonly<Record<string, unknown>>) {
  const upstream: RawUpstream = await startRawUpstream(answer)
  opened.push(upstream)
  const gateway = await openTestGateway(upstream, settings)
  opened.push(gateway)
  return { upstream, gateway }
}

describe('a gateway with keys', () => {
  const key = 'twk_team_a'
  const tenants = [{ name: 'team-a', key: hashKey(key) }]
  const models = ({ url }: TestGateway, headers: Record<string, string>) => fetch(`${url}/v1/models`, { headers })

  test('refuses whoever has none, in words the client’s SDK understands, and asks nobody upstream', async () => {
    const { gateway, upstream } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), { tenants })
    for (const headers of [{}, { authorization: 'Bearer wrong' }, { 'x-api-key': '' }]) {
      const answer = await models(gateway, headers)
      expect([answer.status, await answer.json()]).toMatchObject([401, { error: { code: 'twincheck-no-key' } }])
    }
    expect(upstream.requests).toHaveLength(0)
  })

  test.each<[string, Record<string, string>]>([
    ['as a bearer token', { authorization: `Bearer ${key}` }],
    ['as an API key', { 'x-api-key': key }],
  ])('takes a key %s, and never lets it out', async (_, headers) => {
    const { gateway, upstream } = await inFrontOf((__, outgoing) => void outgoing.end('ok'), { tenants })
    expect((await models(gateway, headers)).status).toBe(200)
    expect(JSON.stringify(upstream.requests[0]?.rawHeaders)).not.toContain(key)
  })

  test('takes a key in a header of its own, and lets the provider’s key pass', async () => {
    const { gateway, upstream } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), { tenants })
    await models(gateway, { 'x-twincheck-key': key, authorization: 'Bearer sk-provider' })
    expect(upstream.requests[0]?.headers.authorization).toBe('Bearer sk-provider')
    expect(upstream.requests[0]?.headers['x-twincheck-key']).toBeUndefined()
  })

  test('lets no more through a minute than it may, and says when to come back', async () => {
    const limited = [{ ...tenants[0], requestsPerMinute: 2 }]
    const { gateway, upstream } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), { tenants: limited })
    const statuses: number[] = []
    for (let i = 0; i < 3; i++) statuses.push((await models(gateway, { authorization: `Bearer ${key}` })).status)
    expect(statuses).toEqual([200, 200, 429])
    const refused = await models(gateway, { authorization: `Bearer ${key}` })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(upstream.requests).toHaveLength(2)
  })

  test('lets no more be under way than it may', async () => {
    const limited = [{ ...tenants[0], concurrentRequests: 1 }]
    const waiting: (() => void)[] = []
    const { gateway } = await inFrontOf((_, outgoing) => void waiting.push(() => outgoing.end('ok')), {
      tenants: limited,
    })
    const first = models(gateway, { authorization: `Bearer ${key}` })
    while (waiting.length === 0) await pause(5)
    expect((await models(gateway, { authorization: `Bearer ${key}` })).status).toBe(429)
    waiting[0]?.()
    expect((await first).status).toBe(200)
  })
})

test('a gateway with a key signs the head of every decision', async () => {
  const { privateKey, publicKey } = newSigningKey()
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-signed-'))
  opened.push({ close: async () => rmSync(folder, { recursive: true }) })
  writeFileSync(join(folder, 'heads.pem'), privateKey)
  const { gateway } = await inFrontOfStory({ mode: 'repair', signingKey: join(folder, 'heads.pem') })
  await driveStory(`${gateway.url}/v1`, undoneLock)
  await gateway.reaches('twincheck_recorded_decisions_total', 2)
  const reader = await openChainReader({ address: gateway.store })
  const options = { saved: null, key: readPublicKey(publicKey), onProblem: () => {} }
  expect(await verifyChain(reader, options)).toMatchObject({ decisions: 2, switches: 1, problems: 0 })
  await reader.close()
})

describe('the way back to shadow', () => {
  const statusOf = async ({ url }: TestGateway): Promise<unknown> =>
    (await fetch(`${url}/twincheck/status`, { headers: asOperator })).json()

  test('is one authenticated request, after which nothing is replaced', async () => {
    const { gateway } = await inFrontOfStory({ mode: 'repair' })
    const turn = (headers: Record<string, string>) =>
      fetch(`${gateway.url}/twincheck/shadow`, { method: 'POST', headers })
    expect((await turn({})).status).toBe(401)
    expect((await turn({ authorization: 'Bearer wrong' })).status).toBe(401)
    expect(await gateway.metric('twincheck_repairing')).toBe(1)
    expect(await (await turn(asOperator)).json()).toEqual({ mode: 'shadow' })
    expect(await gateway.metric('twincheck_repairing')).toBe(0)
    const { ran, finalText } = await driveStory(`${gateway.url}/v1`, undoneLock)
    expect([ran, finalText]).toEqual([['lock_account', 'unlock_account'], lastWords])
  })

  test('holds for a gateway that is started later, until it is lifted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'twincheck-held-'))
    opened.push({ close: async () => rmSync(folder, { recursive: true }) })
    const store = join(folder, 'held.db')
    const { gateway } = await inFrontOfStory({ mode: 'repair', store })
    await fetch(`${gateway.url}/twincheck/shadow`, {
      method: 'POST',
      headers: asOperator,
      body: '{"reason":"drill","by":"bob"}',
    })
    const later = await inFrontOfStory({ mode: 'repair', store })
    expect(await statusOf(later.gateway)).toEqual({ configured: 'repair', mode: 'shadow' })
    const held = await openStore({ address: store })
    expect(await held.shadowHold()).toMatchObject({ reason: 'drill' })
    await held.liftShadow('ana')
    expect((await held.listEvents('shadow')).map(({ content }) => content)).toEqual([{ reason: 'drill', by: 'bob' }])
    expect(await held.listEvents('shadow-lifted')).toMatchObject([{ content: { reason: 'drill', by: 'ana' } }])
    await held.close()
    // A process that was turned does not turn forward by itself.
    expect(await statusOf(later.gateway)).toEqual({ configured: 'repair', mode: 'shadow' })
    const last = await inFrontOfStory({ mode: 'repair', store })
    expect(await statusOf(last.gateway)).toEqual({ configured: 'repair', mode: 'repair' })
  })

  test('is taken although the store is away, and says that others were not told', async () => {
    const { gateway } = await inFrontOfStory({ mode: 'repair' })
    const blocking = await holdStore(gateway.store)
    const turned = await fetch(`${gateway.url}/twincheck/shadow`, { method: 'POST', headers: asOperator })
    blocking.close()
    const said = expect.stringContaining('This gateway is in shadow now. Others on the same store could not be told')
    expect([turned.status, await turned.json()]).toEqual([503, { error: said }])
    expect(await statusOf(gateway)).toEqual({ configured: 'repair', mode: 'shadow' })
  })

  test('is closed to everyone where there is no operator key', async () => {
    const { gateway } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), {})
    expect((await fetch(`${gateway.url}/twincheck/shadow`, { method: 'POST' })).status).toBe(403)
  })
})

describe('a switch that needs a person’s word', () => {
  type Pending = { readonly id: string; readonly pair: string; readonly key: { readonly tenant: string } }

  async function pendingOf({ url }: TestGateway): Promise<Pending> {
    for (let attempt = 0; attempt < 1_500; attempt++) {
      const answer = await fetch(`${url}/twincheck/confirmations`, { headers: asOperator })
      const { pending }: { readonly pending: readonly Pending[] } = JSON.parse(await answer.text())
      if (pending[0]) return pending[0]
      await pause(20)
    }
    throw new Error('nothing is pending')
  }

  function answer(
    { url }: TestGateway,
    { key, id }: Pending,
    said: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const body = JSON.stringify(said)
    return fetch(`${url}/twincheck/confirmations/${key.tenant}/${id}`, { method: 'POST', headers: asOperator, body })
  }

  test.each([
    ['approve', ['lock_account']],
    ['refuse', ['lock_account', 'unlock_account']],
  ])('is shown with actor, twin and evidence; %s runs %j', async (verdict, ran) => {
    const { gateway } = await inFrontOfStory({ mode: 'repair', confirmation: { waitMs: 20_000 } })
    const driven = driveStory(`${gateway.url}/v1`, undoneLock)
    const pending = await pendingOf(gateway)
    expect(pending).toMatchObject({
      content: {
        proposal: { calls: [{ name: 'unlock_account' }] },
        twin: { kind: 'final-response' },
        evidence: { condition: 'inverse-action' },
      },
    })
    expect((await answer(gateway, pending, { pair: 'sha256:other', verdict })).status).toBe(409)
    expect((await answer(gateway, pending, { pair: pending.pair, verdict })).status).toBe(200)
    expect((await driven).ran).toEqual(ran)
  })

  test('keeps the proposal when nobody answers in time', async () => {
    const { gateway } = await inFrontOfStory({ mode: 'repair', confirmation: { waitMs: 100 } })
    expect((await driveStory(`${gateway.url}/v1`, undoneLock)).ran).toEqual(['lock_account', 'unlock_account'])
    await gateway.reaches(
      'twincheck_decisions_total{mode="repair",outcome="kept",stage="confirmation",code="timeout"}',
      1,
    )
    const refused = 'twincheck_decisions_total{mode="repair",outcome="kept",stage="confirmation",code="refused"}'
    expect(await gateway.metric(refused)).toBe(0)
  })

  test('is shown to no one without the operator’s key', async () => {
    const { gateway } = await inFrontOfStory({})
    expect((await fetch(`${gateway.url}/twincheck/confirmations`)).status).toBe(401)
  })
})

describe('a gateway in operation', () => {
  test('is alive, and ready while it can record', async () => {
    const { gateway } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), {})
    expect(await (await fetch(`${gateway.url}/healthz`)).json()).toEqual({ status: 'alive' })
    expect(await (await fetch(`${gateway.url}/readyz`)).json()).toEqual({ status: 'ready', mode: 'shadow' })
  })

  test.each(['/healthz', '/readyz', '/metrics'])('answers HEAD %s itself', async (path) => {
    const { gateway, upstream } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), {})
    const answer = await fetch(gateway.url + path, { method: 'HEAD' })
    expect([answer.status, await answer.text()]).toEqual([200, ''])
    expect(upstream.requests).toHaveLength(0)
  })

  test('that is not ready tells where its store is to the operator alone', async () => {
    const { gateway } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), { operatorKey })
    const blocking = await holdStore(gateway.store)
    const ready = async (headers: Record<string, string>) => {
      const answer = await fetch(`${gateway.url}/readyz`, { headers })
      return { status: answer.status, body: await answer.json() }
    }
    const [told, operator] = await Promise.all([ready({}), ready(asOperator)])
    blocking.close()
    expect(told).toEqual({ status: 503, body: { status: 'not-ready', because: expect.stringMatching(/^[a-z-]+$/) } })
    expect(operator).toMatchObject({ status: 503, body: { error: expect.any(String) } })
  })

  test('counts requests, decisions, models, tokens and its own time, for Prometheus', async () => {
    const { gateway } = await inFrontOfStory({ prices: { 'scripted-judge-1': { input: 1, output: 2 } } })
    await driveStory(`${gateway.url}/v1`, undoneLock)
    await gateway.reaches('twincheck_model_calls_total{role="verifier"}', 1)
    expect(await gateway.metric('twincheck_requests_total{endpoint="openai-chat",status="200"}')).toBe(3)
    expect(await gateway.metric('twincheck_model_tokens_total{role="verifier",direction="input"}')).toBe(100)
    expect(await gateway.metric('twincheck_model_cost_total{role="verifier"}')).toBeCloseTo(0.000_14, 8)
    expect(await gateway.metric('twincheck_gateway_seconds_count')).toBe(3)
  })

  test('deletes by age in the background, where that is configured', async () => {
    const { gateway } = await inFrontOf((_, outgoing) => void outgoing.end('ok'), { retention: { days: 1 } })
    await gateway.reaches('twincheck_retention_runs_total{outcome="deleted"}', 1)
    expect(await gateway.metric('twincheck_retention_deleted_total{what="records"}')).toBe(0)
  })

  test('logs what happens and nothing of what is said', async () => {
    const { gateway } = await inFrontOfStory({ log: 'requests' })
    await driveStory(`${gateway.url}/v1`, undoneLock, { apiKey: 'sk-secret-of-the-client' })
    await gateway.reaches('twincheck_in_flight', 0)
    const lines = gateway.log().trimEnd().split('\n')
    expect(lines.map((line): string => JSON.parse(line).event)).toContain('request')
    for (const word of ['AC-1001', 'unlock_account', 'sk-secret', undoneLock.user])
      expect(gateway.log()).not.toContain(word)
  })

  test('that is told to stop finishes what is in flight, and takes nothing new', async () => {
    let finish = () => {}
    const { gateway } = await inFrontOf((_, outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1\n\n')
      finish = () => void outgoing.end('data: 2\n\n')
    }, {})
    const under = await fetch(`${gateway.url}/v1/chat/completions`, { method: 'POST', body: '{"messages":[]}' })
    const closing = gateway.close()
    const isRefused = () =>
      fetch(`${gateway.url}/v1/models`, { signal: AbortSignal.timeout(1_000) }).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    finish()
    expect(await under.text()).toBe('data: 1\n\ndata: 2\n\n')
    await closing
  })
})
