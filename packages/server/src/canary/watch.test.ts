/** The watch over a real store, hour by hour by a clock that is turned by hand. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../../test/decision-records.ts'
import { handClock } from '../../test/hand-clock.ts'
import { createSqliteStores } from '../../test/sqlite-stores.ts'
import type { OpenedStores } from '../../test/store-contract.ts'
import type { Store } from '../store/store.ts'
import { openWatch } from './watch.ts'

const hourMs = 3_600_000
const reference = { share: 0.05, dispersion: 1 }

let stores: OpenedStores
let store: Store
let clock: ReturnType<typeof handClock>
let serial: number

beforeEach(async () => {
  stores = createSqliteStores()
  clock = handClock()
  store = await stores.open({ clock, gatherMs: 0 })
  serial = 0
})
afterEach(async () => {
  await store.close()
  await stores.remove()
})

type Sign = 'evidence' | 'unjudged' | 'withheld' | 'none'

/** So many conversations begin, of which some show the sign. */
async function converse(count: number, showing: number, sign: Sign): Promise<void> {
  const work = Array.from({ length: count }, (_, index) => {
    const shown = index < showing ? sign : 'none'
    serial += 1
    return store.append('acme', { ...kept, id: `d${serial}`, session: `s${serial}`, ...changes[shown] })
  })
  await Promise.all(work)
}

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
const changes = {
  none: {},
  evidence: { certificates: [certificate] },
  unjudged: { certificates: [certificate], exception: { name: 'ModelStatusError', message: '500' } },
  withheld: { because: { stage: 'store', code: 'not-committed' } },
} as const

function watch(over: Store = store) {
  const signs = { 'evidence-up': { share: 0.9, dispersion: 1 }, unjudged: reference, withheld: reference }
  return openWatch({
    evidence: { signs },
    fingerprint: kept.fingerprint,
    threshold: 0.5,
    slowMs: 15_000,
    store: over,
    clock,
  })
}

async function hours(count: number, showing: number, sign: Sign, looks = watch()) {
  for (let hour = 1; hour <= count; hour++) {
    await converse(40, showing, sign)
    clock.advance(hourMs)
    const alarms = await looks.look()
    if (alarms.length > 0) return { hour, alarms }
  }
  return null
}

describe('the watch', () => {
  test('keeps still while signs keep to the calibration', async () => {
    expect(await hours(30, 2, 'unjudged')).toBeNull()
  })

  test.each(['unjudged', 'withheld'] as const)('leads to shadow where %s becomes frequent', async (sign) => {
    const found = await hours(10, 16, sign)
    expect(found?.alarms).toEqual([{ sign, leads: 'shadow' }])
  })

  test('only warns where evidence becomes frequent', async () => {
    const signs = { 'evidence-up': reference }
    const looks = openWatch({
      evidence: { signs },
      fingerprint: kept.fingerprint,
      threshold: 0.5,
      slowMs: 15_000,
      store,
      clock,
    })
    expect((await hours(10, 16, 'evidence', looks))?.alarms).toEqual([{ sign: 'evidence-up', leads: 'warning' }])
  })

  test('says it once, and begins anew', async () => {
    const found = await hours(20, 6, 'unjudged')
    expect(found?.hour).toBeGreaterThan(1)
    expect(await hours(1, 6, 'unjudged')).toBeNull()
  })

  test('goes on in another process from where the last one stopped, and two look once an hour together', async () => {
    const alone = await hours(10, 12, 'unjudged')
    await store.close()
    await stores.remove()
    stores = createSqliteStores()
    store = await stores.open({ clock, gatherMs: 0 })
    const second = await stores.open({ clock, gatherMs: 0 })
    let hour = 0
    for (let alarms = 0; alarms === 0 && hour < 10; hour++) {
      await converse(40, 12, 'unjudged')
      clock.advance(hourMs)
      const [first, other] = hour % 2 === 0 ? [store, second] : [second, store]
      const seen = [await watch(first).look(), await watch(other).look()]
      expect(seen[1]).toEqual([])
      alarms = seen[0]?.length ?? 0
    }
    await second.close()
    expect(hour).toBe(alone?.hour)
  })

  test('does not look at conversations under another fingerprint', async () => {
    const looks = openWatch({
      ...{ evidence: { signs: { unjudged: reference } }, fingerprint: 'sha256:other', threshold: 0.5, slowMs: 1 },
      ...{ store, clock },
    })
    expect(await hours(5, 16, 'unjudged', looks)).toBeNull()
  })
})
