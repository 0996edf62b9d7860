/** The part of the store's port that leads from shadow to repair: outcomes, what shadow showed, samples, canaries, events. */
import type { Json, JsonObject, ReportedModels, ReportedOutcome } from '@twincheck/core'
import type { SessionKey } from '@twincheck/core/adapter'
import type {
  Arm,
  DayCounts,
  Drawn,
  MissingOutcomes,
  SampleFrame,
  ShadowFrame,
  ShadowSession,
} from '@twincheck/core/canary'
import type { BegunStage, CanaryName, NewStage } from './calibration/canary-stages.ts'
import type { CanaryConversation, CountedStages, SessionNote } from './calibration/canary-units.ts'
import type { Arrived, EndedSession } from './calibration/ended-sessions.ts'
import type { Sample } from './calibration/samples.ts'
import type { SeenTool } from './calibration/seen-tools.ts'
import type {
  FingerprintCounts,
  ReportedSession,
  ShadowCounts,
  SignCountsOfHour,
} from './calibration/shadow-sessions.ts'
import type { NewEvent, StoredEvent } from './events.ts'
import type { StoredOutcome } from './outcomes/outcome-rows.ts'

export type RepairEvidence = {
  /** All in one transaction, a receipt each, in the order given. `key`: the name of the key they came through. */
  readonly addOutcomes: (
    tenant: string,
    outcomes: readonly ReportedOutcome[],
    key: string,
  ) => Promise<readonly OutcomeReceipt[]>
  /** What was reported of all sessions behind this place of the chain, in the order it came; so many at most. */
  readonly listOutcomesAfter: (sequence: number, most: number) => Promise<readonly StoredOutcome[]>
  /** What was reported of a session, in the order it came. */
  readonly listOutcomes: (key: SessionKey) => Promise<readonly StoredOutcome[]>

  /** What sessions were decided under, with how many, the latest active first. */
  readonly listFingerprints: () => Promise<readonly FingerprintCounts[]>
  readonly countShadow: (frame: ShadowFrame) => Promise<ShadowCounts>
  /** The models that judged, as their providers reported them. */
  readonly listModels: (frame: ShadowFrame) => Promise<ReportedModels>
  /** How many conversations are alike: Σm and Σm² over clusters. One of no known cluster is alone. */
  readonly clusterSizes: (frame: ShadowFrame) => Promise<{ readonly members: number; readonly squares: number }>
  /** Conversations whose highest switch score reaches the threshold; in no order. */
  readonly listWouldSwitch: (frame: ShadowFrame, threshold: number) => Promise<readonly ShadowSession[]>
  /** Conversations whose score stays below it, page by page, by tenant and session. */
  readonly readRest: (frame: ShadowFrame, threshold: number) => AsyncIterable<SessionKey>
  /** Conversations of which an outcome was reported, page by page. */
  readonly readReported: (frame: ShadowFrame) => AsyncIterable<ReportedSession>
  /** The signs of conversations of both arms that began from a moment on. */
  readonly countSigns: (
    frame: ShadowFrame,
    from: number,
    threshold: number,
    slowMs: number,
  ) => Promise<SignCountsOfHour>
  /** The signs that are watched, day by day. `slowMs`: what counts as held for long. */
  readonly countDays: (frame: ShadowFrame, threshold: number, slowMs: number) => Promise<readonly DayCounts[]>
  /** The time from the first to the last decision that this share of conversations stays within; null without any. */
  readonly conversationLength: (frame: ShadowFrame, share: number) => Promise<number | null>

  /** Conversations that were repaired, or left alone where the gate passes, of which an outcome came in a span of time. */
  readonly readEnded: (frame: ShadowFrame, arrived: Arrived, threshold: number) => AsyncIterable<EndedSession>
  /** Conversations for which it was, from a moment on, a day since they began, and how many of them had no outcome by then. */
  readonly countMissing: (frame: ShadowFrame, from: number) => Promise<readonly MissingOutcomes[]>

  /** Records a sample, or more draws of it, before anyone is shown them. Draws that are there already are left. */
  readonly drawSample: (id: string, frame: SampleFrame, drawn: readonly Drawn[]) => Promise<void>
  /** The latest of conversations that would switch. */
  readonly findSample: (of: Pick<ShadowFrame, 'fingerprint' | 'tenant'>) => Promise<Sample | null>
  readonly listDrawn: (sample: string) => Promise<readonly Drawn[]>

  /** What is known of a session beside its records. What was noted first stands; resolves with its arm. */
  readonly noteSession: (key: SessionKey, note: SessionNote) => Promise<Arm | null>
  /** The arm a session is in; null where no canary has drawn it. */
  readonly findArm: (key: SessionKey) => Promise<Arm | null>
  /** The gate has passed in it; the first time stands. Does nothing to a session of no arm. */
  readonly noteTrigger: (key: SessionKey) => Promise<void>
  /** The conversations of these stages in which the gate passed, or with evidence; of each unit the first is marked. */
  readonly listUnits: (stages: CountedStages, by: 'trigger' | 'evidence') => Promise<readonly CanaryConversation[]>
  /** The stages of a canary in the order in which they began. */
  readonly listStages: (canary: CanaryName) => Promise<readonly BegunStage[]>
  /**
   * Begins a stage if the latest stage of its canary is still the one the caller has read (`after`; null: none), in one
   * transaction under the lock of the chain's head. False: another stage has begun meanwhile, and nothing was written.
   */
  readonly beginStage: (canary: CanaryName, stage: NewStage, after: number | null) => Promise<boolean>

  /** Conversations of any canary in which the gate passed since a moment, of both arms, the latest first. */
  readonly listTriggered: (of: {
    readonly tenant: string | null
    readonly since: number
  }) => Promise<readonly SessionKey[]>

  /** Tools that decisions under a fingerprint were made with. */
  readonly noteTools: (fingerprint: string, tools: readonly SeenTool[]) => Promise<void>
  readonly listTools: (fingerprint: string) => Promise<readonly SeenTool[]>
  /** Where the operator has said that conversations are kept. Redacted before. */
  readonly keepConversation: (key: SessionKey, messages: Json) => Promise<void>
  readonly findConversation: (key: SessionKey) => Promise<Json | null>

  readonly appendEvent: (event: string, content: JsonObject) => Promise<void>
  /** All of them, in their order, or none. */
  readonly appendEvents: (events: readonly NewEvent[]) => Promise<void>
  /** Events of one name, the latest first; all of them, or so many at most. */
  readonly listEvents: (event: string, most?: number) => Promise<readonly StoredEvent[]>
}

/**
 * `waits`: accepted, and of a session this store has not seen yet. `accepted-again`: this very report is there. `conflict`:
 * another one is under its id. `replaces-another`: what it corrects is about another session, or about something else.
 * `replaces-unknown`: the outcome it corrects is not in this store.
 */
export type OutcomeReceipt = {
  readonly id: string
  readonly kind: 'accepted' | 'accepted-again' | 'waits' | 'conflict' | 'replaces-another' | 'replaces-unknown'
}
