/**
 * The natural logarithm of the gamma function for positive arguments, to about one part in 10^15.
 *
 * Stirling's series is accurate to the last digit from SERIES_FROM on; a smaller argument is carried there by
 * Γ(x + 1) = x Γ(x). The textbook nine-term Lanczos approximation would lose the digits that the
 * Clopper-Pearson bounds are held to.
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

/** B(2k) / (2k (2k - 1)) for k = 1, 2, …: beyond these a term is below 10^-17 from SERIES_FROM on. */
const COEFFICIENTS = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360_360, 1 / 156]

function stirling(argument: number): number {
  const inverseSquare = 1 / (argument * argument)
  const series = COEFFICIENTS.reduceRight((sum, coefficient) => sum * inverseSquare + coefficient, 0)
  return (argument - 0.5) * Math.log(argument) - argument + HALF_LOG_TWO_PI + series / argument
}
