/** Counts, for each reason, the answers that never reached the decider. The log reports the counts at intervals. */
import type { Clock } from '@twincheck/core'
import type { Log } from '../operations/log.ts'
import type { ProxyMetrics } from '../operations/metrics.ts'

export type CountSkipped = (reason: SkipReason) => void

/**
 * Why an answer was skipped:
 * - `too-large`: the answer is longer than the gateway inspects.
 * - `request-too-large`: the request is longer than the gateway reads for a decision.
 * - `encoding`: the compression cannot be read.
 * - `answer-not-ours`: the answer is not a complete reply of a model. It may be truncated, followed by other bytes, or an error.
 * - `overloaded`: no memory was left to hold the answer for a decision.
 * - `request-unknown`: a hook posted a reply, and its request was not posted or is forgotten.
 * - `stopping`: the gateway stopped first.
 */
export type SkipReason =
  | 'content-type'
  | 'encoding'
  | 'answer-not-ours'
  | 'too-large'
  | 'request-too-large'
  | 'request-unknown'
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
