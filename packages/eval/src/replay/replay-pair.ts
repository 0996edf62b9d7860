/** One pair of an experiment: the actor's own outcome and the outcome under intervention, from the same stored trajectory. */
import type { DecisionRecord } from '@twincheck/core'
import type { Anomaly } from '@twincheck/core/harness'
import type { Environment } from '../environment.ts'
import { ReplayDivergedError } from './divergence.ts'
import type { OpenIntervener } from './intervener.ts'
import { type ReplayPolicy, replayActor } from './replay-actor.ts'
import { type AcceptedSwitch, type Continuation, replayIntervened } from './replay-intervened.ts'
import type { StoredRun } from './stored-trajectory.ts'

export type PairRecord = {
  readonly id: string
  readonly category: string
  readonly actor: boolean
  readonly twincheck: boolean
  readonly switch: AcceptedSwitch | null
  /** D, and what raised it. */
  readonly anomaly: Anomaly | null
  readonly decisions: number
  /** Decisions that carried evidence; the others are counted above. */
  readonly records: readonly DecisionRecord[]
}

export type ReplayedPair =
  | { readonly kind: 'pair'; readonly pair: PairRecord }
  /** Not exact: named, not counted. */
  | { readonly kind: 'diverged'; readonly id: string; readonly category: string; readonly error: ReplayDivergedError }
  /** The actor's trajectory is missing or ended in an error: no pair. `actor` is the benchmark's verdict where it has one. */
  | { readonly kind: 'unavailable'; readonly id: string; readonly category: string; readonly reason: string }

export type PairSetting = {
  readonly environment: Environment
  readonly policy: ReplayPolicy
  /** Null: the unwrapped actor alone. */
  readonly intervener: OpenIntervener | null
  readonly continuation: Continuation
}

export async function replayPair(run: StoredRun, setting: PairSetting): Promise<ReplayedPair> {
  if (run.kind === 'no-trajectory') {
    return { kind: 'unavailable', id: run.taskId, category: run.category, reason: run.reason }
  }
  const { taskId: id, category } = run.trajectory
  const { environment, policy, intervener, continuation } = setting
  try {
    const actor = replayActor(environment, run.trajectory, policy)
    const common = { id, category, actor: actor.score.valid, anomaly: actor.anomaly, decisions: actor.decisions }
    if (!intervener)
      return { kind: 'pair', pair: { ...common, twincheck: actor.score.valid, switch: null, records: [] } }
    const opened = intervener(id)
    const intervened = await replayIntervened(environment, run.trajectory, actor, opened, continuation)
    const records = (await opened.records()).filter(({ certificates }) => certificates.length > 0)
    return {
      kind: 'pair',
      pair: { ...common, twincheck: intervened.score.valid, switch: intervened.accepted, records },
    }
  } catch (error) {
    if (error instanceof ReplayDivergedError) return { kind: 'diverged', id, category, error }
    throw error
  }
}
