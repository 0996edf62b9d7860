/**
 * A bound that may be checked after every label. An exact bound that is recomputed after each label is wrong more than
 * twice as often as its level says. A share p is excluded once B(½ + k, b + n - k) / B(½, b) ≥ p^k (1 - p)^(n - k) / α:
 * the evidence of a mixture against p. `shape` is b; `1 / (2ε)` is the best choice for a bound of ε.
 */
import { logGamma } from '../../src/stats/clopper-pearson.ts'
import { fewest } from '../../src/stats/tasks-needed.ts'

export function excludesShare(found: number, trials: number, share: number, shape: number): boolean {
  if (found / trials >= share) return false
  const evidence =
    logBeta(0.5 + found, shape + trials - found) -
    logBeta(0.5, shape) -
    found * Math.log(share) -
    (trials - found) * Math.log1p(-share)
  return evidence >= -Math.log(0.05)
}

/** The fewest labels that bound the share, if they are looked at after every label. */
export function labelsAtAnyLook(share: number, touched: number): number {
  return fewest(touched + 1, (trials) => excludesShare(touched, trials, share, 1 / (2 * share)))
}

function logBeta(first: number, second: number): number {
  return logGamma(first) + logGamma(second) - logGamma(first + second)
}
