/** Operations of the store that a client may be waiting for: bounded in time, and counted where they fail. */
import type { Clock } from '@twincheck/core'
import type { DecisionMetrics } from './decision-metrics.ts'
import type { Log } from './log.ts'
import { within } from './within.ts'

export type StoreWatch = {
  readonly inTime: <Result>(what: string, work: Promise<Result>) => Promise<Result>
  readonly failed: (operation: string, error: unknown) => void
}

export type StoreWatchOptions = {
  readonly metrics: Pick<DecisionMetrics, 'storeFailures'>
  readonly log: Log
  readonly clock: Clock
}

/** How long one operation of the store may keep a client waiting, before the proposal is kept or the request goes on. */
export const storeMs = 2_000

export function watchStore({ metrics, log, clock }: StoreWatchOptions): StoreWatch {
  return {
    inTime: (what, work) => within(work, { what, milliseconds: storeMs, clock }),
    failed: (operation, error) => {
      metrics.storeFailures.add({ operation })
      log.problem('store', { operation, code: codeOf(error) })
    },
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
