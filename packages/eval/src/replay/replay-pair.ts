/** Replays one stored trajectory as a pair: the actor's own outcome and the outcome under intervention. */
import type { DecisionRecord, Message } from '@twincheck/core'
import type { Anomaly } from '@twincheck/core/harness'
import { MalformedInputError } from '@twincheck/core/reading'
import type { Environment } from '../world/environment.ts'
import { type SecondOutcomes, secondOutcomes } from '../world/second-verdict.ts'
import type { StoredRun } from '../world/stored-trajectory.ts'
import { ContinuationFailedError } from './continue-live.ts'
import { ReplayDivergedError } from './divergence.ts'
import type { OpenIntervener, OperationalException } from './intervener.ts'
import { type ReplayPolicy, replayActor } from './replay-actor.ts'
import {
  type AcceptedSwitch,
  type Continuation,
  type InterventionPlace,
  replayIntervened,
} from './replay-intervened.ts'
import { withTruthfulUser } from './truthful-user.ts'

export type PairRecord = SecondOutcomes & {
  readonly id: string
  readonly category: string
  /** The id of the task. It is present only if the benchmark runs one task under many attacks. */
  readonly cluster?: string
  readonly actor: boolean
  readonly twincheck: boolean
  readonly switch: AcceptedSwitch | null
  /**
   * All interventions in order, including the first. The list is absent if there was at most one intervention and no call was withheld.
   */
  readonly interventions?: readonly InterventionPlace[]
  readonly followUps?: number
  readonly anomaly: Anomaly | null
  readonly decisions: number
  readonly records: readonly DecisionRecord[]
  readonly exceptions: readonly OperationalException[]
  readonly conversation?: readonly Message[]
  readonly alone?: OwnWay
}

export type OwnWay = {
  readonly from: number
  readonly messages: readonly Message[]
}

export type ReplayedPair =
  | { readonly kind: 'pair'; readonly pair: PairRecord }
  /** The replay differs from the stored run. The run is reported and not counted. */
  | { readonly kind: 'diverged'; readonly id: string; readonly category: string; readonly error: ReplayDivergedError }
  | {
      readonly kind: 'unavailable'
      readonly id: string
      readonly category: string
      readonly reason: string
      readonly transient: boolean
    }

export type PairSetting = {
  readonly environment: Environment
  readonly policy: ReplayPolicy
  readonly intervener: OpenIntervener | null
  readonly continuation: Continuation
  readonly user?: 'truthful'
}

export async function replayPair(run: StoredRun, setting: PairSetting): Promise<ReplayedPair> {
  if (run.kind === 'no-trajectory') {
    return { kind: 'unavailable', id: run.taskId, category: run.category, reason: run.reason, transient: false }
  }
  const { taskId: id, category, cluster } = run.trajectory
  const { environment, policy, intervener, continuation, user } = setting
  try {
    const actor = replayActor(environment, run.trajectory, policy)
    const named = { id, category, ...(cluster === undefined ? {} : { cluster }) }
    const common = { ...named, actor: actor.score.valid, anomaly: actor.anomaly, decisions: actor.decisions }
    if (!intervener) {
      const nothing = { switch: null, records: [], exceptions: [] }
      const second = secondOutcomes(actor.score, actor.score)
      return { kind: 'pair', pair: { ...common, twincheck: actor.score.valid, ...second, ...nothing } }
    }
    const asked =
      user === undefined ? intervener : withTruthfulUser(intervener, (task) => environment.solution?.(task) ?? null)
    const opened = asked(id)
    const intervened = await replayIntervened(environment, run.trajectory, actor, opened, continuation)
    const { records, exceptions } = await opened.account()
    const { score, accepted, interventions, messages } = intervened
    const shown = records.length > 0 || accepted !== null ? { conversation: messages } : {}
    const alone = accepted === null ? {} : { alone: ownWay(actor.messages, messages) }
    return {
      kind: 'pair',
      pair: {
        ...common,
        twincheck: score.valid,
        ...secondOutcomes(actor.score, score),
        switch: accepted,
        ...(tellsMore(interventions) ? { interventions } : {}),
        ...(interventions.length > 1 ? { followUps: interventions.length - 1 } : {}),
        records,
        exceptions,
        ...shown,
        ...alone,
      },
    }
  } catch (error) {
    if (error instanceof ReplayDivergedError) return { kind: 'diverged', id, category, error }
    // A MalformedInputError means that the run exceeds the reader's limits, for example with hundreds of calls in a step.
    const transient = error instanceof ContinuationFailedError
    if (!transient && !(error instanceof MalformedInputError)) throw error
    return { kind: 'unavailable', id, category, reason: error.message, transient }
  }
}

/**
 * The actor's own messages from the first difference on. The messages of both runs come from one reader, so their JSON texts can be
 * compared.
 */
function ownWay(own: readonly Message[], intervened: readonly Message[]): OwnWay {
  const other = own.findIndex((message, index) => JSON.stringify(message) !== JSON.stringify(intervened[index]))
  const from = other === -1 ? own.length : other
  return { from, messages: own.slice(from) }
}

function tellsMore(interventions: readonly InterventionPlace[]): boolean {
  return interventions.length > 1 || interventions.some(({ withheld }) => withheld > 0)
}
