/** Whether a task succeeded with the stored actor alone and with TwinCheck in the loop. */

export type PairedOutcome = {
  readonly id: string
  readonly category: string
  /** Outcomes of one cluster are not independent. By default, the cluster is the numeric suffix of the task id. */
  readonly cluster?: string
  readonly actor: boolean
  readonly twincheck: boolean
}

/** Groups items by name and sorts the groups by code unit, so that resampling does not depend on the order of the input. */
export function groupByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): readonly (readonly [name: string, members: readonly Item[]])[] {
  return [...Map.groupBy(items, nameOf)].sort(([first], [second]) => (first < second ? -1 : 1))
}

export function groupByCategory(pairs: readonly PairedOutcome[]) {
  return groupByName(pairs, ({ category }) => category)
}

/**
 * The mean over categories of count / size (paper, "Metrics and uncertainty"). Null without a category. Counts are brought to a common
 * denominator and divided once. Averaging rates instead could change the last bit, and a rate of exactly 18.75 points would then print as
 * 18.7 or as 18.8.
 */
export function createCategoryMean(sizes: readonly number[]): ((counts: ArrayLike<number>) => number) | null {
  if (sizes.length === 0) return null
  const multiple = sizes.reduce(leastCommonMultiple, 1)
  // If the common denominator is too large for exact integers, rates are averaged instead.
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

/**
 * The cluster of a task. Tasks of any category whose ids end in the same integer are one cluster (paper, "Benchmark and splits"). A task
 * without such an integer is its own cluster.
 */
export function suffixCluster(id: string): string {
  const digits = /_(\d+)$/.exec(id)?.[1]
  // `_7` and `_007` are the same scenario. The suffix is parsed as a BigInt, because it may be a long timestamp.
  return digits === undefined ? id : BigInt(digits).toString()
}

/**
 * Groups items by cluster, in code-unit order of the cluster names. An item's cluster is the cluster that the item names, or else the
 * suffix of the item's id.
 */
export function groupBySuffixCluster<Item extends { readonly id: string; readonly cluster?: string }>(
  items: readonly Item[],
): readonly (readonly Item[])[] {
  return groupByName(items, ({ cluster, id }) => cluster ?? suffixCluster(id)).map(([, members]) => members)
}
