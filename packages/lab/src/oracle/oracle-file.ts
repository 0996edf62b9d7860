/** Examines the failed runs of a file: the smallest rescuing edit, the conditions that fired there, and the result of the policy. */
import type { Profile, StepInput } from '@twincheck/core'
import { followTrace, fullAllowance, inspect, mostContinuingCalls } from '@twincheck/core/harness'
import {
  acceptingPlan,
  type Environment,
  replayPair,
  type Score,
  type Solution,
  type StoredTrajectory,
  secondOf,
  type WrittenStep,
} from '@twincheck/eval'
import {
  endedTurn,
  harmIn,
  type Intervener,
  isContinuing,
  isGoodSide,
  looksAtTexts,
  prepareSetting,
  type ReplayedPair,
  type ReplayPolicy,
  type SecondOutcomes,
  secondVerdicts,
  type TaskHalf,
  taskHalf,
} from '@twincheck/eval/harness'
import { sourceOf } from '../experiment/sources/stored-source.ts'
import type { SourceItem, StoredSource } from '../worlds/world.ts'
import { answersGiveWay, type Edit } from './edit.ts'
import { type EditSearch, findEdit } from './find-edit.ts'
import { distinct } from './plan-edits.ts'
import { isGood, playedTurns, playRun } from './play-run.ts'
import { type Preventable, preventable } from './preventable.ts'

export type OracleTask = {
  readonly file: string
  readonly data: string
  readonly profile: Profile
  readonly mostTried: number
  readonly half?: TaskHalf
}

export type OracleFailure = {
  readonly kind: 'failure'
  readonly run: string
  readonly id: string
  readonly category: string
  readonly reason: string
  readonly edit: Edit | null
  readonly tried: number
  readonly cutShort: boolean
  readonly firedThere: readonly string[]
  readonly fired: readonly string[]
  readonly rescuedBy: string | null
  /**
   * Whether perfect models would have rescued a run in which the actor gave its answer too early. Calls of the solution then replace the
   * answer, at most as many as a generator may write. `withGenerator` is null if no answer came too early.
   */
  readonly withGenerator: 'rescued' | 'any-call' | 'not-rescued' | null
  readonly second: SecondOutcomes
  /** How many calls had to be withheld to prevent the harm. `preventable` is null in a run without a harm. */
  readonly preventable: Preventable | null
}

export type OracleRun =
  | OracleFailure
  /**
   * A run that succeeded without the policy. `harmedBy` is the condition by which the policy made the run fail, or null if the run still
   * succeeded.
   */
  | {
      readonly kind: 'success'
      readonly category: string
      readonly harmedBy: string | null
      readonly second: SecondOutcomes
    }
  | { readonly kind: 'unseen'; readonly id: string; readonly category: string }
  /** A run that the benchmark does not count, or that does not replay. */
  | { readonly kind: 'left-out'; readonly id: string; readonly category: string; readonly reason: string }
  | { readonly kind: 'problem'; readonly message: string }

type OracleSetting = ReturnType<typeof prepareSetting>

export async function oracleFile({ file, data, profile, mostTried, half }: OracleTask): Promise<readonly OracleRun[]> {
  const source = sourceOf(file)
  const setting = prepareSetting({ ...acceptingPlan, profile }, { model: null, continueLive: null })
  const looked: Looked[] = []
  for await (const item of source.read(file, data)) {
    if (item.kind === 'run' && half !== undefined && taskHalf(source.world, item.family) !== half) continue
    looked.push(await lookAt(item, setting, source))
  }
  const examples = examplesOf(looked)
  const run = source.runName(file)
  return looked.map((one): OracleRun => {
    if (one.kind !== 'failed') return one.kind === 'succeeded' ? one.counted : one
    const { environment, trajectory, places, score, rescuedBy, second } = one
    const solution = environment.solution?.(trajectory.taskId) ?? examples.get(taskOf(trajectory)) ?? noExample
    const { edit, tried, cutShort } = findEdit(trajectory, { environment, solution, score, mostTried })
    const named = { kind: 'failure', run, id: trajectory.taskId, category: trajectory.category } as const
    const firedThere = edit === null ? [] : places.at(edit.turn, edit.step)
    const fired = places.anywhere()
    const withGenerator = generated(places.endedEarly(), trajectory, { environment, solution, score, mostTried })
    const found = { edit, tried, cutShort, firedThere, fired }
    const harm = { second, preventable: harmIn(score) === null ? null : preventable(trajectory, environment) }
    return { ...named, reason: reasonOf(score), ...found, rescuedBy, withGenerator, ...harm }
  })
}

function generated(
  turn: number | null,
  trajectory: StoredTrajectory,
  search: EditSearch,
): OracleFailure['withGenerator'] {
  if (turn === null) return null
  const where = (edit: Edit) => edit.turn === turn && answersGiveWay(edit.kind) && edit.to.length <= mostContinuingCalls
  const { edit } = findEdit(trajectory, { ...search, where })
  return edit === null ? 'not-rescued' : edit.kind === 'any-call' ? 'any-call' : 'rescued'
}

type Looked =
  | Extract<OracleRun, { kind: 'unseen' | 'left-out' | 'problem' }>
  | {
      readonly kind: 'succeeded'
      readonly counted: Extract<OracleRun, { kind: 'success' }>
      readonly trajectory: StoredTrajectory
      readonly environment: Environment
    }
  | {
      readonly kind: 'failed'
      readonly trajectory: StoredTrajectory
      readonly environment: Environment
      readonly places: FiredPlaces
      readonly score: Score
      readonly rescuedBy: string | null
      readonly second: SecondOutcomes
    }

