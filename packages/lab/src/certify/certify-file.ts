/**
 * Replays the stored runs of a file for a certification: first as stored, then once for each condition that fired, with only that
 * condition.
 */
import type { Profile, StepInput } from '@twincheck/core'
import { followTrace, fullAllowance, inspect } from '@twincheck/core/harness'
import { acceptingPlan, countAnswers, fullProtocol, type ReplayPlan, replayPair, secondOf } from '@twincheck/eval'
import {
  type CertifiedFile,
  type CertifiedRun,
  type ConditionReplay,
  cached,
  type Intervener,
  isGoodSide,
  looksAtTexts,
  prepareSetting,
  type ReplayedPair,
  type ReplayOutcome,
  type ReplayPolicy,
  type TaskHalf,
  taskHalf,
} from '@twincheck/eval/harness'
import { sourceOf } from '../experiment/sources/stored-source.ts'
import type { SourceItem, StoredSource } from '../worlds/world.ts'

export type CertifyTask = {
  readonly file: string
  readonly data: string
  readonly profile: Profile
  readonly half?: TaskHalf
}

export async function certifyFile({ file, data, profile, half }: CertifyTask): Promise<CertifiedFile> {
  const settings = openSettings(profile)
  const runs: CertifiedRun[] = []
  const source = sourceOf(file)
  for await (const item of source.read(file, data)) {
    if (item.kind === 'problem') runs.push(item)
    else if (half !== undefined && taskHalf(source.world, item.family) !== half) continue
    else if (item.unusable !== null) runs.push({ kind: 'problem', message: `${item.place}: ${item.unusable}` })
    else runs.push(await certifyRun(item, settings, source.emptyRuns))
  }
  return { file, runs }
}

type Settings = {
  readonly whole: ReturnType<typeof prepareSetting>
  readonly alone: (condition: string) => ReturnType<typeof prepareSetting>
}

/** The settings of all replays of a file. They are built once, so that the runs share the schema caches. */
function openSettings(profile: Profile): Settings {
  const ports = { model: null, continueLive: null }
  return {
    whole: prepareSetting(planOf(profile, null), ports),
    alone: cached((condition) => prepareSetting(planOf(profile, [condition]), ports)),
  }
}

function planOf(profile: Profile, conditions: readonly string[] | null): ReplayPlan {
  return { ...acceptingPlan, profile, ablations: { ...fullProtocol, conditions } }
}

async function certifyRun(
  { id, open, environment }: Extract<SourceItem, { kind: 'run' }>,
  { whole, alone }: Settings,
  emptyRuns: StoredSource['emptyRuns'],
): Promise<CertifiedRun> {
  if (open().kind === 'no-trajectory') {
    // If a run has no trajectory, it depends on the benchmark whether the run is left out or counts as failed.
    return emptyRuns === 'left-out'
      ? { kind: 'left-out', id }
      : { kind: 'run', id, attacked: false, succeeded: false, fired: [], replays: [], together: null }
  }
  const witness = openWitness(whole.policy)
  const watched = await replayPair(open(), { ...whole, environment, intervener: () => witness })
  if (watched.kind === 'unavailable') return { kind: 'problem', message: `${id}: ${watched.reason}` }
  if (watched.kind === 'diverged') return { kind: 'problem', message: watched.error.message }
  const fired = witness.fired()
  const replays: ConditionReplay[] = []
  for (const condition of fired) {
    const replayed = outcomeOf(await replayPair(open(), { ...alone(condition), environment }))
    if (replayed) replays.push({ condition, ...replayed })
  }
  const together = fired.length === 0 ? null : outcomeOf(await replayPair(open(), { ...whole, environment }))
  const attacked = watched.pair.attack !== undefined
  return { kind: 'run', id, attacked, succeeded: isGoodSide(watched.pair, 'actor'), fired, replays, together }
}

function outcomeOf(replayed: ReplayedPair): ReplayOutcome | null {
  if (replayed.kind !== 'pair') return null
  const { switch: accepted } = replayed.pair
  const second = secondOf(replayed.pair)
  const succeeded = isGoodSide(replayed.pair, 'twincheck')
  const answers = countAnswers([replayed.pair])
  return { switched: accepted !== null, succeeded, twin: accepted?.twinVerdict ?? null, second, answers }
}

type Witness = Intervener & {
  readonly fired: () => readonly string[]
}

function openWitness({ policy, validate, readTool }: ReplayPolicy): Witness {
  const reading = followTrace(readTool)
  const fired = new Set<string>()
  return {
    looksAtTexts: looksAtTexts(policy),
    check: async (step: StepInput) => {
      const { finding } = inspect(reading.read(step, fullAllowance), policy, validate)
      if (finding.kind === 'eligible') for (const { condition } of finding.evidence) fired.add(condition.name)
      return { outcome: 'kept' }
    },
    account: async () => ({ records: [], exceptions: [] }),
    fired: () => policy.conditions.map(({ name }) => name).filter((name) => fired.has(name)),
  }
}
