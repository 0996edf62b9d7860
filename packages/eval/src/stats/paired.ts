/**
 * The summary of paired outcomes: one row of the paper's results table, and its category table. Invariants:
 *   1. Rates and differences are shares (0.132 is 13.2 percentage points) and are never rounded here.
 *   2. A pooled rate is the unweighted mean of the category rates, and the pooled difference is the unweighted mean
 *      of the category-level paired differences. Neither is computed from displayed values.
 *   3. A number that is not defined (no pair, no discordant pair, no harm to divide by, unknown switches) is null,
 *      never NaN.
 */
import { bootstrapPairs } from './bootstrap.ts'
import { clopperPearsonUpper } from './clopper-pearson.ts'
import { type ClusterInterval, clusterBootstrapDifference } from './cluster-bootstrap.ts'
import { exactMcNemar } from './mcnemar.ts'
import { createCategoryMean, groupByCategory, type PairedOutcome } from './paired-outcome.ts'
import { DEFAULT_LEVEL, type Interval, type ResamplingOptions } from './resampling.ts'

export type TransitionCounts = {
  readonly both: number
  readonly rescues: number
  readonly harms: number
  readonly neither: number
}

export type Estimate = { readonly value: number | null; readonly interval: Interval | null }

export type PairedRates = TransitionCounts & {
  readonly pairs: number
  readonly actor: Estimate
  readonly twincheck: Estimate
  readonly difference: Estimate
}

export type CategorySummary = PairedRates & { readonly category: string }

export type PairedSummary = PairedRates & {
  readonly actorSuccesses: number
  readonly twincheckSuccesses: number
  readonly clusterInterval: ClusterInterval | null
  /** The exact two-sided p-value. Null without a discordant pair, or if a task was run several times. */
  readonly mcNemar: number | null
  /** The number of rescues per harm. Null without a harm. */
  readonly helpToHarm: number | null
  readonly switches: number | null
  /** The number of rescues per switch. Null without a switch. */
  readonly repairYield: number | null
  /** The one-sided Clopper-Pearson bound on the share of harmful switches, at the confidence level of the intervals. */
  readonly harmBound: number | null
  readonly categories: readonly CategorySummary[]
}

export type SummaryOptions = ResamplingOptions & {
  /** The number of accepted interventions over all pairs. If the number is unknown, shares of interventions are null. */
  readonly switches?: number | null
  /**
   * What the intervals resample. The default is task pairs within their category. If tasks have several runs, the pairs are not
   * independent, and `clusters` is needed.
   */
  readonly unit?: 'pairs' | 'clusters'
}

export function summarisePairs(pairs: readonly PairedOutcome[], options: SummaryOptions): PairedSummary {
  const { switches = null, level = DEFAULT_LEVEL, unit = 'pairs' } = options
  const clusterInterval = clusterBootstrapDifference(pairs, options)
  const intervals =
    unit === 'pairs' ? bootstrapPairs(pairs, options) : resampleClusters(pairs, clusterInterval, options)
  const categories = groupByCategory(pairs).map(([category, members]) =>
    summariseCategory(category, members, intervals),
  )
  const counts = countTransitions(pairs)
  const { rescues, harms, both } = counts
  return {
    pairs: pairs.length,
    ...counts,
    actorSuccesses: both + harms,
    twincheckSuccesses: both + rescues,
    ...estimate(categories, intervals),
    clusterInterval,
    mcNemar: unit === 'pairs' ? exactMcNemar(counts) : null,
    helpToHarm: divide(rescues, harms),
    switches,
    repairYield: switches === null ? null : divide(rescues, switches),
    harmBound: switches === null ? null : clopperPearsonUpper({ successes: harms, trials: switches }, level),
    categories,
  }
}

export function countTransitions(pairs: readonly PairedOutcome[]): TransitionCounts {
  const count = (actor: boolean, twincheck: boolean): number =>
    pairs.filter((pair) => pair.actor === actor && pair.twincheck === twincheck).length
  return {
    both: count(true, true),
    rescues: count(false, true),
    harms: count(true, false),
    neither: count(false, false),
  }
}

type KnownIntervals = {
  readonly actor: Interval | null
  readonly twincheck: Interval | null
  readonly difference: Interval | null
}

type SetIntervals = KnownIntervals & { readonly categories: ReadonlyMap<string, KnownIntervals> }

function resampleClusters(
  pairs: readonly PairedOutcome[],
  pooled: ClusterInterval | null,
  options: ResamplingOptions,
): SetIntervals {
  const known = (difference: ClusterInterval | null): KnownIntervals => ({ actor: null, twincheck: null, difference })
  const categories = groupByCategory(pairs).map(
    ([category, members]) => [category, known(clusterBootstrapDifference(members, options))] as const,
  )
  return { ...known(pooled), categories: new Map(categories) }
}

function summariseCategory(
  category: string,
  members: readonly PairedOutcome[],
  intervals: SetIntervals | null,
): CategorySummary {
  const counts = countTransitions(members)
  const { both, rescues, harms } = counts
  const own = intervals?.categories.get(category) ?? null
  return {
    category,
    pairs: members.length,
    ...counts,
    actor: { value: divide(both + harms, members.length), interval: own?.actor ?? null },
    twincheck: { value: divide(both + rescues, members.length), interval: own?.twincheck ?? null },
    // The difference is computed from the counts. Subtracting the two rates would add a rounding error.
    difference: { value: divide(rescues - harms, members.length), interval: own?.difference ?? null },
  }
}

function estimate(
  categories: readonly CategorySummary[],
  intervals: KnownIntervals | null,
): Pick<PairedRates, 'actor' | 'twincheck' | 'difference'> {
  const mean = createCategoryMean(categories.map(({ pairs }) => pairs))
  const pool = (count: (counts: TransitionCounts) => number): number | null => mean?.(categories.map(count)) ?? null
  return {
    actor: { value: pool(({ both, harms }) => both + harms), interval: intervals?.actor ?? null },
    twincheck: { value: pool(({ both, rescues }) => both + rescues), interval: intervals?.twincheck ?? null },
    difference: { value: pool(({ rescues, harms }) => rescues - harms), interval: intervals?.difference ?? null },
  }
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export type SelectionOutcome = {
  readonly selected: boolean
  readonly actor: boolean
}

export type SelectionCounts = {
  readonly failuresSelected: number
  readonly failuresNotSelected: number
  readonly successesSelected: number
  readonly successesNotSelected: number
}

export type SelectionSummary = SelectionCounts & {
  readonly precision: number | null
  readonly recall: number | null
  readonly falsePositiveRate: number | null
}

/** Counts which tasks the switch gate selects (paper, "Failure ranking and the conservative switch gate"). */
export function summariseSelection(outcomes: readonly SelectionOutcome[]): SelectionSummary {
  const count = (selected: boolean, actor: boolean): number =>
    outcomes.filter((outcome) => outcome.selected === selected && outcome.actor === actor).length
  const failuresSelected = count(true, false)
  const failuresNotSelected = count(false, false)
  const successesSelected = count(true, true)
  const successesNotSelected = count(false, true)
  return {
    failuresSelected,
    failuresNotSelected,
    successesSelected,
    successesNotSelected,
    precision: divide(failuresSelected, failuresSelected + successesSelected),
    recall: divide(failuresSelected, failuresSelected + failuresNotSelected),
    falsePositiveRate: divide(successesSelected, successesSelected + successesNotSelected),
  }
}
