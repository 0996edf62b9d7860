/** One pair of an experiment: the actor's own outcome and the outcome under intervention, from the same stored trajectory. */
import { type DecisionRecord, MalformedInputError, type Message } from '@twincheck/core'
import type { Anomaly } from '@twincheck/core/harness'
import type { Environment } from '../environment.ts'
import { ContinuationFailedError } from './continue-live.ts'
import { ReplayDivergedError } from './divergence.ts'
import type { OpenIntervener, OperationalException } from './intervener.ts'
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
  /** Decisions that carried evidence, or that failed; the others are counted above. */
  readonly records: readonly DecisionRecord[]
  /** Decisions at which something failed and the proposal was kept for that. */
  readonly exceptions: readonly OperationalException[]
  /** How it went with the intervener, where there is something to look at: a record or a switch. Else left out. */
  readonly conversation?: readonly Message[]
}

export type ReplayedPair =
  | { readonly kind: 'pair'; readonly pair: PairRecord }
  /** Not exact: named, not counted. */
  | { readonly kind: 'diverged'; readonly id: string; readonly category: string; readonly error: ReplayDivergedError }
  /** No pair: the actor's trajectory is missing, or could not be brought to an end. */
  | {
      readonly kind: 'unavailable'
      readonly id: string
      readonly category: string
      readonly reason: string
      /** The stored run is there; only the live continuation failed, and may succeed another time. */
      readonly transient: boolean
    }

export type PairSetting = {
  readonly environment: Environment
  readonly policy: ReplayPolicy
  /** Null: the unwrapped actor alone. */
  readonly intervener: OpenIntervener | null
  readonly continuation: Continuation
}

export async function replayPair(run: StoredRun, setting: PairSetting): Promise<ReplayedPair> {
  if (run.kind === 'no-trajectory') {
    return { kind: 'unavailable', id: run.taskId, category: run.category, reason: run.reason, transient: false }
  }
  const { taskId: id, category } = run.trajectory
  const { environment, policy, intervener, continuation } = setting
  try {
    const actor = replayActor(environment, run.trajectory, policy)
    const common = { id, category, actor: actor.score.valid, anomaly: actor.anomaly, decisions: actor.decisions }
    if (!intervener) {
      const nothing = { switch: null, records: [], exceptions: [] }
      return { kind: 'pair', pair: { ...common, twincheck: actor.score.valid, ...nothing } }
    }
    const opened = intervener(id)
    const intervened = await replayIntervened(environment, run.trajectory, actor, opened, continuation)
    const { records, exceptions } = await opened.account()
    const { score, accepted, messages } = intervened
    const shown = records.length > 0 || accepted !== null ? { conversation: messages } : {}
    return {
      kind: 'pair',
      pair: { ...common, twincheck: score.valid, switch: accepted, records, exceptions, ...shown },
    }
  } catch (error) {
    if (error instanceof ReplayDivergedError) return { kind: 'diverged', id, category, error }
    // Beyond the bounds of what the policy reads at all, such as hundreds of calls in one step.
    const transient = error instanceof ContinuationFailedError
    if (!transient && !(error instanceof MalformedInputError)) throw error
    return { kind: 'unavailable', id, category, reason: error.message, transient }
  }
}
