/**
 * The category-stratified percentile bootstrap (paper, "Metrics and uncertainty").
 *
 * A resample is drawn separately in each category, and has as many task pairs as the category. The rates and paired differences are
 * computed for each category. The pooled statistics are their unweighted means over the categories. Invariants:
 *   1. A pair is drawn whole: actor and TwinCheck always come from the same task.
 *   2. All intervals come from the same resamples, so the pooled and the category intervals are consistent.
 *   3. The result depends on the pairs and the seed, never on the order of the pairs.
 */
import { createCategoryMean, groupByCategory, type PairedOutcome } from './paired-outcome.ts'
import {
  DEFAULT_LEVEL,
  DEFAULT_RESAMPLES,
  type Interval,
  percentileInterval,
  type Random,
  type ResamplingOptions,
  seededRandom,
} from './resampling.ts'

/**
 * The intervals of the actor's success, of TwinCheck's success and of their difference. The intervals are shares, not percentage points.
 */
export type PairedIntervals = {
  readonly actor: Interval
  readonly twincheck: Interval
  readonly difference: Interval
}

export type BootstrapIntervals = PairedIntervals & {
  readonly categories: ReadonlyMap<string, PairedIntervals>
}

export function bootstrapPairs(
  pairs: readonly PairedOutcome[],
  { seed, resamples = DEFAULT_RESAMPLES, level = DEFAULT_LEVEL }: ResamplingOptions,
): BootstrapIntervals | null {
  const strata = groupByCategory(pairs).map(([category, members]) => createStratum(category, members, resamples))
  const mean = createCategoryMean(strata.map(({ outcomes }) => outcomes.length))
  if (!mean) return null

  const random = seededRandom(seed)
  const pooled = createSeries(resamples)
  const actor = new Int32Array(strata.length)
  const twincheck = new Int32Array(strata.length)
  const difference = new Int32Array(strata.length)
  for (let resample = 0; resample < resamples; resample++) {
    for (const [index, stratum] of strata.entries()) {
      const drawn = drawStratum(stratum.outcomes, random)
      actor[index] = drawn.actor
      twincheck[index] = drawn.twincheck
      difference[index] = drawn.twincheck - drawn.actor
      store(stratum.series, resample, drawn.actor, drawn.twincheck, drawn.twincheck - drawn.actor)
    }
    store(pooled, resample, mean(actor), mean(twincheck), mean(difference))
  }

  const categories = strata.map(({ category, outcomes, series }) => {
    return [category, summariseSeries(series, outcomes.length, level)] as const
  })
  return { ...summariseSeries(pooled, 1, level), categories: new Map(categories) }
}

/** One number per resample. For a category the number is a count. For the pool it is a mean over the categories. */
type Series = {
  readonly actor: Float64Array
  readonly twincheck: Float64Array
  readonly difference: Float64Array
}

type Stratum = {
  readonly category: string
  /** One byte per pair. The byte is 1 if the actor succeeded, plus 2 if TwinCheck succeeded. */
  readonly outcomes: Uint8Array
  readonly series: Series
}

const ACTOR = 1
const TWINCHECK = 2

function createStratum(category: string, members: readonly PairedOutcome[], resamples: number): Stratum {
  const codes = members.map(({ actor, twincheck }) => (actor ? ACTOR : 0) + (twincheck ? TWINCHECK : 0))
  return { category, outcomes: Uint8Array.from(codes).sort(), series: createSeries(resamples) }
}

function createSeries(resamples: number): Series {
  return {
    actor: new Float64Array(resamples),
    twincheck: new Float64Array(resamples),
    difference: new Float64Array(resamples),
  }
}

function drawStratum(outcomes: Uint8Array, random: Random): { readonly actor: number; readonly twincheck: number } {
  const size = outcomes.length
  let actor = 0
  let twincheck = 0
  for (let draw = 0; draw < size; draw++) {
    const outcome = outcomes[random.below(size)] ?? 0
    actor += outcome & ACTOR
    twincheck += outcome >> 1
  }
  return { actor, twincheck }
}

function store(series: Series, resample: number, actor: number, twincheck: number, difference: number): void {
  series.actor[resample] = actor
  series.twincheck[resample] = twincheck
  series.difference[resample] = difference
}

function summariseSeries(series: Series, size: number, level: number): PairedIntervals {
  const rate = (values: Float64Array): Interval => {
    const { lower, upper } = percentileInterval(values, level)
    return { lower: lower / size, upper: upper / size, level }
  }
  return { actor: rate(series.actor), twincheck: rate(series.twincheck), difference: rate(series.difference) }
}
