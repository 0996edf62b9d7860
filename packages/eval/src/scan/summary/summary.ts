/**
 * The summary of a scan for the terminal, the page and `--json`. Shares have exact (Clopper-Pearson) intervals. AUC and average precision
 * have cluster bootstrap intervals. An undefined number is null.
 */
import { type Profile, policyOf, profileName, TwinCheckError } from '@twincheck/core'
import { clopperPearsonInterval } from '../../stats/clopper-pearson.ts'
import type { Interval } from '../../stats/resampling.ts'
import type { MissingPart, SpokenCounts, TraceCounts } from '../../traces/trace-run.ts'
import type { InputCalls } from '../file-calls.ts'
import type { Ranked } from './ranking.ts'
import type { ConditionTally, GroupTally, LeftOutCount, LeftOutTally, RunCounts, Tally } from './tally.ts'

export type Share = {
  readonly count: number
  readonly of: number
  readonly share: number | null
  readonly interval: Interval | null
}

export type ConditionSummary = {
  readonly condition: string
  readonly decisions: number
  readonly runs: number
  readonly failedRuns: Share
  readonly successfulRuns: Share
  /** The share of failures among the labelled runs in which the condition held. */
  readonly precision: Share
  readonly twins: { readonly deterministic: number; readonly structurallyValid: number; readonly generated: number }
}

/** The summary of a source or a model. It is printed as JSON, in which a finding is called a firing. */
export type GroupSummary = {
  readonly source: string
  readonly model: string | null
  readonly runs: number
  readonly failed: number
  readonly succeeded: number
  readonly unlabelled: number
  readonly decisions: number
  readonly firingDecisions: number
  readonly failedRunsWithFirings: Share
  readonly successfulRunsWithFirings: Share
  /** The runs that mode `advise` would touch: runs in which a call would be answered, among all runs and among the successful runs. */
  readonly advise: {
    readonly answers: number
    readonly by: Readonly<Record<string, number>>
    readonly runs: Share
    readonly successfulRuns: Share
  }
  readonly conditions: readonly ConditionSummary[]
  readonly auc: Ranked | null
  readonly averagePrecision: Ranked | null
  readonly graded: { readonly mean: number; readonly runs: number } | null
  /** Maps each kind of information that a scan would use to the number of runs that lack it. */
  readonly missing: Readonly<Partial<Record<MissingPart, number>>>
  /** Counts of messages and calls in the files and in the imported runs. `spoken` counts how often users and assistants spoke. */
  readonly counts: { readonly found: TraceCounts; readonly imported: TraceCounts; readonly spoken: SpokenCounts }
}

export type ScanSummary = {
  readonly profile: string
  readonly answersCalls: boolean
  readonly all: GroupSummary
  readonly sources: readonly GroupSummary[]
  readonly models: readonly GroupSummary[]
  readonly withinAgents: readonly WithinAgents[]
  readonly agents: readonly AgentSummary[]
  readonly calls: InputCalls
  readonly dropped: { readonly records: number; readonly problems: number; readonly reasons: readonly LeftOutCount[] }
}

/** The seed of the resampling is constant, so that the same traces give the same intervals. */
const SEED = 20_260_101
const LEVEL = 0.95

export function summariseScan(tally: Tally, left: LeftOutTally, profile: Profile, calls: InputCalls): ScanSummary {
  const sources = [...tally.sources.values()].map(summariseGroup)
  const agents = summariseAgents(tally.models.values())
  const [only] = sources
  const { extensions = [] } = policyOf(profile)
  return {
    profile: profileName(profile),
    answersCalls: extensions.some(({ advises }) => advises !== undefined),
    // Resampling is most of the work of a summary. If there is only one source, its summary is reused for the whole scan.
    all: only !== undefined && sources.length === 1 ? { ...only, source: 'all' } : summariseGroup(tally.all),
    sources,
    models: [...tally.models.values()].map(summariseGroup),
    withinAgents: rankWithinAgents(agents),
    agents,
    calls,
    dropped: { records: left.records, problems: left.problems, reasons: left.counts },
  }
}

function summariseGroup(group: GroupTally): GroupSummary {
  const { source, model, runs, decisions, decisionsWithFinding, runsWithFinding, conditions, graded } = group
  const ranking = group.ranking.summarise({ seed: SEED })
  return {
    source,
    model,
    runs: totalOf(runs),
    ...runs,
    decisions,
    firingDecisions: decisionsWithFinding,
    failedRunsWithFirings: shareOf(runsWithFinding.failed, runs.failed),
    successfulRunsWithFirings: shareOf(runsWithFinding.succeeded, runs.succeeded),
    advise: {
      answers: group.answers,
      by: Object.fromEntries([...group.answersBy].sort(([first], [second]) => (first < second ? -1 : 1))),
      runs: shareOf(totalOf(group.runsWithAnswer), totalOf(runs)),
      successfulRuns: shareOf(group.runsWithAnswer.succeeded, runs.succeeded),
    },
    conditions: [...conditions]
      .sort(([first], [second]) => (first < second ? -1 : 1))
      .map(([name, tally]) => summariseCondition(name, tally, runs)),
    auc: ranking?.auc ?? null,
    averagePrecision: ranking?.averagePrecision ?? null,
    graded: graded.runs === 0 ? null : { mean: graded.sum / graded.runs, runs: graded.runs },
    missing: Object.fromEntries(group.missing),
    counts: { found: group.found, imported: group.imported, spoken: group.spoken },
  }
}

