/** Decides when a failed request may be retried, and after which delay. */
import { type Clock, systemClock } from '../boundary/clock.ts'

/** Returns a random number from 0 (inclusive) to 1 (exclusive). */
export type Chance = () => number

const systemChance: Chance = () => Math.random()

export type RetryOptions = {
  /** The maximum number of retries. Default 4. */
  readonly most?: number
  /** The delay before the first retry in milliseconds. It doubles each time. Default 500 ms. */
  readonly firstWaitMs?: number
  /** The longest delay in milliseconds. If a provider asks for a longer one, nothing is retried. Default 30 s. */
  readonly longestWaitMs?: number
  readonly clock?: Clock
  readonly chance?: Chance
}

export type Retry = Required<RetryOptions>

export function readRetry(options: RetryOptions = {}): Retry {
  const { most = 4, firstWaitMs = 500, longestWaitMs = 30_000, clock = systemClock, chance = systemChance } = options
  return { most, firstWaitMs, longestWaitMs, clock, chance }
}

/**
 * The delay before a retry. Attempts are numbered from 0. Null means no retry: the maximum number of retries is reached, or the provider
 * asks for a longer wait (`askedMs`) than is allowed.
 */
export function waitBeforeRetry(retry: Retry, attempt: number, askedMs: number | null): number | null {
  if (attempt >= retry.most) return null
  if (askedMs !== null && askedMs > retry.longestWaitMs) return null
  const doubled = Math.min(retry.longestWaitMs, retry.firstWaitMs * 2 ** attempt)
  // Adds jitter: the delay is a random value between half and the full delay. So clients that failed together do not retry together.
  const spread = doubled * (0.5 + retry.chance() / 2)
  return Math.max(spread, askedMs ?? 0)
}

/** Reads `Retry-After`, which is in seconds or an HTTP date, as milliseconds. Null if it is absent or unreadable. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  // HTTP dates are in GMT. The oldest format does not say so and would be read in the local time zone.
  const date = Date.parse(/(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

export function pause(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const onAbort = () => {
      cancel()
      reject(signal.reason)
    }
    const cancel = clock.after(milliseconds, () => {
      signal.removeEventListener('abort', onAbort)
      resolve()
    })
    signal.addEventListener('abort', onAbort, { once: true })
  })
}
