import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { kept } from '../../../test/decision-records.ts'
import { handClock } from '../../../test/hand-clock.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { problemsOf } from '../../../test/store-contract.ts'
import type { Store } from '../../store/store.ts'
import { StoreUnavailableError } from '../../store/store-errors.ts'
import type { LogFields } from './log.ts'
import { openDecisionMetrics } from './metrics.ts'
import { openRetentionDuty, type RetentionDuty } from './retention-duty.ts'

const day = 86_400_000
const minute = 60_000

let stores: ReturnType<typeof createSqliteStores>
let clock: ReturnType<typeof handClock>
let opened: { readonly close: () => Promise<void> }[]

beforeEach(() => {
  stores = createSqliteStores()
  clock = handClock(100 * day)
  opened = []
})

afterEach(async () => {
  for (const { close } of opened.reverse()) await close()
  await stores.remove()
})

async function openShared(): Promise<Store> {
  const store = await stores.open({ clock, gatherMs: 1 })
  opened.push(store)
  return store
}

/** A gateway's duty, whose timer the test lets ring. */
function takeUp(store: Pick<Store, 'takeDuty' | 'deleteBefore'>) {
  const metrics = openDecisionMetrics(() => true)
  const lines: (readonly [string, LogFields | undefined])[] = []
  const note = (event: string, fields?: LogFields) => void lines.push([event, fields])
  let ring: (() => void) | null = null
  const after = (milliseconds: number, callback: () => void) => {
    expect(milliseconds).toBe(minute)
    ring = callback
    return () => {
      ring = null
    }
  }
  const duty: RetentionDuty = openRetentionDuty({
    ...{ store, metrics, retention: { days: 30, everyHours: 24 } },
    clock: { now: clock.now, after },
    log: { info: note, problem: note, request: () => {} },
  })
  opened.push(duty)
  /** Resolves when it waits for its timer again. */
  const looked = async () => {
    while (!ring) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  return {
    lines,
    looked,
    metrics: () => metrics.render(),
    isWaiting: () => ring !== null,
    look: async () => {
      const wake = ring
      ring = null
      wake?.()
      await looked()
    },
  }
}

async function ages(store: Store): Promise<readonly string[]> {
  const records = await store.listRecords({ tenant: 'acme', session: 's1' })
  return records.map(({ record }) => record.id)
}

describe('retention', () => {
  test('deletes what is older than its days, says so, counts it, and leaves a chain that holds', async () => {
    const store = await openShared()
    await store.append('acme', { ...kept, id: 'old' })
    clock.advance(30 * day)
    await store.append('acme', { ...kept, id: 'young' })
    const duty = takeUp(store)
    await duty.looked()
    expect(await ages(store)).toEqual(['old', 'young'])
    clock.advance(day)
    await duty.look()
    expect(await ages(store)).toEqual(['young'])
    expect(duty.lines.at(-1)).toEqual([
      'retention',
      { records: 1, sessions: 0, prefixes: 0, responses: 0, confirmations: 0 },
    ])
    expect(duty.metrics()).toContain('twincheck_retention_runs_total{outcome="deleted"} 2\n')
    expect(duty.metrics()).toContain('twincheck_retention_deleted_total{what="records"} 1\n')
    expect(await problemsOf(store)).toEqual([])
  })

  test('is the duty of one of several gateways, and passes on when its time comes again', async () => {
    const duties = [takeUp(await openShared()), takeUp(await openShared())]
    for (const duty of duties) await duty.looked()
    const runs = () => duties.map(({ lines }) => lines.length).reduce((sum, count) => sum + count)
    expect(runs()).toBe(1)
    clock.advance(day - 1)
    for (const duty of duties) await duty.look()
    expect(runs()).toBe(1)
    clock.advance(1)
    for (const duty of duties) await duty.look()
    expect(runs()).toBe(2)
  })

  test('that failed is tried again at the next look, by the gateway whose duty it was', async () => {
    const store = await openShared()
    let away = true
    const duty = takeUp({
      takeDuty: store.takeDuty,
      deleteBefore: (before) =>
        away ? Promise.reject(new StoreUnavailableError('here', 'away')) : store.deleteBefore(before),
    })
    await duty.looked()
    expect(duty.lines).toEqual([['retention', { code: 'store-unavailable' }]])
    away = false
    await duty.look()
    expect(duty.lines).toHaveLength(2)
    expect(duty.metrics()).toContain('twincheck_retention_runs_total{outcome="failed"} 1\n')
    expect(duty.metrics()).toContain('twincheck_retention_runs_total{outcome="deleted"} 1\n')
  })

  test('that was closed does not look again', async () => {
    const duty = takeUp(await openShared())
    await duty.looked()
    await opened.at(-1)?.close()
    expect(duty.isWaiting()).toBe(false)
  })
})