function summariseCondition(condition: string, tally: ConditionTally, all: RunCounts): ConditionSummary {
  const { decisions, runs, deterministic, structurallyValid } = tally
  return {
    condition,
    decisions,
    runs: totalOf(runs),
    failedRuns: shareOf(runs.failed, all.failed),
    successfulRuns: shareOf(runs.succeeded, all.succeeded),
    precision: shareOf(runs.failed, runs.failed + runs.succeeded),
    twins: { deterministic, structurallyValid, generated: decisions - deterministic },
  }
}

function shareOf(count: number, of: number): Share {
  const interval = clopperPearsonInterval({ successes: count, trials: of }, LEVEL)
  return { count, of, share: of === 0 ? null : count / of, interval }
}

function totalOf({ failed, succeeded, unlabelled }: RunCounts): number {
  return failed + succeeded + unlabelled
}

/**
 * The score D for one agent: how well D ranks the runs of this agent, and the quantiles of the agent's scores. A deployment has one
 * agent, so only this ranking matters in a deployment. An AUC over a whole source would also measure how well D separates weak agents
 * from strong ones.
 */
export type AgentSummary = {
  readonly source: string
  readonly model: string | null
  readonly runs: number
  /** The AUC over the runs that have an outcome and tool outputs. Null without a failed or without a successful run. */
  readonly auc: number | null
  /** The 50 %, 90 % and 95 % quantiles of the score D. Null without a run. */
  readonly quantiles: { readonly half: number; readonly ninety: number; readonly ninetyFive: number } | null
}

export type WithinAgents = {
  readonly source: string
  readonly agents: number
  readonly mean: number
  readonly lowest: number
  readonly highest: number
}

export function summariseAgents(models: Iterable<GroupTally>): readonly AgentSummary[] {
  return [...models].map(({ source, model, seen, history }) => {
    const [half, ninety, ninetyFive] = [0.5, 0.9, 0.95].map((share) => history.quantile(share))
    const known = typeof half === 'number' && typeof ninety === 'number' && typeof ninetyFive === 'number'
    const quantiles = known ? { half, ninety, ninetyFive } : null
    return { source, model, runs: history.runs, auc: seen.auc(), quantiles }
  })
}

/** The mean AUC within agents, by source. Each agent has the same weight, whatever its number of runs. */
export function rankWithinAgents(agents: readonly AgentSummary[]): readonly WithinAgents[] {
  const ranked = agents.flatMap(({ source, auc }) => (auc === null ? [] : [{ source, auc }]))
  return [...Map.groupBy(ranked, ({ source }) => source)].map(([source, own]) => {
    const all = own.map(({ auc }) => auc)
    const mean = all.reduce((sum, auc) => sum + auc, 0) / all.length
    return { source, agents: all.length, mean, lowest: Math.min(...all), highest: Math.max(...all) }
  })
}

/**
 * A `--fail-on` expression: a measure, `>` or `>=`, and a number. The number is a count or, with `%`, a share.
 *
 *   inverse-action>0          any decision at which the condition fired (%: of all decisions)
 *   firings>=10               decisions at which any condition fired (%: of all decisions)
 *   success-firings>0.3%      successful runs in which any fired (%: of the successful runs)
 *   failure-firings>5         failed runs in which any fired (%: of the failed runs)
 *   dropped>0                 records that were left out (%: of all records)
 */
export type FailOn = {
  readonly expression: string
  readonly measure: string
  readonly orEqual: boolean
  readonly limit: number
  readonly unit: 'count' | 'percent'
}

export class InvalidFailOnError extends TwinCheckError {
  readonly code = 'invalid-fail-on'

  constructor(expression: string, problem: string) {
    super(
      `--fail-on ${JSON.stringify(expression)}: ${problem}.\n` +
        'Write a measure, > or >=, and a number or a percentage, for example inverse-action>0 or success-firings>0.3%.',
    )
  }
}

/** Parses expressions that are separated by commas. The scan fails if any of the expressions is met. */
export function parseFailOn(text: string, conditions: readonly string[]): readonly FailOn[] {
  return text.split(',').map((part) => parseOne(part.trim(), conditions))
}

/** Returns a sentence for each expression that is met. */
export function metConditions(failOn: readonly FailOn[], summary: ScanSummary): readonly string[] {
  return failOn.flatMap((one) => {
    const { count, of } = measureOf(one.measure, summary)
    const value = one.unit === 'count' ? count : of === 0 ? 0 : (100 * count) / of
    const met = one.orEqual ? value >= one.limit : value > one.limit
    return met ? [`${one.expression}: ${count} of ${of}`] : []
  })
}

const measures = ['firings', 'success-firings', 'failure-firings', 'dropped'] as const

function parseOne(expression: string, conditions: readonly string[]): FailOn {
  const parts = /^([a-z][a-z0-9-]*)\s*(>=?)\s*(\d+(?:\.\d+)?)\s*(%?)$/.exec(expression)
  if (parts === null) throw new InvalidFailOnError(expression, 'it is not a valid expression')
  const [, measure = '', operator, limit, percent] = parts
  const known = [...measures, ...conditions]
  if (!known.includes(measure)) {
    throw new InvalidFailOnError(expression, `there is no measure ${measure}; there are ${known.join(', ')}`)
  }
  const unit = percent === '%' ? 'percent' : 'count'
  return { expression, measure, orEqual: operator === '>=', limit: Number(limit), unit }
}

function measureOf(measure: string, { all, dropped }: ScanSummary): { readonly count: number; readonly of: number } {
  switch (measure) {
    case 'firings':
      return { count: all.firingDecisions, of: all.decisions }
    case 'success-firings':
      return all.successfulRunsWithFirings
    case 'failure-firings':
      return all.failedRunsWithFirings
    case 'dropped':
      return { count: dropped.records, of: all.runs + dropped.records }
  }
  const condition = all.conditions.find((one) => one.condition === measure)
  return { count: condition?.decisions ?? 0, of: all.decisions }
}
