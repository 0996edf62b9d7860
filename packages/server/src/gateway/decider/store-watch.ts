/**
 * Operations of the store that never fail silently: failures are counted. If a client waits for an operation, the operation has a short
 * timeout. If no client waits, the operation is retried while the database is unavailable.
 */
import type { Clock } from '@twincheck/core'
import { StoreUnavailableError } from '../../store/store-errors.ts'
import { within } from '../proxy/within.ts'
import type { DeciderOptions } from './decider.ts'

export type StoreWatch = {
  readonly inTime: Watched
  /** Runs an operation for which no client waits. The operation is retried while the database is unavailable. */
  readonly patiently: Watched
  readonly failed: (operation: string, error: unknown) => void
}

export type Watched = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>

/**
 * The longest time, in milliseconds, for which one store operation delays a client. After that the proposal is kept or the request
 * continues.
 */
export const storeMs = 2_000

/**
 * How long an operation is retried, in milliseconds. Records in the append queue are also kept for this time if the database is
 * unavailable.
 */
const patienceMs = 30_000
const firstRetryMs = 50
const longestRetryMs = 1_000

export function watchStore({ metrics, log, clock }: Pick<DeciderOptions, 'metrics' | 'log' | 'clock'>): StoreWatch {
  return {
    inTime: (what, work) => within(work(), { what, milliseconds: storeMs, clock }),
    patiently: (_, work) => tryAgain(work, clock),
    failed: (operation, error) => {
      metrics.storeFailures.add({ operation })
      log.problem('store', { operation, code: codeOf(error) })
    },
  }
}

async function tryAgain<Result>(work: () => Promise<Result>, clock: Clock): Promise<Result> {
  const last = clock.now() + patienceMs
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(2 * pauseMs, longestRetryMs)) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || clock.now() + pauseMs > last) throw error
    }
    await new Promise<void>((resolve) => void clock.after(pauseMs, resolve))
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
}
