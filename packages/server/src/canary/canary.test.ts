/** The canary's report over a real store: its counts, intention to treat, and whether units fit the share. */

import { assignArm, readReportedOutcome } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { handClock } from '../../test/hand-clock.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import type { CanaryConversation } from '../store/calibration/canary-units.ts'
import type { Store } from '../store/store.ts'
import { type Canary, openCanary } from './canary.ts'
import { type CanaryConfiguration, noCanary } from './canary-configuration.ts'

const certificate = {
  condition: 'inverse-action',
  version: 1,
  severity: 1,
  authorises: 'deletion',
  calls: [0],
  reason: 'r',
  exhibits: [],
  finding: null,
} as const

/** How many events of other kinds are written first. TWINCHECK_FOREIGN_EVENTS=50000 writes more. */
const foreignEvents = Number(process.env.TWINCHECK_FOREIGN_EVENTS ?? 300)

let stores: OpenedStores
let store: Store
let canary: Canary
let clock: ReturnType<typeof handClock>

const basis = { digest: 'c', opening: null, shadow: null } as const
const scope = { tenant: 'acme', inShadow: [], why: null } as const
const configured = { salt: 'spring', share: 0.5 } as const

beforeEach(async () => {
  stores = createSqliteStores()
  clock = handClock()
  store = await stores.open({ clock, gatherMs: 0 })
  canary = openCanary({ canary: configured, basis, scope, store, clock })
  await canary.open()
})
afterEach(async () => {
  await store.close()
  await stores.remove()
})

/** Conversations with evidence, of units of their own; those for which `lose` holds are never noted. */
async function converse(
  count: number,
  {
    triggers = () => true,
    lose = () => false,
    ends,
    by: who = canary,
    name = 's',
  }: {
    readonly by?: Canary
    readonly name?: string
    readonly triggers?: (unit: number) => boolean
    readonly lose?: (arm: 'repair' | 'control', unit: number) => boolean
    readonly ends: (arm: 'repair' | 'control', unit: number) => 'success' | 'failure'
  },
) {
  for (let unit = 0; unit < count; unit++) {
    const session = `${name}${unit}`
    const arm = assignArm({ salt: 'spring', tenant: 'acme', unit: session }, 0.5)
    if (lose(arm, unit)) continue
    const drawn = await who.armOf({ tenant: 'acme', session }, null, 'c')
    await store.append('acme', { ...kept, id: session, session, certificates: [certificate] })
    if (triggers(unit)) await who.noteTrigger({ tenant: 'acme', session })
    const by = { kind: 'person', name: 'ana' }
    const outcome = { id: session, session, outcome: ends(drawn, unit), by, at: 1 }
    await store.addOutcomes('acme', [readReportedOutcome(outcome, 'outcome')], 'test')
  }
}

describe('labels of a canary', () => {
  const say = (id: string, name: string, outcome: string, replaces: string | null = null) =>
    store.addOutcomes(
      'acme',
      [readReportedOutcome({ id, session: 's0', outcome, by: { kind: 'person', name }, at: 1, replaces }, 'outcome')],
      'test',
    )
  const counts = async () => {
    const { repaired, control, unclear, contested } = await canary.report()
    return [repaired.successes + control.successes, repaired.failures + control.failures, unclear, contested]
  }

  test('that come late, are corrected or contradicted are shown as they are now', async () => {
    await converse(1, { ends: () => 'success' })
    expect(await counts()).toEqual([1, 0, 0, 0])
    await say('second', 'bo', 'failure')
    expect(await counts()).toEqual([0, 0, 1, 1])
    await say('third', 'bo', 'failure', 's0')
    expect(await counts()).toEqual([0, 1, 0, 1])
    clock.advance(60 * 86_400_000)
    await say('late', 'bo', 'success', 'third')
    await say('later', 'bo', 'success', 'second')
    expect(await counts()).toEqual([1, 0, 0, 1])
  })

  test('that change never raise the evidence for either claim', async () => {
    await converse(20, { ends: (arm) => (arm === 'repair' ? 'failure' : 'success') })
    const before = await canary.report()
    const arm = assignArm({ salt: 'spring', tenant: 'acme', unit: 's0' }, 0.5)
    await say('corrected', 'bo', arm === 'repair' ? 'success' : 'failure', 's0')
    const after = await canary.report()
    expect(after.contested).toBe(1)
    expect(after.evidenceWorse).toBeLessThan(before.evidenceWorse)
    expect(after.evidenceBetter).toBeLessThanOrEqual(before.evidenceBetter)
  })
})

