/**
 * Compares two experiments pair by pair, and lists the pairs with different results.
 *
 * Both experiments ran on the same stored trajectories, so they are compared as the paper compares TwinCheck with the actor. The
 * difference is the unweighted mean of the category-level paired differences. Its interval resamples pairs within categories, and the
 * test is the exact McNemar test on the pairs that differ. Invariants:
 *   1. Only pairs that both experiments count are compared. Pairs that are missing in one experiment are reported and
 *      never filled in.
 *   2. If no pair differs, there is no interval and no test: resampling zeros would claim false certainty.
 *   3. If a task has several runs, clusters are resampled and no test is given. All figures of a report follow this
 *      rule.
 */
import { bootstrapPairs } from '../../stats/bootstrap.ts'
import { clopperPearsonUpper } from '../../stats/clopper-pearson.ts'
import { clusterBootstrapDifference } from '../../stats/cluster-bootstrap.ts'
import { exactMcNemar } from '../../stats/mcnemar.ts'
import type { Estimate } from '../../stats/paired.ts'
import { createCategoryMean, type PairedOutcome } from '../../stats/paired-outcome.ts'
import { DEFAULT_LEVEL, DEFAULT_RESAMPLES, type ResamplingOptions } from '../../stats/resampling.ts'
import { type SecondVerdict, secondVerdictNames, secondVerdicts } from '../../world/second-verdict.ts'
import { type CountedPair, comparePairs, compareText, type PairLine, pairKey, taskName } from '../pair-line.ts'
import { type ResamplingUnit, resamplingUnit } from './summary.ts'

export type PairTransition = 'both' | 'rescue' | 'harm' | 'neither'

const firstMeasures = ['success', 'rescue', 'harm', 'switch', 'evidence'] as const
export const comparedMeasures = [...firstMeasures, ...secondVerdictNames] as const
export type ComparedMeasure = (typeof comparedMeasures)[number]

export type MeasureComparison = {
  readonly measure: ComparedMeasure
  readonly title?: string
  /** The numbers of pairs in which the measure holds: in the first experiment, in the second, and in only one of the two. */
  readonly first: number
  readonly second: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly difference: Estimate
  /** The exact two-sided p-value of the McNemar test. It is null if no pair differs or if the pairs are not independent. */
  readonly mcNemar: number | null
}

/**
 * Says how the pair differs between the experiments. `other`: the outcome of the actor alone differs. `switch`: the outcomes are the
 * same, but the switch differs.
 */
export type Change = 'new-harm' | 'rescue-lost' | 'new-rescue' | 'harm-gone' | 'other' | 'switch'

export type ChangedPair = {
  readonly run: string
  readonly id: string
  readonly category: string
  readonly change: Change
  readonly first: PairSide
  readonly second: PairSide
}

export type PairSide = {
  readonly transition: PairTransition
  readonly condition: string | null
}

export type ConditionComparison = {
  readonly condition: string
  readonly first: PairsByCondition
  readonly second: PairsByCondition
}

export type ExperimentComparison = {
  readonly common: number
  readonly onlyFirst: number
  readonly onlySecond: number
  readonly unit: ResamplingUnit
  /** The number of resamples for the intervals. By default it falls with the number of pairs. */
  readonly resamples: number
  readonly measures: readonly MeasureComparison[]
  /**
   * The pairs that the second experiment harms and the first experiment does not. `bound` is the one-sided 95 % bound of their share, and
   * null if the pairs are not independent.
   */
  readonly newHarms: { readonly count: number; readonly bound: number | null }
  readonly conditions: readonly ConditionComparison[]
  /**
   * The pairs that differ between the experiments, worst first. Pairs that the second experiment broke come before pairs that it fixed.
   */
  readonly changed: readonly ChangedPair[]
}

type BothPairs = { readonly first: CountedPair; readonly second: CountedPair }

