/**
 * The brake on failures when every conversation is repaired and there is no control arm. Compares repaired conversations with the
 * would-switch conversations labelled in shadow: evidence that repair makes success rarer than it was in shadow.
 *
 *   mean over c > t of  L(shadow; c) · L(repaired; t)   /   max over t ≥ c of  L(shadow; c) · L(repaired; t)
 *
 * If success with repair is at least as frequent as in shadow, the true likelihood is at most the maximum in the denominator. So
 * the ratio is at most a likelihood ratio against the truth, whose mean is 1, and it ever reaches a limit of 1/α with a probability
 * of at most α, however often anyone looks (universal inference, Wasserman, Ramdas and Balakrishnan). It assumes that traffic has
 * not changed since shadow; a canary does not need this. If all would-switch conversations in shadow failed, repair cannot do
 * worse, and the evidence stays below 1.
 */
import type { ArmCounts } from './arm-bet.ts'

/** 0.05, 0.15, … 0.95. */
const grid = Array.from({ length: 10 }, (_, index) => (5 + 10 * index) / 100)

export function failureEvidence(shadow: ArmCounts, repaired: ArmCounts): number {
  const logs = grid.flatMap((control) =>
    grid.filter((share) => share < control).map((share) => logOf(shadow, control) + logOf(repaired, share)),
  )
  const most = Math.max(...logs)
  const mean = most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / logs.length)
  return Math.exp(mean - logBest(shadow, repaired))
}

/** The largest likelihood with success at least as frequent in repair as in shadow. */
function logBest(shadow: ArmCounts, repaired: ArmCounts): number {
  const both = { successes: shadow.successes + repaired.successes, failures: shadow.failures + repaired.failures }
  if (shareOf(repaired) >= shareOf(shadow)) return logOf(shadow, shareOf(shadow)) + logOf(repaired, shareOf(repaired))
  return logOf(both, shareOf(both))
}

function shareOf({ successes, failures }: ArmCounts): number {
  return successes + failures === 0 ? 1 : successes / (successes + failures)
}

function logOf({ successes, failures }: ArmCounts, share: number): number {
  return times(successes, Math.log(share)) + times(failures, Math.log(1 - share))
}

function times(count: number, log: number): number {
  return count === 0 ? 0 : count * log
}