const helps = (arm: 'repair' | 'control') => (arm === 'repair' ? ('success' as const) : ('failure' as const))
const harms = (arm: 'repair' | 'control') => (arm === 'repair' ? ('failure' as const) : ('success' as const))

describe('the report of a canary', () => {
  test('has, beside units in which the gate passed, all with evidence', async () => {
    await converse(40, { triggers: (unit) => unit % 4 === 0, ends: () => 'success' })
    const { triggered, intended, repaired, control } = await canary.report()
    expect(triggered.repair + triggered.control).toBe(10)
    expect(intended.units.repair + intended.units.control).toBe(40)
    expect([repaired.successes, control.successes]).toEqual([triggered.repair, triggered.control])
    expect(intended.repaired.successes).toBe(intended.units.repair)
    expect(intended.control.successes).toBe(intended.units.control)
  })

  test('adopts what helps while units fall as they were drawn', async () => {
    await converse(60, { ends: helps })
    const { state, sampleRatio } = await canary.report()
    expect([state, sampleRatio.fits]).toEqual(['adopt', true])
  })

  test('adopts nothing where one arm has lost units', async () => {
    await converse(180, { ends: helps, lose: (arm, unit) => arm === 'control' && unit % 4 !== 0 })
    const lost = await canary.report()
    expect(lost.sampleRatio.fits).toBe(false)
    expect(lost.evidenceBetter).toBeGreaterThan(100)
    expect(lost.state).toBe('running')
  })

  test('still brakes where units do not fit the share', async () => {
    await converse(120, {
      ends: (arm) => (arm === 'repair' ? 'failure' : 'success'),
      lose: (arm, unit) => arm === 'control' && unit % 3 !== 0,
    })
    expect((await canary.report()).state).toBe('to-shadow')
    expect(await canary.look()).toContain('repaired conversations end worse')
  })
})

describe('an epoch', () => {
  const gateway = (settings: Partial<CanaryConfiguration> = {}) =>
    openCanary({ canary: { ...configured, ...settings }, basis, scope, store, clock })

  test('ends with a lift: the next one starts from no evidence, and old evidence does not undo the lift', async () => {
    await converse(40, { ends: harms })
    expect(await canary.look()).toContain('repaired conversations end worse')
    const stopped = await canary.report()
    expect(stopped).toMatchObject({ state: 'to-shadow', epoch: { number: 1 }, errors: { all: { stopped: 0.1 } } })
    expect(stopped.lift).toContain('opens epoch 2 of the canary, which starts from no evidence')
    expect(stopped.lift).toContain('--lift-shadow --by NAME')
    await store.liftShadow('ana')
    const restarted = gateway()
    await restarted.open()
    for (let look = 0; look < 3; look++) expect(await restarted.look()).toBeNull()
    expect(await restarted.report()).toMatchObject({
      ...{ state: 'running', held: null, lift: null, epoch: { number: 2, kind: 'trial' } },
      ...{ triggered: { repair: 0, control: 0 }, evidenceWorse: expect.closeTo(1, 9) },
      errors: { each: { stopped: 0.1, adopted: 0.01 }, all: { stopped: 0.2, adopted: 0.02 } },
    })
  })

  test('draws other arms than the epoch before it', async () => {
    await store.holdInShadow('a rehearsal')
    await store.liftShadow('ana')
    let alike = 0
    for (let unit = 0; unit < 60; unit++) {
      const session = `n${unit}`
      const before = assignArm({ salt: 'spring', tenant: 'acme', unit: session }, 0.5)
      if ((await canary.armOf({ tenant: 'acme', session }, null, 'c')) === before) alike++
    }
    expect(alike).toBeGreaterThan(10)
    expect(alike).toBeLessThan(50)
  })

  test('ends with an adoption: good times before it do not delay the brake after it', async () => {
    await converse(60, { ends: helps })
    expect(await canary.look()).toBeNull()
    expect(await canary.report()).toMatchObject({ state: 'adopt', epoch: { number: 2, kind: 'adopted' } })
    expect(await canary.look()).toBeNull()
    expect(await store.listStages({ salt: 'spring', calibration: 'c' })).toHaveLength(2)
    let harmed = 0
    while ((await store.shadowHold()) === null && harmed < 60) {
      await converse(1, { ends: harms, name: `later-${++harmed}-` })
      await canary.look()
    }
    const fresh = gateway({ salt: 'summer' })
    await store.liftShadow('ana')
    await fresh.open()
    let alone = 0
    while ((await store.shadowHold()) === null && alone < 60) {
      await converse(1, { ends: harms, name: `fresh-${++alone}-`, by: fresh })
      await fresh.look()
    }
    expect(harmed).toBeLessThanOrEqual(2 * alone)
  })

  test('that was adopted and stopped is a trial again after a lift', async () => {
    await converse(60, { ends: helps })
    await canary.look()
    await store.holdInShadow('a rehearsal')
    await store.liftShadow('ana')
    await gateway().open()
    expect(await canary.report()).toMatchObject({ state: 'running', epoch: { number: 3, kind: 'trial' } })
  })

  test('that shows nothing in 90 days ends in shadow, and says so', async () => {
    await converse(4, { ends: () => 'success' })
    clock.advance(91 * 86_400_000)
    expect(await canary.look()).toBe('canary: undecided after 90 days, so nothing shows that repair helps')
    await store.liftShadow('ana')
    expect(await canary.look()).toBeNull()
    expect(await canary.report()).toMatchObject({ state: 'running', days: 0, epoch: { number: 2 } })
  })
})

