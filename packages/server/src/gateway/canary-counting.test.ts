/** What a canary counts and stops, over HTTP on real gateways and both stores: outcomes that come at once, lifts, tenants. */

import { assignArm, readReportedOutcome } from '@twincheck/core/canary'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ScriptedWorld, startScriptedWorld } from '../../../core/src/integrations/contract/scripted-world.ts'
import { favourTwin, undoneLock } from '../../../core/src/integrations/contract/stories.ts'
import { calibration, openTestGateway, type TestGateway } from '../../test/gateway-world.ts'
import { handClock } from '../../test/hand-clock.ts'
import { askActor, startLockingActor, untilUnlock, wasSwitched } from '../../test/locking-actor.ts'
import { onBothStores, type PlacedStores } from '../../test/on-both-stores.ts'
import type { RawUpstream } from '../../test/raw-upstream.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import { type CanaryReport, openCanary } from '../canary/canary.ts'
import { canaryBasis } from '../canary/canary-configuration.ts'
import { verifyChain } from '../store/chain/verify-chain.ts'
import { hashKey } from './proxy/keys.ts'

/** How many outcomes are sent at once. TWINCHECK_OUTCOMES=500 sends more. */
const mostOutcomes = Number(process.env.TWINCHECK_OUTCOMES ?? 90)

