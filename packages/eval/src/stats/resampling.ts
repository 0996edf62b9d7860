/** Seeded resampling. It provides the source of random numbers, and the percentile interval of a resampled statistic. */
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { mersenne } from 'pure-rand/generator/mersenne'

export type Interval = {
  readonly lower: number
  readonly upper: number
  readonly level: number
}

export type ResamplingOptions = {
  /** The seed of every draw. The seed has no default, so every result names its seed. */
  readonly seed: number
  /** The number of resamples. The default is 20,000, as in the paper. */
  readonly resamples?: number
  /** The share of the distribution that the interval covers. The default is 0.95, as in every table of the paper. */
  readonly level?: number
}

export const DEFAULT_RESAMPLES = 20_000
export const DEFAULT_LEVEL = 0.95

/** The percentile interval of `values`, which must not be empty. Sorts `values` in place. */
export function percentileInterval(values: Float64Array, level: number): Interval {
  const sorted = values.sort()
  const tail = (1 - level) / 2
  return { lower: quantile(sorted, tail), upper: quantile(sorted, 1 - tail), level }
}

/** The quantile of one or more ascending values. It is interpolated linearly, as numpy does by default. */
export function quantile(sorted: Float64Array, probability: number): number {
  const position = probability * (sorted.length - 1)
  const index = Math.floor(position)
  const below = sorted[index]
  if (below === undefined) throw new RangeError(`${sorted.length} values have no quantile at ${probability}.`)
  const above = sorted[index + 1] ?? below
  const weight = position - index
  // The interpolation starts from the nearer value, so that rounding cannot move the result outside the two values.
  return weight < 0.5 ? below + (above - below) * weight : above - (above - below) * (1 - weight)
}

export type Random = {
  /** A uniformly distributed integer from 0 to `bound` - 1. */
  readonly below: (bound: number) => number
}

/**
 * A generator that gives the same numbers on every machine. The seeding of the Mersenne twister makes neighbouring seeds differ from the
 * first number on.
 */
export function seededRandom(seed: number): Random {
  const generator = mersenne(seed)
  return { below: (bound) => uniformInt(generator, 0, bound - 1) }
}