describe('stages', () => {
  const stages = () => store.listStages({ salt: 'stepped', calibration: 'c' })

  test('begin once, however many gateways look and draw at the same time, and each unit is of one', async () => {
    const gateways = Array.from({ length: 4 }, () =>
      openCanary({ canary: { salt: 'stepped', share: 'stepped' }, basis, scope, store, clock }),
    )
    await Promise.all(gateways.map((one) => one.open()))
    expect(await stages()).toHaveLength(1)
    const count = 120
    await Promise.all(
      Array.from({ length: count }, async (_, unit) => {
        const session = `p${unit}`
        const one = gateways[unit % gateways.length]
        await one?.armOf({ tenant: 'acme', session }, null, 'c')
        await one?.noteTrigger({ tenant: 'acme', session })
        const outcome = { id: session, session, outcome: 'success', by: { kind: 'person', name: 'ana' }, at: 1 }
        await store.addOutcomes('acme', [readReportedOutcome(outcome, 'outcome')], 'test')
        await one?.look()
      }),
    )
    expect((await stages()).map(({ share }) => share)).toEqual([0.1, 0.5])
    const { triggered, repaired, control } = (await gateways[0]?.report()) ?? (await canary.report())
    expect(triggered.repair + triggered.control).toBe(count)
    expect(repaired.successes + control.successes).toBe(count)
  })

  test('of another share begin as a gateway starts, and gateways with the old share follow', async () => {
    const another = openCanary({ canary: { salt: 'spring', share: 0.9 }, basis, scope, store, clock })
    await another.open()
    for (let look = 0; look < 5; look++) {
      await canary.look()
      await canary.armOf({ tenant: 'acme', session: `a${look}` }, null, 'c')
      await another.look()
    }
    const known = await store.listStages({ salt: 'spring', calibration: 'c' })
    expect(known.map(({ share }) => share)).toEqual([0.5, 0.9])
    expect((await canary.report()).share).toBe(0.9)
  })

  test.each([20, 1_000, 3_600_000])('of gateways whose clocks are %d ms apart lose no unit', async (apart) => {
    const behind = handClock(clock.now() - apart)
    const second = await stores.open({ clock: behind, gatherMs: 0 })
    const gateways = [
      openCanary({ canary: { salt: 'clocks', share: 0.5 }, basis, scope, store, clock }),
      openCanary({ canary: { salt: 'clocks', share: 0.5 }, basis, scope, store: second, clock: behind }),
    ]
    await Promise.all(gateways.map((one) => one.open()))
    for (let unit = 0; unit < 40; unit++) {
      const one = gateways[unit % 2]
      const session = `u${unit}`
      await one?.armOf({ tenant: 'acme', session }, null, 'c')
      await (unit % 2 === 0 ? store : second).append('acme', {
        ...kept,
        id: session,
        session,
        certificates: [certificate],
      })
      await one?.noteTrigger({ tenant: 'acme', session })
      // In the middle, one of them is set back by an hour.
      if (unit === 20) behind.advance(-3_600_000)
    }
    for (const one of gateways) {
      const { triggered, intended } = await one.report()
      expect(triggered.repair + triggered.control).toBe(40)
      expect(intended.units.repair + intended.units.control).toBe(40)
    }
    expect(await store.listStages({ salt: 'clocks', calibration: 'c' })).toHaveLength(1)
    await second.close()
  })

  test('and counts stay what they were behind any number of foreign events', async () => {
    await converse(12, { ends: (_, unit) => (unit % 2 === 0 ? 'success' : 'failure') })
    const before = await canary.report()
    for (let done = 0; done < foreignEvents; done += 100)
      await Promise.all(Array.from({ length: 100 }, (_, index) => store.appendEvent('watch', { index: done + index })))
    expect(await canary.report()).toEqual(before)
    expect(before.triggered.repair + before.triggered.control).toBe(12)
  }, 600_000)

  test('start at one half where the calibration bounds what is touched well', async () => {
    const sure = { ...basis, digest: 'sure', opening: { labelled: 14, mostTouched: 0.001 } }
    const one = openCanary({ canary: { salt: 'spring', share: 'stepped' }, basis: sure, scope, store, clock })
    await one.open()
    expect((await one.report()).share).toBe(0.5)
    // After a stop it starts as carefully as any.
    await store.holdInShadow('canary: repaired conversations end worse than others')
    await store.liftShadow('ana')
    await one.look()
    expect((await one.report()).share).toBe(0.1)
  })
})

