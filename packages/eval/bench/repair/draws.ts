/** Random numbers of the distributions that the simulations draw from, all from one seeded source. */
import { type Random, seededRandom } from '../../src/stats/resampling.ts'

export type Draws = {
  /** From 0 to 1, never 1. */
  readonly uniform: () => number
  readonly normal: () => number
  readonly poisson: (mean: number) => number
  readonly binomial: (trials: number, share: number) => number
  readonly beta: (first: number, second: number) => number
  readonly random: Random
}

const steps = 2 ** 31

export function openDraws(seed: number): Draws {
  const random = seededRandom(seed)
  const uniform = () => random.below(steps) / steps
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
  const gamma = (shape: number) => drawGamma(shape, uniform, normal)
  return {
    ...{ uniform, normal, random },
    poisson: (mean) => drawPoisson(mean, uniform, normal),
    binomial: (trials, share) => drawBinomial(trials, share, uniform, normal),
    beta: (first, second) => {
      const one = gamma(first)
      const other = gamma(second)
      // Both can be nothing where the shapes are tiny: then it is one of the ends.
      return one + other === 0 ? Number(uniform() < first / (first + second)) : one / (one + other)
    },
  }
}

function drawPoisson(mean: number, uniform: () => number, normal: () => number): number {
  if (mean > 400) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()))
  return invert(uniform(), Math.exp(-mean), (count) => mean / count)
}

function drawBinomial(trials: number, share: number, uniform: () => number, normal: () => number): number {
  if (share <= 0 || trials === 0) return 0
  if (share >= 1) return trials
  if (share > 0.5) return trials - drawBinomial(trials, 1 - share, uniform, normal)
  const mean = trials * share
  if (mean > 400) {
    const drawn = Math.round(mean + Math.sqrt(mean * (1 - share)) * normal())
    return Math.min(trials, Math.max(0, drawn))
  }
  const odds = share / (1 - share)
  const first = Math.exp(trials * Math.log1p(-share))
  return Math.min(
    trials,
    invert(uniform(), first, (count) => ((trials - count + 1) / count) * odds),
  )
}

/** Walks up a distribution from 0, given the ratio of each probability to the one before. */
function invert(at: number, first: number, ratio: (count: number) => number): number {
  let count = 0
  let probability = first
  let reached = first
  while (reached < at && count < 10_000) {
    count += 1
    probability *= ratio(count)
    reached += probability
  }
  return count
}

/** Marsaglia and Tsang; a shape below 1 by the one above it. */
function drawGamma(shape: number, uniform: () => number, normal: () => number): number {
  if (shape < 1) return drawGamma(shape + 1, uniform, normal) * uniform() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal()
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}
