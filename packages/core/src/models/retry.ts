/** When a failed request may be sent again, and how long to wait before. */
import { type Clock, systemClock } from '../boundary/clock.ts'

/** A number from 0 up to, not including, 1. */
export type Chance = () => number

export const systemChance: Chance = () => Math.random()

export type RetryOptions = {
  /** How often a request is sent again at most. Default 4. */
  readonly most?: number
  /** The wait before the first of them, doubled each time. Default 500 ms. */
  readonly firstWaitMs?: number
  /** No wait is longer. A provider that asks for more time than this is not asked again. Default 30 s. */
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
 * The wait before retry number `attempt` (from 0); null where there is no further one. `askedMs` is what the provider
 * asked for: it is waited in full, and where that is too long, not at all.
 */
export function waitBeforeRetry(retry: Retry, attempt: number, askedMs: number | null): number | null {
  if (attempt >= retry.most) return null
  if (askedMs !== null && askedMs > retry.longestWaitMs) return null
  const doubled = Math.min(retry.longestWaitMs, retry.firstWaitMs * 2 ** attempt)
  // Between half and all of it, so that clients that failed together do not come back together.
  const spread = doubled * (0.5 + retry.chance() / 2)
  return Math.max(spread, askedMs ?? 0)
}

/** `Retry-After` in milliseconds: seconds or an HTTP date. Null where it is absent or says nothing. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null) return null
  const text = header.trim()
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  // An HTTP date is in GMT. The oldest of its forms does not say so, and would be read in the zone of this machine.
  const date = Date.parse(/(?:GMT|UTC|Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text} GMT`)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

/** Rejects with the signal's reason as soon as it is aborted. */
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
