/** Answers that never reached the decider: each is counted by its reason, and once in a while it is said how many they were. */
import type { Clock } from '@twincheck/core'
import type { Log } from '../operations/log.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'

export type CountSkipped = (reason: SkipReason) => void

/**
 * `too-large`: the answer is longer than is looked at. `request-too-large`: the request is longer than is read for a decision.
 * `encoding`: compressed in a way that is not read. `answer-not-ours`: no whole reply of a model, such as one that was cut short,
 * is followed by other bytes or reports an error. `overloaded`: there was no memory left to hold it until it could be judged.
 * `stopping`: the gateway ended first.
 */
export type SkipReason =
  | 'content-type'
  | 'encoding'
  | 'answer-not-ours'
  | 'too-large'
  | 'request-too-large'
  | 'overloaded'
  | 'worker-gone'
  | 'stopping'

export type SkippedAnswersOptions = {
  readonly metrics: Pick<ProxyMetrics, 'skipped'>
  readonly log: Log
  readonly clock: Clock
}

const betweenLinesMs = 10_000

export function openSkippedAnswers({ metrics, log, clock }: SkippedAnswersOptions): CountSkipped {
  const said = new Map<SkipReason, { readonly at: number; readonly silent: number }>()
  return (reason) => {
    metrics.skipped.add({ reason })
    const { at, silent } = said.get(reason) ?? { at: Number.NEGATIVE_INFINITY, silent: 0 }
    const now = clock.now()
    const speaks = now - at >= betweenLinesMs
    said.set(reason, speaks ? { at: now, silent: 0 } : { at, silent: silent + 1 })
    if (speaks) log.problem('unjudged', { reason, answers: silent + 1 })
  }
}
