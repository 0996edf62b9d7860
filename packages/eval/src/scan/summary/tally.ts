/**
 * The counts of a running scan. Runs are counted in total, per source, and per model of each source. Records that were left out are
 * counted by reason. The number of models and conditions is limited, so memory is bounded for any input.
 */
import { ScoreHistory } from '../../detector/score-history.ts'
import { suffixCluster } from '../../stats/paired-outcome.ts'
import { benchmarkOf } from '../../traces/formats.ts'
import { type InputPlace, type LeftOut, placeText } from '../../traces/left-out.ts'
import {
  addCounts,
  addSpoken,
  type MissingPart,
  noCounts,
  noneSpoken,
  type SpokenCounts,
  type TraceCounts,
} from '../../traces/trace-run.ts'
import type { ScannedRun } from '../scanned-run.ts'
import { Ranking } from './ranking.ts'

export type RunCounts = { failed: number; succeeded: number; unlabelled: number }

export type ConditionTally = {
  decisions: number
  readonly runs: RunCounts
  deterministic: number
  structurallyValid: number
}

export type GroupTally = {
  readonly source: string
  readonly model: string | null
  readonly runs: RunCounts
  decisions: number
  decisionsWithFinding: number
  readonly runsWithFinding: RunCounts
  readonly runsWithAnswer: RunCounts
  answers: number
  readonly answersBy: Map<string, number>
  readonly conditions: Map<string, ConditionTally>
  readonly ranking: Ranking
  /** The ranking of the runs that a detector can assess. These runs have decisions and tool outputs. */
  readonly seen: Ranking
  readonly history: ScoreHistory
  readonly missing: Map<MissingPart, number>
  found: TraceCounts
  imported: TraceCounts
  spoken: SpokenCounts
  graded: { sum: number; runs: number }
}

/** The largest number of models per source. Further models of a source are counted together. */
const MOST_MODELS = 200
const OTHER_MODELS = '(other models)'
/** The largest number of conditions. A policy has few conditions, but recorded decisions come from outside and may name any number. */
const MOST_CONDITIONS = 50

export class Tally {
  readonly sources = new Map<string, GroupTally>()
  readonly models = new Map<string, GroupTally>()
  readonly all: GroupTally = openGroup('all', null)

