/**
 * The regularised incomplete beta function I_x(a, b): the distribution function of a beta variable, and its inverse.
 *
 * Both shapes must be above zero, x and probabilities lie in [0, 1].
 */

import { logGamma } from './log-gamma.ts'

export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const logFront = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)
  const front = Math.exp(logFront)
  // The fraction converges fast on the near side of the mean; the far side is reached by I_x(a, b) = 1 - I_(1-x)(b, a).
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

/** The x at which `incompleteBeta(x, a, b)` reaches `probability`, to the last bit bisection can tell apart. */
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

/** Far below the last bit of a number, and far above what would overflow when divided by. */
const TINY = 1e-300

const MAX_TERMS = 10_000

/** The continued fraction of the incomplete beta function, evaluated forwards by Lentz's method. */
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
