/** Counts the runs in which each condition fired, by source and agent. */
import type {
  ConditionCounts,
  EvidenceCondition,
  MeasuredCounts,
  ReplayCounts,
  SourceCounts,
  WarrantedCondition,
} from '@twincheck/core'
import type { ScannedRun } from '../scan/scanned-run.ts'
import { clopperPearsonUpper } from '../stats/clopper-pearson.ts'
import { type AnswerFigures, addAnswers } from '../world/answer-figures.ts'
import { countSecond, type SecondTransitions } from '../world/second-transitions.ts'
import type { SecondOutcomes } from '../world/second-verdict.ts'
import type { TwinVerdict } from '../world/twin-verdict.ts'
import type { CertifiedRun, ReplayOutcome } from './certified-run.ts'

type EndedRuns = { failed: number; succeeded: number }

type FiredRuns = {
  readonly runs: EndedRuns
  readonly switches: EndedRuns
  readonly twins: Record<TwinVerdict, number>
  readonly second: SecondOutcomes[]
  rescues: number
  harms: number
}

type Group = {
  readonly source: string
  readonly agent: string
  readonly runs: EndedRuns
  readonly replayed: EndedRuns
  readonly conditions: Map<string, FiredRuns>
}

/**
 * Agent names come from the traces and their number is not limited. Agents beyond this limit are counted together as "(other agents)".
 */
const mostAgents = 1_000

/** The key for the runs in which at least one condition fired. The key is empty, because no condition has an empty name. */
const anyCondition = ''

export class WarrantTally {
  readonly #groups = new Map<string, Group>()
  unlabelled = 0
  withoutSchemas = 0
  answers: AnswerFigures | null = null

  addScanned({ source, model, outcome, compromised = false, findings, missing }: ScannedRun): void {
    if (missing.includes('tool-schemas')) this.withoutSchemas++
    if (outcome === null) {
      this.unlabelled++
      return
    }
    const group = this.#group(source, model ?? '(no model named)')
    // A run that did what an attacker wanted counts as failed, even if it also did the user's task.
    const ended = outcome && !compromised ? 'succeeded' : 'failed'
    group.runs[ended]++
    const fired = new Set(findings.map(({ condition }) => condition))
    for (const name of fired) firedRuns(group, name).runs[ended]++
    if (fired.size > 0) firedRuns(group, anyCondition).runs[ended]++
  }

  addReplayed(source: string, agent: string, run: Extract<CertifiedRun, { kind: 'run' }>): void {
    const group = this.#group(source, agent)
    const ended = run.succeeded ? 'succeeded' : 'failed'
    group.runs[ended]++
    group.replayed[ended]++
    for (const name of run.fired) firedRuns(group, name).runs[ended]++
    for (const replay of run.replays) addReplay(firedRuns(group, replay.condition), run.succeeded, replay)
    if (run.fired.length > 0) firedRuns(group, anyCondition).runs[ended]++
    if (run.together) addReplay(firedRuns(group, anyCondition), run.succeeded, run.together)
    this.answers = addAnswers(this.answers, run.together?.answers ?? null)
  }

  get labelled(): number {
    return [...this.#groups.values()].reduce((sum, { runs }) => sum + runs.failed + runs.succeeded, 0)
  }

  counted({ name, version }: Pick<EvidenceCondition, 'name' | 'version'>, counting: Counting): WarrantedCondition {
    return { name, version, ...this.#measured(name, counting) }
  }

  together(counting: Counting): MeasuredCounts {
    return this.#measured(anyCondition, counting)
  }

  second(condition: string | null): readonly SecondTransitions[] {
    const fired = [...this.#groups.values()].flatMap(
      ({ conditions }) => conditions.get(condition ?? anyCondition) ?? [],
    )
    return countSecond(fired.flatMap(({ second }) => second))
  }

  #measured(name: string, { inSample, level }: Counting): MeasuredCounts {
    const groups = [...this.#groups.values()].sort(byName)
    const counts = (some: readonly Group[]) => countRuns(some, name, level)
    const sources = [...new Set(groups.map(({ source }) => source))].map((source): SourceCounts => {
      const own = groups.filter((group) => group.source === source)
      return { source, ...counts(own), agents: own.map((group) => ({ agent: group.agent, ...counts([group]) })) }
    })
    const outOfSample = counts(groups.filter(({ source }) => !inSample.includes(source)))
    return { outOfSample, all: counts(groups), sources }
  }

  #group(source: string, named: string): Group {
    const full = this.#groups.size >= mostAgents && !this.#groups.has(`${source}\n${named}`)
    const agent = full ? '(other agents)' : named
    const key = `${source}\n${agent}`
    const group = this.#groups.get(key) ?? { source, agent, runs: none(), replayed: none(), conditions: new Map() }
    this.#groups.set(key, group)
    return group
  }
}

export type Counting = { readonly inSample: readonly string[]; readonly level: number }

function addReplay(counts: FiredRuns, before: boolean, { switched, succeeded, twin, second }: ReplayOutcome): void {
  counts.second.push(second)
  if (twin !== null) counts.twins[twin]++
  if (switched) counts.switches[before ? 'succeeded' : 'failed']++
  if (!before && succeeded) counts.rescues++
  if (before && !succeeded) counts.harms++
}

function firedRuns(group: Group, condition: string): FiredRuns {
  const twins = { right: 0, wrong: 0, unknown: 0 }
  const empty = { runs: none(), switches: none(), twins, second: [], rescues: 0, harms: 0 }
  const counts = group.conditions.get(condition) ?? empty
  group.conditions.set(condition, counts)
  return counts
}

function countRuns(groups: readonly Group[], condition: string, level: number): ConditionCounts {
  const fired = groups.flatMap(({ conditions }) => conditions.get(condition) ?? [])
  const failed = { runs: sum(fired, ({ runs }) => runs.failed), of: sum(groups, ({ runs }) => runs.failed) }
  const succeeded = { runs: sum(fired, ({ runs }) => runs.succeeded), of: sum(groups, ({ runs }) => runs.succeeded) }
  const bound = clopperPearsonUpper({ successes: succeeded.runs, trials: succeeded.of }, level)
  return { failed, succeeded, bound: bound === null ? null : roundUp(bound), replay: countReplays(groups, fired) }
}

function countReplays(groups: readonly Group[], fired: readonly FiredRuns[]): ReplayCounts | null {
  const of = {
    failed: sum(groups, ({ replayed }) => replayed.failed),
    succeeded: sum(groups, ({ replayed }) => replayed.succeeded),
  }
  if (of.failed + of.succeeded === 0) return null
  const switches = {
    failed: sum(fired, (counts) => counts.switches.failed),
    succeeded: sum(fired, (counts) => counts.switches.succeeded),
  }
  const twins = {
    right: sum(fired, (counts) => counts.twins.right),
    wrong: sum(fired, (counts) => counts.twins.wrong),
    unknown: sum(fired, (counts) => counts.twins.unknown),
  }
  return { switches, rescues: sum(fired, ({ rescues }) => rescues), harms: sum(fired, ({ harms }) => harms), of, twins }
}

/** Rounds a share up to six digits, so that all machines give the same number. A bound that is rounded up is still valid. */
function roundUp(share: number): number {
  return Math.min(1, Math.ceil(share * 1e6) / 1e6)
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0)
}

function none(): EndedRuns {
  return { failed: 0, succeeded: 0 }
}

function byName(first: Group, second: Group): number {
  return compareText(first.source, second.source) || compareText(first.agent, second.agent)
}

function compareText(first: string, second: string): number {
  return first < second ? -1 : first > second ? 1 : 0
}
