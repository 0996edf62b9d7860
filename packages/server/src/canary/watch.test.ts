/** The watch over a real store, hour by hour by a clock that is turned by hand. */
import { readReportedOutcome, type SignReference } from '@twincheck/core/canary'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept, replaced } from '../../test/decision-records.ts'
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

type Sign = keyof typeof changes

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
  unjudged: { certificates: [certificate], exception: { name: 'DeadlineError', message: 'late' } },
  'model-errors': {
    certificates: [certificate],
    because: { stage: 'verifier', code: 'exception' },
    exception: { name: 'ModelStatusError', message: '500' },
  },
  withheld: { because: { stage: 'store', code: 'not-committed' } },
} as const

const shadowing = { 'model-errors': reference, withheld: reference }

function watch(
  over: Store = store,
  signs: Readonly<Record<string, SignReference>> = shadowing,
  completeAfterMs = 0,
  tenant: string | null = null,
) {
  return openWatch({
    tenant,
    evidence: { signs, completeAfterMs },
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

let said = 0

async function say(session: string, outcome: 'success' | 'failure', name = 'ana'): Promise<void> {
  said += 1
  const by = { kind: 'person', name }
  const given = { id: `o${said}`, session, outcome, by, at: clock.now() }
  await store.addOutcomes('acme', [readReportedOutcome(given, 'outcome')], 'test')
}

describe('the watch', () => {
  test('keeps still while signs keep to the calibration', async () => {
    expect(await hours(30, 2, 'model-errors')).toBeNull()
  })

  test.each(['model-errors', 'withheld'] as const)('leads to shadow where %s becomes frequent', async (sign) => {
    const found = await hours(10, 16, sign)
    expect(found?.alarms).toEqual([{ sign, leads: 'shadow' }])
  })

  test.each([
    ['evidence', 'evidence-up'],
    ['unjudged', 'unjudged'],
  ] as const)('only warns where %s becomes frequent', async (shown, sign) => {
    const found = await hours(10, 16, shown, watch(store, { [sign]: reference }))
    expect(found?.alarms).toEqual([{ sign, leads: 'warning' }])
  })

  describe('of conversations of three hours that show a sign at their end', () => {
    const signs = { 'evidence-up': { share: 0.3, dispersion: 1 }, 'evidence-down': { share: 0.2, dispersion: 1 } }

    /** Eight begin every hour. `showing` of those that began three hours ago show evidence now, and end. */
    const lasting = async (showing: number, looks: ReturnType<typeof watch>) => {
      for (let hour = 0; hour < 72; hour++) {
        for (let index = 0; index < 8; index++) {
          const begun = { ...kept, id: `h${hour}-${index}-a`, session: `h${hour}-${index}` }
          await store.append('acme', begun)
          const ended = `h${hour - 3}-${index}`
          if (hour >= 3 && index < showing)
            await store.append('acme', { ...kept, id: `${ended}-b`, session: ended, ...changes.evidence })
        }
        clock.advance(hourMs)
        const alarms = await looks.look()
        if (alarms.length > 0) return alarms.map(({ sign }) => sign)
      }
      return []
    }

    test('keeps still while they are like those of the calibration', async () => {
      expect(await lasting(2, watch(store, signs, 4 * hourMs))).toEqual([])
    })

    test('sees that the sign has become twice as frequent', async () => {
      expect(await lasting(5, watch(store, signs, 4 * hourMs))).toEqual(['evidence-up'])
    })

    test('takes a day for a calibration that does not say when conversations are complete', async () => {
      const looks = openWatch({
        tenant: null,
        ...{ evidence: { signs }, fingerprint: kept.fingerprint, threshold: 0.5, slowMs: 15_000, store, clock },
      })
      expect(await lasting(2, looks)).toEqual([])
    })
  })

  test('counts a conversation once, also where another calibration says that conversations last longer', async () => {
    await converse(40, 16, 'model-errors')
    clock.advance(hourMs)
    await watch(store, { 'model-errors': reference }, 0).look()
    const [first] = await store.listEvents('watch')
    clock.advance(hourMs)
    await watch(store, { 'model-errors': reference }, 2 * hourMs).look()
    const [second] = await store.listEvents('watch')
    expect(second?.content.begunThrough).toBe(first?.content.begunThrough)
    const evidenceOf = (event: typeof first) => JSON.stringify(event?.content.states)
    clock.advance(hourMs)
    await watch(store, { 'model-errors': reference }, 2 * hourMs).look()
    const [third] = await store.listEvents('watch')
    expect([evidenceOf(second), evidenceOf(third)]).not.toContain(evidenceOf(first))
    expect(third?.content.begunThrough).toBe(first?.content.begunThrough)
  })

  describe('of conversations that got a label', () => {
    const signs = { 'control-succeeds': reference, 'repaired-fails': reference }

    /** Two an hour, labelled as they end. */
    const labelled = async (part: 'control' | 'repaired', outcome: 'success' | 'failure') => {
      for (let hour = 1; hour <= 12; hour++) {
        for (const _ of [1, 2]) {
          serial += 1
          const record = { ...replaced, id: `d${serial}`, session: `s${serial}` }
          const left = { ...record, outcome: 'kept', because: { stage: 'canary', code: 'control' } } as const
          if (part === 'repaired') await store.commitSwitch('acme', record, 1)
          else await store.append('acme', left)
          await say(`s${serial}`, outcome)
        }
        clock.advance(hourMs)
        const alarms = await watch(store, signs).look()
        if (alarms.length > 0) return alarms
      }
      return []
    }

    test('leads to shadow where those that are left alone succeed', async () => {
      expect(await labelled('control', 'success')).toEqual([{ sign: 'control-succeeds', leads: 'shadow' }])
    })

    test('leads to shadow where those that were repaired fail', async () => {
      expect(await labelled('repaired', 'failure')).toEqual([{ sign: 'repaired-fails', leads: 'shadow' }])
    })

    test.each([
      ['control', 'failure'],
      ['repaired', 'success'],
    ] as const)('keeps still where the label of %s is %s', async (part, outcome) => {
      expect(await labelled(part, outcome)).toEqual([])
    })

    test('counts each once, however often its label is said again, corrected or contradicted', async () => {
      await store.append('acme', { ...replaced, id: 'd', session: 's', outcome: 'kept', because: null })
      for (let hour = 1; hour <= 12; hour++) {
        await say('s', hour % 2 === 1 ? 'success' : 'failure', `person ${hour % 3}`)
        clock.advance(hourMs)
        expect(await watch(store, signs).look()).toEqual([])
      }
    })
  })

  describe('of outcomes that should have come', () => {
    const missing = { 'outcomes-missing': reference }

    test('warns where they stay away, and only when a day has passed', async () => {
      const found = await hours(40, 0, 'none', watch(store, missing))
      expect(found?.alarms).toEqual([{ sign: 'outcomes-missing', leads: 'warning' }])
      expect(found?.hour).toBeGreaterThan(24)
    })

    test('keeps still while they come', async () => {
      for (let hour = 0; hour < 30; hour++) {
        await converse(4, 0, 'none')
        for (let number = serial - 3; number <= serial; number++) await say(`s${number}`, 'success')
        clock.advance(hourMs)
        expect(await watch(store, missing).look()).toEqual([])
      }
    })
  })

  test('says it once, and begins anew', async () => {
    const found = await hours(20, 6, 'model-errors')
    expect(found?.hour).toBeGreaterThan(1)
    expect(await hours(1, 6, 'model-errors')).toBeNull()
  })

  test('goes on in another process from where the last one stopped, and two look once an hour together', async () => {
    const alone = await hours(10, 12, 'model-errors')
    await store.close()
    await stores.remove()
    stores = createSqliteStores()
    store = await stores.open({ clock, gatherMs: 0 })
    const second = await stores.open({ clock, gatherMs: 0 })
    let hour = 0
    for (let alarms = 0; alarms === 0 && hour < 10; hour++) {
      await converse(40, 12, 'model-errors')
      clock.advance(hourMs)
      const [first, other] = hour % 2 === 0 ? [store, second] : [second, store]
      const seen = [await watch(first).look(), await watch(other).look()]
      expect(seen[1]).toEqual([])
      alarms = seen[0]?.length ?? 0
    }
    await second.close()
    expect(hour).toBe(alone?.hour)
  })

  test('looks at the conversations of the tenant that was calibrated, and of no other', async () => {
    expect(await hours(5, 16, 'model-errors', watch(store, shadowing, 0, 'globex'))).toBeNull()
    expect(await hours(5, 16, 'model-errors', watch(store, shadowing, 0, 'acme'))).not.toBeNull()
  })

  test('does not look at conversations under another fingerprint', async () => {
    const looks = openWatch({
      ...{
        evidence: { signs: { 'model-errors': reference }, completeAfterMs: 0 },
        fingerprint: 'sha256:other',
        tenant: null,
        threshold: 0.5,
        slowMs: 1,
      },
      ...{ store, clock },
    })
    expect(await hours(5, 16, 'model-errors', looks)).toBeNull()
  })
})
