/** Clopper-Pearson bounds for a binomial proportion. They are exact and therefore conservative (paper, "Results"). */
import type { Interval } from './resampling.ts'

export type Proportion = { readonly successes: number; readonly trials: number }

/** The one-sided upper bound at confidence `level`. Null without a trial. */
export function clopperPearsonUpper({ successes, trials }: Proportion, level: number): number | null {
  if (trials === 0) return null
  return successes === trials ? 1 : inverseIncompleteBeta(level, successes + 1, trials - successes)
}

/** The one-sided lower bound at confidence `level`. Null without a trial. */
export function clopperPearsonLower({ successes, trials }: Proportion, level: number): number | null {
  if (trials === 0) return null
  return successes === 0 ? 0 : inverseIncompleteBeta(1 - level, successes, trials - successes + 1)
}

/** The two-sided interval, with half of the error on each side. Null without a trial. */
export function clopperPearsonInterval(proportion: Proportion, level: number): Interval | null {
  const oneSided = (1 + level) / 2
  const lower = clopperPearsonLower(proportion, oneSided)
  const upper = clopperPearsonUpper(proportion, oneSided)
  return lower === null || upper === null ? null : { lower, upper, level }
}

/** The regularised incomplete beta function I_x(a, b), which is the distribution function of a beta variable. */

export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  const front = Math.exp(logFront)
  // The continued fraction converges fast if x is below the mean of the beta distribution. Above the mean, I_x(a, b) = 1 - I_(1-x)(b, a)
  // is used.
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** The value x at which `incompleteBeta(x, a, b)` reaches `probability`. It is found by bisection to the last bit. */
export function inverseIncompleteBeta(probability: number, a: number, b: number): number {
  if (probability <= 0) return 0
  if (probability >= 1) return 1
  let low = 0
  let high = 1
  for (;;) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) return middle
    if (incompleteBeta(middle, a, b) < probability) low = middle
    else high = middle
  }
}

/** Replaces a divisor of zero. The value is too small to change a result, and large enough that dividing by it does not overflow. */
const TINY = 1e-300

const MAX_TERMS = 10_000

function betaFraction(x: number, a: number, b: number): number {
  let numerator = 1
  let denominator = 1 / keepAwayFromZero(1 - ((a + b) * x) / (a + 1))
  let value = denominator
  for (let term = 1; term <= MAX_TERMS; term++) {
    const twice = 2 * term
    const even = (term * (b - term) * x) / ((a + twice - 1) * (a + twice))
    denominator = 1 / keepAwayFromZero(1 + even * denominator)
    numerator = keepAwayFromZero(1 + even / numerator)
    value *= numerator * denominator

    const odd = (-(a + term) * (a + b + term) * x) / ((a + twice) * (a + twice + 1))
    denominator = 1 / keepAwayFromZero(1 + odd * denominator)
    numerator = keepAwayFromZero(1 + odd / numerator)
    const factor = numerator * denominator
    value *= factor
    if (Math.abs(factor - 1) <= Number.EPSILON) return value
  }
  throw new RangeError(`The incomplete beta function at x = ${x}, a = ${a}, b = ${b} needs over ${MAX_TERMS} terms.`)
}

function keepAwayFromZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value
}

/**
 * The natural logarithm of the gamma function for positive arguments, accurate to about one part in 10^15. Stirling's series is exact
 * from SERIES_FROM on. Smaller arguments are raised to SERIES_FROM by Γ(x + 1) = x Γ(x). The usual nine-term Lanczos approximation is too
 * inaccurate here.
 */

export function logGamma(argument: number): number {
  if (!(argument > 0)) throw new RangeError(`logGamma needs an argument above zero, found ${argument}.`)
  let shifted = argument
  let product = 1
  while (shifted < SERIES_FROM) {
    product *= shifted
    shifted += 1
  }
  return stirling(shifted) - Math.log(product)
}

const SERIES_FROM = 16

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/** The coefficients of Stirling's series, B(2k) / (2k (2k - 1)) for k = 1, 2, …. From SERIES_FROM on, further terms are below 10^-17. */
const COEFFICIENTS = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]

function stirling(argument: number): number {
  const inverseSquare = 1 / (argument * argument)
  const series = COEFFICIENTS.reduceRight((sum, coefficient) => sum * inverseSquare + coefficient, 0)
  return (argument - 0.5) * Math.log(argument) - argument + HALF_LOG_TWO_PI + series / argument
}
