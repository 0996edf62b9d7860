/**
 * The unweighted mean of category-level rates, from counts (paper, "Metrics and uncertainty").
 *
 * The counts are brought to a common denominator and divided once. Averaging already divided rates leaves a last-bit
 * trace, and a bound that is exactly 18.75 points would be printed as 18.7 or 18.8 by accident.
 */

/** The mean over categories of count / size, for categories of these sizes. Null without a category. */
export function createCategoryMean(sizes: readonly number[]): ((counts: ArrayLike<number>) => number) | null {
  if (sizes.length === 0) return null
  const multiple = sizes.reduce(leastCommonMultiple, 1)
  // With many uneven categories the denominator outgrows exact integers; then the rates are averaged after all.
  const denominator = Number.isSafeInteger(multiple * sizes.length) ? multiple : 1
  const weights = Float64Array.from(sizes, (size) => denominator / size)
  const divisor = denominator * sizes.length

  return (counts) => {
    let sum = 0
    for (let category = 0; category < weights.length; category++) {
      sum += (counts[category] ?? 0) * (weights[category] ?? 0)
    }
    return sum / divisor
  }
}

function leastCommonMultiple(first: number, second: number): number {
  return (first / greatestCommonDivisor(first, second)) * second
}

function greatestCommonDivisor(first: number, second: number): number {
  return second === 0 ? first : greatestCommonDivisor(second, first % second)
}
