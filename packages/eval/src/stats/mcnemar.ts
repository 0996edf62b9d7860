/**
 * The exact two-sided McNemar test (paper, "Metrics and uncertainty"). The sum is computed in whole numbers and divided once at the end.
 */

/** The p-value of the test. Null without a discordant pair, because then there is nothing to test. */
export function exactMcNemar({ rescues, harms }: { readonly rescues: number; readonly harms: number }): number | null {
  const discordant = rescues + harms
  if (discordant === 0) return null
  return Math.min(1, divideByPowerOfTwo(2n * sumBinomials(discordant, Math.min(rescues, harms)), discordant))
}

/** The number of subsets with at most `largest` members of a set with `size` elements. */
function sumBinomials(size: number, largest: number): bigint {
  let binomial = 1n
  let sum = 1n
  for (let chosen = 1; chosen <= largest; chosen++) {
    binomial = (binomial * BigInt(size - chosen + 1)) / BigInt(chosen)
    sum += binomial
  }
  return sum
}

/** Computes `value` / 2^`exponent`, even if both are far beyond the range of a number. */
function divideByPowerOfTwo(value: bigint, exponent: number): number {
  const excess = Math.max(0, value.toString(2).length - 64)
  return Number(value >> BigInt(excess)) * 2 ** (excess - exponent)
}
