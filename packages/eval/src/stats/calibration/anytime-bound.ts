/**
 * A bound that may be checked after every label. An exact bound that is recomputed after each label is wrong more than
 * twice as often as its level says. A share p is excluded once B(½ + k, b + n - k) / B(½, b) ≥ p^k (1 - p)^(n - k) / α:
 * the evidence of a mixture against p.
 */
import { clopperPearsonUpper, logGamma } from '../clopper-pearson.ts'
import { fewest } from '../tasks-needed.ts'

export type AnytimeOptions = {
  /** The parameter b of the formula in the header. `1 / (2ε)` is the best choice for a bound of ε. */
  readonly shape: number
  /** Default 0.95. */
  readonly level?: number
}

export function excludesShare(found: number, trials: number, share: number, options: AnytimeOptions): boolean {
  const { shape, level = 0.95 } = options
  if (found / trials >= share) return false
  const evidence =
    logBeta(0.5 + found, shape + trials - found) -
    logBeta(0.5, shape) -
    found * Math.log(share) -
    (trials - found) * Math.log1p(-share)
  return evidence >= -Math.log(1 - level)
}

/** The fewest trials that bound the share by `share` with `touched` hits. `looks`: once, or after every trial. */
export function trialsNeeded(share: number, touched: number, looks: 'once' | 'always', level = 0.95): number {
  const reached = (trials: number) =>
    looks === 'always'
      ? excludesShare(touched, trials, share, { shape: 1 / (2 * share), level })
      : (clopperPearsonUpper({ successes: touched, trials }, level) ?? 1) <= share
  return fewest(touched + 1, reached)
}

function logBeta(first: number, second: number): number {
  return logGamma(first) + logGamma(second) - logGamma(first + second)
}