export function compareExperiments(
  first: readonly PairLine[],
  second: readonly PairLine[],
  options: ResamplingOptions,
): ExperimentComparison {
  const [own, other] = [countedByKey(first), countedByKey(second)]
  const pairs = [...own].flatMap(([key, pair]): readonly BothPairs[] => {
    const beside = other.get(key)
    return beside ? [{ first: pair, second: beside }] : []
  })
  const unit = resamplingUnit(pairs.map(({ first: pair }) => ({ ...pair, id: taskName(pair) })))
  const resamples = options.resamples ?? affordable(pairs.length)
  const isJudged = (name: SecondVerdict) => pairs.some(({ first: a, second: b }) => a[name] && b[name])
  const changed = pairs.flatMap(changeOf).sort(worseFirst)
  const count = changed.filter(({ change }) => change === 'new-harm').length
  const level = options.level ?? DEFAULT_LEVEL
  return {
    common: pairs.length,
    onlyFirst: own.size - pairs.length,
    onlySecond: other.size - pairs.length,
    unit,
    resamples,
    measures: comparedMeasures
      .filter((measure) => !isSecond(measure) || isJudged(measure))
      .map((measure) => compareMeasure(measure, pairs, unit, { ...options, resamples })),
    newHarms: {
      count,
      bound: unit === 'pairs' ? clopperPearsonUpper({ successes: count, trials: pairs.length }, level) : null,
    },
    conditions: compareConditions(pairs),
    changed,
  }
}

/** A limit that keeps an interactive comparison fast. A few thousand resamples are enough for 3,000 pairs. */
const MOST_DRAWS = 10_000_000
const FEWEST_RESAMPLES = 1_000

function affordable(pairs: number): number {
  return Math.min(DEFAULT_RESAMPLES, Math.max(FEWEST_RESAMPLES, Math.floor(MOST_DRAWS / Math.max(1, pairs))))
}

function countedByKey(lines: readonly PairLine[]): ReadonlyMap<string, CountedPair> {
  return new Map(lines.flatMap((line) => (line.kind === 'pair' ? [[pairKey(line), line] as const] : [])))
}

function compareMeasure(
  measure: ComparedMeasure,
  pairs: readonly BothPairs[],
  unit: ResamplingUnit,
  options: ResamplingOptions,
): MeasureComparison {
  // The statistics compare an actor with TwinCheck. Here the first experiment takes the actor's place, and the second takes TwinCheck's
  // place.
  const outcomes = pairs.map(({ first, second }): PairedOutcome => {
    const { category, cluster } = first
    const named = { id: taskName(first), category, ...(cluster === undefined ? {} : { cluster }) }
    return { ...named, actor: holds(measure, first), twincheck: holds(measure, second) }
  })
  const onlyFirst = outcomes.filter(({ actor, twincheck }) => actor && !twincheck).length
  const onlySecond = outcomes.filter(({ actor, twincheck }) => !actor && twincheck).length
  const differs = onlyFirst + onlySecond > 0
  return {
    measure,
    ...(isSecond(measure) ? { title: secondVerdicts[measure].title } : {}),
    first: outcomes.filter(({ actor }) => actor).length,
    second: outcomes.filter(({ twincheck }) => twincheck).length,
    onlyFirst,
    onlySecond,
    difference: { value: meanDifference(outcomes), interval: differs ? intervalOf(outcomes, unit, options) : null },
    mcNemar: unit === 'pairs' ? exactMcNemar({ rescues: onlySecond, harms: onlyFirst }) : null,
  }
}

function intervalOf(
  outcomes: readonly PairedOutcome[],
  unit: ResamplingUnit,
  options: ResamplingOptions,
): Estimate['interval'] {
  if (unit === 'pairs') return bootstrapPairs(outcomes, options)?.difference ?? null
  const clustered = clusterBootstrapDifference(outcomes, options)
  return clustered && { lower: clustered.lower, upper: clustered.upper, level: clustered.level }
}

