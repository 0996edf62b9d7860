/**
 * The percentile interval of a resampled statistic.
 *
 * Between two order statistics the quantile is interpolated linearly, as numpy does unless told otherwise, so that an
 * interval computed there from the same resamples is the same interval.
 */

export type Interval = {
  readonly lower: number
  readonly upper: number
  /** The share of the distribution the interval covers, for example 0.95. */
  readonly level: number
}

export type ResamplingOptions = {
  /** The seed of every draw; there is no default, so a result always names its seed. */
  readonly seed: number
  /** How many resamples are drawn. The default is the paper's 20,000. */
  readonly resamples?: number
  /** The share of the distribution the interval covers. The default is 0.95, as in every table of the paper. */
  readonly level?: number
}

export const DEFAULT_RESAMPLES = 20_000
export const DEFAULT_LEVEL = 0.95

/** Sorts `values` in place; there must be at least one. */
export function percentileInterval(values: Float64Array, level: number): Interval {
  const sorted = values.sort()
  const tail = (1 - level) / 2
  return { lower: quantile(sorted, tail), upper: quantile(sorted, 1 - tail), level }
}

/** The quantile of values that are already in ascending order; there must be at least one. */
export function quantile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1)
  const index = Math.floor(position)
  const below = sorted[index]
  if (below === undefined) throw new RangeError(`${sorted.length} values have no quantile at ${probability}.`)
  const above = sorted[index + 1] ?? below
  const weight = position - index
  // From the nearer end, so that the result never leaves the two values it lies between.
  return weight < 0.5 ? below + (above - below) * weight : above - (above - below) * (1 - weight)
}