  add(run: ScannedRun): void {
    addRun(this.all, run)
    addRun(this.#group(this.sources, run.source, run.source, null), run)
    const { key, name } = this.#agentOf(run)
    addRun(this.#group(this.models, key, run.source, name), run)
  }

  /** The percentile of a run's score D among the runs of its agent. Null if the agent has no run with a score. */
  percentileOf(run: ScannedRun): number | null {
    return this.models.get(this.#agentOf(run).key)?.history.percentileOf(run.score) ?? null
  }

  #agentOf({ source, model }: ScannedRun): { readonly key: string; readonly name: string } {
    const name = model ?? '(no model named)'
    const key = `${source}\n${name}`
    const full = this.models.size >= MOST_MODELS && !this.models.has(key)
    return full ? { key: `${source}\n${OTHER_MODELS}`, name: OTHER_MODELS } : { key, name }
  }

  #group(groups: Map<string, GroupTally>, key: string, source: string, model: string | null): GroupTally {
    const known = groups.get(key)
    if (known !== undefined) return known
    const group = openGroup(source, model)
    groups.set(key, group)
    return group
  }
}

function openGroup(source: string, model: string | null): GroupTally {
  return {
    source,
    model,
    runs: noRuns(),
    decisions: 0,
    decisionsWithFinding: 0,
    runsWithFinding: noRuns(),
    runsWithAnswer: noRuns(),
    answers: 0,
    answersBy: new Map(),
    conditions: new Map(),
    ranking: new Ranking(),
    seen: new Ranking(),
    history: new ScoreHistory(),
    missing: new Map(),
    found: noCounts,
    imported: noCounts,
    spoken: noneSpoken,
    graded: { sum: 0, runs: 0 },
  }
}

function addRun(group: GroupTally, run: ScannedRun): void {
  countRun(group.runs, run.outcome)
  group.decisions += run.decisions
  group.found = addCounts(group.found, run.found)
  group.imported = addCounts(group.imported, run.imported)
  group.spoken = addSpoken(group.spoken, run.spoken)
  for (const part of run.missing) group.missing.set(part, (group.missing.get(part) ?? 0) + 1)
  if (run.graded !== null) group.graded = { sum: group.graded.sum + run.graded, runs: group.graded.runs + 1 }
  if (run.outcome !== null) group.ranking.add(run.score, !run.outcome, clusterOf(run))
  if (run.outcome !== null && isSeen(run)) group.seen.add(run.score, !run.outcome, clusterOf(run))
  if (run.decisions > 0) group.history.add(run.score)
  if (run.findings.length > 0) addFindings(group, run)
}

export function isSeen({ decisions, missing }: ScannedRun): boolean {
  return decisions > 0 && !missing.includes('tool-outputs')
}

function addFindings(group: GroupTally, run: ScannedRun): void {
  countRun(group.runsWithFinding, run.outcome)
  const answers = run.findings.filter(({ isAnswered }) => isAnswered).length
  group.answers += answers
  if (answers > 0) countRun(group.runsWithAnswer, run.outcome)
  group.decisionsWithFinding += new Set(run.findings.map(({ turn, step }) => `${turn}.${step}`)).size
  const fired = new Set<string>()
  for (const { condition, origin, structurallyValid, isAnswered } of run.findings) {
    const known = group.conditions.get(condition)
    if (known === undefined && group.conditions.size >= MOST_CONDITIONS) continue
    const tally = known ?? { decisions: 0, runs: noRuns(), deterministic: 0, structurallyValid: 0 }
    group.conditions.set(condition, tally)
    tally.decisions++
    if (isAnswered) group.answersBy.set(condition, (group.answersBy.get(condition) ?? 0) + 1)
    if (origin === 'deterministic') tally.deterministic++
    if (structurallyValid === true) tally.structurallyValid++
    if (!fired.has(condition)) countRun(tally.runs, run.outcome)
    fired.add(condition)
  }
}

function countRun(counts: RunCounts, outcome: boolean | null): void {
  if (outcome === null) counts.unlabelled++
  else if (outcome) counts.succeeded++
  else counts.failed++
}

function noRuns(): RunCounts {
  return { failed: 0, succeeded: 0, unlabelled: 0 }
}

/**
 * The cluster of a run. Runs of one cluster are not statistically independent. If the format names no cluster, all runs of a task are one
 * cluster.
 */
export function clusterOf({ source, task, run }: ScannedRun): string {
  if (task === null) return `run ${run}`
  return benchmarkOf(source)?.clusters === 'suffix' ? suffixCluster(task) : task
}

export type LeftOutCount = {
  readonly kind: LeftOut['kind']
  readonly what: LeftOut['what']
  readonly reason: LeftOut['reason']
  count: number
  readonly places: string[]
  readonly firstDetail: string
}

const MOST_PLACES = 10

export class LeftOutTally {
  readonly #counts = new Map<string, LeftOutCount>()

  add(file: string, place: InputPlace | null, { kind, what, reason, detail }: LeftOut): number {
    const key = `${kind} ${what} ${reason}`
    const count = this.#counts.get(key) ?? { kind, what, reason, count: 0, places: [], firstDetail: detail }
    this.#counts.set(key, count)
    count.count++
    if (count.places.length < MOST_PLACES) count.places.push(placeText(file, place))
    return count.count
  }

  get counts(): readonly LeftOutCount[] {
    return [...this.#counts.values()]
  }

  get records(): number {
    return this.#sum(({ what }) => what === 'record' || what === 'file')
  }

  get problems(): number {
    return this.#sum(({ kind }) => kind === 'problem')
  }

  #sum(counts: (count: LeftOutCount) => boolean): number {
    return this.counts.filter(counts).reduce((sum, { count }) => sum + count, 0)
  }
}