const keys = { operator: 'twk_operator', outcomes: 'twk_outcomes', acme: 'twk_acme', globex: 'twk_globex' }
const salt = 'april'
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
  let gateways: TestGateway[]

  beforeEach(async () => {
    ;({ stores, place } = await create())
    gateways = []
  })
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close()
    await stores.remove()
  })

  const open = async (settings: object = {}, frozen = calibration) => {
    const gateway = await openTestGateway(
      { actorUrl: upstream.actorUrl, judgeUrl: judge.judgeUrl },
      {
        ...{ mode: 'repair', operatorKey: hashKey(keys.operator), outcomeKey: hashKey(keys.outcomes) },
        ...{ repair: { salt }, ...place, ...settings },
      },
      { calibration: frozen },
    )
    gateways.push(gateway)
    return gateway
  }
  const restart = async (settings: object = {}) => {
    for (const gateway of gateways.splice(0)) await gateway.close()
    return open(settings)
  }
  /** Sent again while the gateway says that its store is busy, as a client does. */
  const say = async ({ url }: TestGateway, outcomes: readonly object[]) => {
    for (;;) {
      const response = await fetch(`${url}/twincheck/outcomes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keys.outcomes}` },
        body: JSON.stringify(outcomes.map((outcome) => ({ by, at: 1, ...outcome }))),
      })
      await response.arrayBuffer()
      if (response.status !== 503) return response.status
    }
  }
  const ask = async ({ url }: TestGateway, path: string) => {
    const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${keys.operator}` } })
    return JSON.parse(await response.text())
  }
  const report = async (gateway: TestGateway): Promise<CanaryReport> => (await ask(gateway, '/twincheck/canary')).canary
  let serial = 0
  /** Up to where the gate passes; true where the twin was delivered. */
  const converse = async ({ url }: TestGateway, session = `c${++serial}`, more: Record<string, string> = {}) => {
    const headers = { 'x-twincheck-session': session, ...more }
    return wasSwitched(await askActor(url, await untilUnlock(url, session, headers), headers))
  }

  test.each([1, 2])(
    'outcomes that come at once to %d gateways count each unit once, and a step is taken once',
    async (many) => {
      for (let index = 0; index < many; index++) await open()
      const store = await stores.open({ gatherMs: 0 })
      // A third gateway, whose clock is an hour behind, draws more units while outcomes come.
      const another = openCanary({
        ...{ canary: { salt, share: 'stepped' }, basis: canaryBasis(calibration, calibration.fingerprint), store },
        ...{ scope: { tenant: 'local', inShadow: [], why: null }, clock: handClock(Date.now() - 3_600_000) },
      })
      const begin = async (session: string) => {
        await another.armOf({ tenant: 'local', session }, null, 'c')
        await another.noteTrigger({ tenant: 'local', session })
      }
      const sessions = Array.from({ length: mostOutcomes }, (_, unit) => `u${unit}`)
      const repaired = sessions.filter((unit) => assignArm({ salt, tenant: 'local', unit }, 0.1) === 'repair')
      // So many that the step becomes due in the middle.
      expect(repaired.length).toBeGreaterThanOrEqual(12)
      // Nearly alike in both arms, in whatever order they come: nothing is to stop or to adopt.
      const ends = (session: string, index: number) =>
        (repaired.includes(session) ? repaired.indexOf(session) % 5 < 3 : index % 2 === 0) ? 'success' : 'failure'
      for (const session of sessions) await begin(session)
      const later = Array.from({ length: 20 }, (_, unit) => `later-${unit}`)
      const statuses = await Promise.all([
        ...sessions.map((session, index) => {
          const gateway = gateways[index % many]
          return gateway ? say(gateway, [{ id: session, session, outcome: ends(session, index) }]) : 0
        }),
        ...later.map((session) => begin(session).then(() => 200)),
      ])
      expect(new Set(statuses)).toEqual(new Set([200]))
      // Sent again it is known, and looked at again: under load, a look may have found no connection.
      for (const gateway of gateways) await say(gateway, [{ id: 'u0', session: 'u0', outcome: ends('u0', 0) }])
      const stages = await store.listStages({
        salt,
        calibration: canaryBasis(calibration, calibration.fingerprint).digest,
      })
      expect(stages.map(({ share }) => share)).toEqual([0.1, 0.5])
      for (const gateway of gateways) {
        const { triggered, repaired: good, control, state } = await report(gateway)
        expect(triggered.repair + triggered.control).toBe(sessions.length + later.length)
        const labelled = [good, control].map(({ successes, failures }) => successes + failures)
        expect(labelled).toEqual([repaired.length, sessions.length - repaired.length])
        expect([good.successes, state]).toEqual([repaired.filter((_, index) => index % 5 < 3).length, 'running'])
      }
      const reader = await stores.openReader()
      expect(await verifyChain(reader, { saved: null, key: null, onProblem: () => {} })).toMatchObject({ problems: 0 })
      await reader.close()
      await store.close()
    },
  )

  test('a lift holds: after a restart old evidence stops nothing', async () => {
    const gateway = await open({ repair: { salt, share: 0.5 } })
    const units = Array.from({ length: 40 }, (_, id) => `h${id}`)
    const arm = (unit: string) => assignArm({ salt, tenant: 'local', unit }, 0.5)
    const harmed = units.filter((unit) => arm(unit) === 'repair').slice(0, 5)
    const fine = units.filter((unit) => arm(unit) === 'control').slice(0, 5)
    for (const session of [...harmed, ...fine]) await converse(gateway, session)
    await say(gateway, [
      ...harmed.map((session) => ({ id: session, session, outcome: 'failure' })),
      ...fine.map((session) => ({ id: session, session, outcome: 'success' })),
    ])
    // The thread that answers this learns it within a second; no switch depends on that.
    await expect
      .poll(() => ask(gateway, '/readyz'), { timeout: 10_000 })
      .toMatchObject({
        ...{ mode: 'shadow', because: 'held-in-shadow', reason: expect.stringContaining('end worse than others') },
        lift: expect.stringContaining('--lift-shadow --by NAME'),
      })
    expect((await report(gateway)).lift).toContain('opens epoch 2')
    const store = await stores.open({})
    await store.liftShadow('bo')
    const again = await restart({ repair: { salt, share: 0.5 } })
    expect(await ask(again, '/readyz')).toMatchObject({ mode: 'repair' })
    for (const session of ['n1', 'n2', 'n3', 'n4']) {
      await converse(again, session)
      await say(again, [{ id: session, session, outcome: 'success' }])
    }
    expect(await report(again)).toMatchObject({
      ...{ held: null, state: 'running', epoch: { number: 2, kind: 'trial' }, errors: { all: { stopped: 0.2 } } },
    })
    await store.close()
  })

  test('evidence that came while no gateway ran stops the next one as it starts', async () => {
    const repair = { acceptedBound: { conversation: 1 } }
    const first = await open({ repair })
    for (const session of ['w1', 'w2']) expect(await converse(first, session)).toBe(true)
    await first.close()
    gateways = []
    const store = await stores.open({})
    const verdicts = ['w1', 'w2'].map((session) =>
      readReportedOutcome({ id: `v-${session}`, session, about: 'decision', outcome: 'twin-wrong', by, at: 1 }, 'o'),
    )
    await store.addOutcomes('local', verdicts, 'import')
    const second = await open({ repair })
    expect(await converse(second)).toBe(false)
    expect((await store.shadowHold())?.reason).toContain('switches: people call too many wrong (2 wrong, 0 right)')
    await store.close()
  })

  test('without a salt, two switches that a person calls wrong turn every gateway to shadow', async () => {
    const settings = { repair: { acceptedBound: { conversation: 1 } } }
    const both = [await open(settings), await open(settings)]
    for (const [index, gateway] of both.entries()) expect(await converse(gateway, `w${index}`)).toBe(true)
    const [first, second] = both
    if (!first || !second) throw new Error('two gateways')
    const wrong = (session: string) => ({ id: `v-${session}`, session, about: 'decision', outcome: 'twin-wrong' })
    await say(second, [wrong('w0'), wrong('w1')])
    expect([await converse(first), await converse(second)]).toEqual([false, false])
    expect(await ask(first, '/twincheck/canary')).toMatchObject({ error: expect.stringContaining('No canary') })
  })

  test('a calibration of one tenant repairs that tenant, and the others stay in shadow, which is said', async () => {
    const tenants = [
      { name: 'acme', key: hashKey(keys.acme), outcomeKey: hashKey(keys.outcomes) },
      { name: 'globex', key: hashKey(keys.globex) },
    ]
    const gateway = await open(
      { tenants, outcomeKey: undefined, repair: { salt, share: 1 } },
      { ...calibration, tenant: 'acme' },
    )
    const as = (key: string) => ({ 'x-twincheck-key': key })
    expect(await converse(gateway, 'a', as(keys.acme))).toBe(true)
    expect(await converse(gateway, 'g', as(keys.globex))).toBe(false)
    await gateway.reaches('twincheck_recorded_decisions_total', 4)
    const store = await stores.open({})
    const records = await store.listRecords({ tenant: 'globex', session: 'g' })
    expect(records.map(({ record: { mode, outcome } }) => [mode, outcome])).toEqual([
      ['shadow', 'kept'],
      ['shadow', 'kept'],
    ])
    expect(records.at(-1)?.record.score).toBeGreaterThan(0.5)
    expect(await store.findArm({ tenant: 'globex', session: 'g' })).toBeNull()
    await store.close()
    const why = expect.stringContaining('made on the tenant acme, so the traffic of the other 1 stays in shadow')
    expect(await ask(gateway, '/readyz')).toMatchObject({
      ...{ mode: 'repair', because: 'calibration-of-one-tenant', repaired: 'acme', inShadow: ['globex'], why },
    })
    const stranger = await (await fetch(`${gateway.url}/readyz`)).text()
    expect(JSON.parse(stranger)).toEqual({ status: 'ready', mode: 'repair', because: 'calibration-of-one-tenant' })
    expect(gateway.log()).toContain('"event":"repairs-one-tenant","tenant":"acme"')
    expect((await report(gateway)).scope).toEqual({ tenant: 'acme', inShadow: ['globex'], why })
  })
}
