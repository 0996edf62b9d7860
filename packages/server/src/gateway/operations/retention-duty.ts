/**
 * Deletes contents by age, in the background. Of all gateways on one store, only one has this duty at a time. Each deletion is recorded
 * in the chain, so that the rest of the chain still verifies.
 */
import type { Clock } from '@twincheck/core'
import type { Store } from '../../store/store.ts'
import type { Log } from './log.ts'
import type { DecisionMetrics } from './metrics.ts'

export type Retention = { readonly days: number; readonly everyHours: number }

export type RetentionDuty = {
  readonly close: () => Promise<void>
}

export type RetentionOptions = {
  readonly retention: Retention
  readonly store: Pick<Store, 'takeDuty' | 'deleteBefore'>
  readonly metrics: Pick<DecisionMetrics, 'retention' | 'deleted'>
  readonly log: Log
  readonly clock: Clock
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * How often a gateway tries to take the duty, in milliseconds. The interval is short, so that another gateway soon takes over from a
 * gateway that is gone. Each try costs one small statement.
 */
const looksEveryMs = 60_000

export function openRetentionDuty({ retention, store, metrics, log, clock }: RetentionOptions): RetentionDuty {
  const duty = { name: 'retention', everyMs: retention.everyHours * hourMs }
  let closed = false
  let cancel = () => {}
  /** Whether this gateway has taken the duty and not finished it. Such a gateway repeats a failed deletion. */
  let owed = false

  const run = async () => {
    owed ||= await store.takeDuty(duty)
    if (!owed || closed) return
    const deleted = await store.deleteBefore(clock.now() - retention.days * dayMs)
    owed = false
    metrics.retention.add({ outcome: 'deleted' })
    for (const [what, count] of Object.entries(deleted)) metrics.deleted.add({ what }, count)
    log.info('retention', { ...deleted })
  }
  const attempt = () =>
    run().catch((error: unknown) => {
      metrics.retention.add({ outcome: 'failed' })
      log.problem('retention', { code: error instanceof Error && 'code' in error ? String(error.code) : 'unknown' })
    })
  const scheduleNext = () => {
    if (!closed) cancel = clock.after(looksEveryMs, next)
  }
  const next = () => {
    working = attempt().then(scheduleNext)
  }
  let working: Promise<void> = attempt().then(scheduleNext)

  return {
    close: async () => {
      closed = true
      cancel()
      await working
    },
  }
}