describe('counts that do not add up', () => {
  const twice = (change: (unit: CanaryConversation) => CanaryConversation) => ({
    ...store,
    listUnits: async (...given: Parameters<Store['listUnits']>) => {
      const units = await store.listUnits(...given)
      return [...units, ...units.slice(0, 1).map(change)]
    },
  })

  test.each([
    ['a unit that is there twice', (unit: CanaryConversation) => unit, 'a unit is there twice'],
    [
      'a unit of no stage',
      (unit: CanaryConversation) => ({ ...unit, unit: 'another', stage: 9_999 }),
      'a unit is of stage 9999, which this epoch does not have',
    ],
  ])('because of %s stop the canary, and the reason says so', async (_, change, said) => {
    await converse(4, { ends: () => 'success' })
    const broken = openCanary({ canary: configured, basis, scope, store: twice(change), clock })
    expect(await broken.look()).toContain(said)
    expect((await store.shadowHold())?.reason).toContain('counts do not add up')
    await expect(broken.report()).rejects.toThrow(/start another canary with another salt/)
  })
})

describe('repair without a salt', () => {
  const unsalted = (shadow: { successes: number; failures: number } | null = null) =>
    openCanary({ canary: noCanary, basis: { ...basis, shadow }, scope, store, clock })
  const judge = async (session: string, outcome: 'twin-wrong' | 'twin-right') => {
    const by = { kind: 'person', name: 'ana' }
    const verdict = { id: `v-${session}`, session, about: 'decision', outcome, by, at: 1 }
    await store.addOutcomes('acme', [readReportedOutcome(verdict, 'outcome')], 'test')
  }

  test('repairs everything, and stops where a person calls two of two switches wrong', async () => {
    const guard = unsalted()
    await converse(4, { ends: () => 'success', by: guard, name: 'x' })
    expect(await guard.armOf({ tenant: 'acme', session: 'x0' }, null, 'c')).toBe('repair')
    await judge('x0', 'twin-wrong')
    expect(await guard.look()).toBeNull()
    await judge('x1', 'twin-wrong')
    expect(await guard.look()).toBe('switches: people call too many wrong (2 wrong, 0 right)')
    await store.liftShadow('ana')
    expect(await guard.look()).toBeNull()
  })

  test('counts every switched conversation of a unit, not only the first', async () => {
    const guard = unsalted()
    for (const session of ['y0', 'y1', 'y2']) {
      await guard.armOf({ tenant: 'acme', session }, 'one-company', 'c')
      await guard.noteTrigger({ tenant: 'acme', session })
    }
    for (const session of ['y1', 'y2']) await judge(session, 'twin-wrong')
    expect(await guard.look()).toContain('2 wrong')
  })

  test('stops where conversations that shadow showed to be good fail', async () => {
    const guard = unsalted({ successes: 20, failures: 10 })
    await converse(14, { ends: () => 'failure', by: guard, name: 'z' })
    expect(await guard.look()).toContain('outcomes: repaired conversations end worse than the same kind did in shadow')
  })

  test('is another family than a canary: the verdicts of one brake nothing of the other', async () => {
    const guard = unsalted()
    await converse(6, { ends: () => 'success', by: guard, name: 'q' })
    for (const session of ['q0', 'q1', 'q2']) await judge(session, 'twin-wrong')
    expect(await canary.look()).toBeNull()
    const second = openCanary({ canary: { salt: 'summer', share: 0.5 }, basis, scope, store, clock })
    expect(await second.look()).toBeNull()
    expect(await guard.look()).toContain('3 wrong')
  })
})
