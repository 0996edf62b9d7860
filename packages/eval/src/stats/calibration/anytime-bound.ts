/**
 * A bound that may be looked at after every label. An exact bound that is computed again after each label, and believed as soon
 * as it is small enough, is wrong more than twice as often as it says.
 *
 * A share p is excluded once B(½ + k, b + n - k) / B(½, b) ≥ p^k (1 - p)^(n - k) / α: the evidence of a mixture against p.
 */
import { clopperPearsonUpper, logGamma } from '../clopper-pearson.ts'

export type AnytimeOptions = {
  /** Shape of the mixture. `1 / (2ε)` is best where a bound of ε is aimed at. */
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

/** The fewest trials of which so many may be touched for a bound of `share`: at one look, or with a look after each. */
export function trialsNeeded(share: number, touched: number, looks: 'once' | 'always', level = 0.95): number {
  const reached = (trials: number) =>
    looks === 'always'
      ? excludesShare(touched, trials, share, { shape: 1 / (2 * share), level })
      : (clopperPearsonUpper({ successes: touched, trials }, level) ?? 1) <= share
  let high = touched + 1
  while (!reached(high)) high *= 2
  let low = Math.floor(high / 2)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (reached(middle)) high = middle
    else low = middle
  }
  return reached(low) && low > touched ? low : high
}

function logBeta(first: number, second: number): number {
  return logGamma(first) + logGamma(second) - logGamma(first + second)
}