function meanDifference(outcomes: readonly PairedOutcome[]): number | null {
  const categories = [...new Set(outcomes.map(({ category }) => category))].sort()
  const members = categories.map((name) => outcomes.filter(({ category }) => category === name))
  const mean = createCategoryMean(members.map(({ length }) => length))
  return mean?.(members.map((own) => own.reduce((sum, o) => sum + Number(o.twincheck) - Number(o.actor), 0))) ?? null
}

function isSecond(measure: ComparedMeasure): measure is SecondVerdict {
  return secondVerdictNames.some((name) => name === measure)
}

function holds(measure: ComparedMeasure, pair: CountedPair): boolean {
  if (isSecond(measure)) return pair[measure]?.twincheck ?? false
  switch (measure) {
    case 'success':
      return pair.twincheck
    case 'rescue':
    case 'harm':
      return transitionOf(pair) === measure
    case 'switch':
      return pair.switch !== null
    case 'evidence':
      return pair.records.some(({ certificates }) => certificates.length > 0)
  }
}

function transitionOf({ actor, twincheck }: CountedPair): PairTransition {
  if (actor) return twincheck ? 'both' : 'harm'
  return twincheck ? 'rescue' : 'neither'
}

function changeOf({ first, second }: BothPairs): readonly ChangedPair[] {
  const sides = { first: sideOf(first), second: sideOf(second) }
  const change = nameChange(sides.first, sides.second)
  const { run, id, category } = second
  return change === null ? [] : [{ run, id, category, change, ...sides }]
}

function sideOf(pair: CountedPair): PairSide {
  return { transition: transitionOf(pair), condition: pair.switch?.condition ?? null }
}

function nameChange(first: PairSide, second: PairSide): Change | null {
  if (first.transition === second.transition) return first.condition === second.condition ? null : 'switch'
  if (second.transition === 'harm') return 'new-harm'
  switch (`${first.transition} ${second.transition}`) {
    case 'rescue neither':
      return 'rescue-lost'
    case 'neither rescue':
      return 'new-rescue'
    case 'harm both':
      return 'harm-gone'
    default:
      return 'other'
  }
}

const order: readonly Change[] = ['new-harm', 'rescue-lost', 'new-rescue', 'harm-gone', 'other', 'switch']

function worseFirst(left: ChangedPair, right: ChangedPair): number {
  return order.indexOf(left.change) - order.indexOf(right.change) || comparePairs(left, right)
}

function compareConditions(pairs: readonly BothPairs[]): readonly ConditionComparison[] {
  const [first, second] = [
    countByCondition(pairs.map((pair) => pair.first)),
    countByCondition(pairs.map((pair) => pair.second)),
  ]
  const names = [...new Set([...first.keys(), ...second.keys()])].sort(compareText)
  const none: PairsByCondition = { evidence: 0, switches: 0, rescues: 0, harms: 0 }
  return names.map((condition) => ({
    condition,
    first: first.get(condition) ?? none,
    second: second.get(condition) ?? none,
  }))
}

type PairsByCondition = {
  readonly evidence: number
  readonly switches: number
  readonly rescues: number
  readonly harms: number
}

function countByCondition(pairs: readonly CountedPair[]): ReadonlyMap<string, PairsByCondition> {
  const counts = new Map<string, { -readonly [Name in keyof PairsByCondition]: number }>()
  const of = (condition: string) => {
    const known = counts.get(condition) ?? { evidence: 0, switches: 0, rescues: 0, harms: 0 }
    counts.set(condition, known)
    return known
  }
  for (const { records, switch: accepted, actor, twincheck } of pairs) {
    for (const { certificates } of records) for (const { condition } of certificates) of(condition).evidence += 1
    if (accepted === null) continue
    const own = of(accepted.condition)
    own.switches += 1
    if (!actor && twincheck) own.rescues += 1
    if (actor && !twincheck) own.harms += 1
  }
  return counts
}