async function lookAt(item: SourceItem, setting: OracleSetting, { emptyRuns }: StoredSource): Promise<Looked> {
  if (item.kind === 'problem') return item
  const { id, place, unusable, environment, open } = item
  if (unusable !== null) return { kind: 'problem', message: `${place}: ${unusable}` }
  const stored = open()
  if (stored.kind === 'no-trajectory') {
    const { category, reason } = stored
    return emptyRuns === 'failed' ? { kind: 'unseen', id, category } : { kind: 'left-out', id, category, reason }
  }
  const { trajectory } = stored
  const places = openFiredPlaces(setting.policy, trajectory)
  const watched = await replayPair(stored, { ...setting, environment, intervener: () => places })
  const intervened = await replayPair(open(), { ...setting, environment })
  if (watched.kind !== 'pair' || intervened.kind !== 'pair') {
    return {
      kind: 'left-out',
      id,
      category: trajectory.category,
      reason: problemOf(watched) ?? problemOf(intervened) ?? '',
    }
  }
  const score = playRun(environment, trajectory.taskId, playedTurns(trajectory))
  const condition = intervened.pair.switch?.condition ?? null
  const second = secondOf(intervened.pair)
  const after = isGoodSide(intervened.pair, 'twincheck')
  if (!isGood(score)) {
    return { kind: 'failed', trajectory, environment, places, score, rescuedBy: after ? condition : null, second }
  }
  const counted = {
    kind: 'success',
    category: trajectory.category,
    harmedBy: after ? null : condition,
    second,
  } as const
  return { kind: 'succeeded', counted, trajectory, environment }
}

/** If a world states no solution, this many successful runs of the same task replace the solution. */
const mostExamples = 3

const noExample: Solution = { kind: 'any-turn', calls: [] }

function examplesOf(looked: readonly Looked[]): ReadonlyMap<string, Solution> {
  const examples = new Map<string, WrittenStep[]>()
  for (const one of looked) {
    if (one.kind !== 'succeeded' || one.environment.solution) continue
    const known = examples.get(taskOf(one.trajectory)) ?? []
    examples.set(taskOf(one.trajectory), known)
    if (known.length < mostExamples) known.push(callsThatCount(one.environment, one.trajectory))
  }
  return new Map([...examples].map(([task, runs]) => [task, { kind: 'any-turn', calls: distinct(runs.flat()) }]))
}

function taskOf({ cluster, taskId }: StoredTrajectory): string {
  return cluster ?? taskId
}

function reasonOf(score: Score): string {
  if (!score.valid) return score.reason
  const harm = harmIn(score)
  return harm === null ? '' : secondVerdicts[harm].happened
}

function problemOf(replayed: ReplayedPair): string | null {
  switch (replayed.kind) {
    case 'pair':
      return null
    case 'diverged':
      return replayed.error.message
    case 'unavailable':
      return replayed.reason
  }
}

/**
 * The calls that changed the world in a run. Without a solution, these calls in the benchmark's successful runs count as the right calls.
 */
function callsThatCount(environment: Environment, { taskId, turns }: StoredTrajectory): WrittenStep {
  const episode = environment.reset(taskId)
  const counting: WrittenStep[] = []
  let before = ''
  for (const steps of turns) {
    if (episode.beginTurn() === null) break
    before = JSON.stringify(episode.state())
    for (const { written } of steps) {
      if (written.length === 0) continue
      episode.execute(written)
      const after = JSON.stringify(episode.state())
      if (after !== before) counting.push(written)
      before = after
    }
  }
  return counting.flat()
}

type FiredPlaces = Intervener & {
  readonly at: (turn: number, step: number) => readonly string[]
  readonly anywhere: () => readonly string[]
  readonly endedEarly: () => number | null
}

function openFiredPlaces({ policy, validate, readTool }: ReplayPolicy, trajectory: StoredTrajectory): FiredPlaces {
  const reading = followTrace(readTool)
  const fired: (readonly string[])[] = []
  const continuing = new Set(policy.conditions.filter(isContinuing).map(({ name }) => name))
  const withTexts = looksAtTexts(policy)
  const lengths = trajectory.turns.map((steps) => endedTurn(steps, trajectory, withTexts).length)
  return {
    looksAtTexts: withTexts,
    check: async (step: StepInput) => {
      const { finding } = inspect(reading.read(step, fullAllowance), policy, validate)
      fired.push(finding.kind === 'eligible' ? finding.evidence.map(({ condition }) => condition.name) : [])
      return { outcome: 'kept' }
    },
    account: async () => ({ records: [], exceptions: [] }),
    at: (turn, step) => {
      if (step >= (lengths[turn] ?? 0)) return []
      return fired[lengths.slice(0, turn).reduce((sum, length) => sum + length, step)] ?? []
    },
    endedEarly: () => {
      const first = fired.findIndex((conditions) => conditions.some((name) => continuing.has(name)))
      if (first < 0) return null
      let [turn, end] = [0, lengths[0] ?? 0]
      while (first >= end) end += lengths[++turn] ?? 1
      return turn
    },
    anywhere: () => [...new Set(fired.flat())],
  }
}
