/** The canary's report over a real store: its counts, intention to treat, and whether units fit the share. */

import { assignArm, readReportedOutcome } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { handClock } from '../../test/hand-clock.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import type { Store } from '../store/store.ts'
import { type Canary, openCanary } from './canary.ts'

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

let stores: OpenedStores
let store: Store
let canary: Canary
let clock: ReturnType<typeof handClock>

beforeEach(async () => {
  stores = createSqliteStores()
  clock = handClock()
  store = await stores.open({ clock, gatherMs: 0 })
  canary = openCanary({ canary: { salt: 'spring', share: 0.5 }, calibration: 'c', calibratedUntil: 0, store, clock })
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
  }: {
    readonly triggers?: (unit: number) => boolean
    readonly lose?: (arm: 'repair' | 'control', unit: number) => boolean
    readonly ends: (arm: 'repair' | 'control', unit: number) => 'success' | 'failure'
  },
) {
  for (let unit = 0; unit < count; unit++) {
    const session = `s${unit}`
    const arm = assignArm({ salt: 'spring', tenant: 'acme', unit: session }, 0.5)
    if (lose(arm, unit)) continue
    await canary.armOf({ tenant: 'acme', session }, null, 'c')
    await store.append('acme', { ...kept, id: session, session, certificates: [certificate] })
    if (triggers(unit)) await canary.noteTrigger({ tenant: 'acme', session })
    const by = { kind: 'person', name: 'ana' }
    const outcome = { id: session, session, outcome: ends(arm, unit), by, at: 1 }
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
    const { repaired, control, unclear } = await canary.report()
    return [repaired.successes + control.successes, repaired.failures + control.failures, unclear]
  }

  test('that come late, are corrected or contradicted are counted again as they stand', async () => {
    await converse(1, { ends: () => 'success' })
    expect(await counts()).toEqual([1, 0, 0])
    await say('second', 'bo', 'failure')
    expect(await counts()).toEqual([0, 0, 1])
    await say('third', 'bo', 'failure', 's0')
    expect(await counts()).toEqual([0, 1, 0])
    clock.advance(60 * 86_400_000)
    await say('late', 'bo', 'success', 'third')
    await say('later', 'bo', 'success', 'second')
    expect(await counts()).toEqual([1, 0, 0])
  })
})

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

  const helps = (arm: 'repair' | 'control') => (arm === 'repair' ? ('success' as const) : ('failure' as const))

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
