/** The part of the store's port that leads from shadow to repair: outcomes, observations in shadow, samples, canaries, events. */
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
import type {
  FingerprintCounts,
  ReportedSession,
  SeenTool,
  ShadowCounts,
  SignCountsOfHour,
} from './calibration/shadow-sessions.ts'
import type { NewEvent, StoredEvent } from './events.ts'
import type { StoredOutcome } from './outcomes/outcome-rows.ts'

export type RepairEvidence = {
  /**
   * Stores all outcomes in one transaction. Resolves with one receipt for each, in the given order. `key`: the name of
   * the key that they came through.
   */
  readonly addOutcomes: (
    tenant: string,
    outcomes: readonly ReportedOutcome[],
    key: string,
  ) => Promise<readonly OutcomeReceipt[]>
  /** Outcomes of all sessions after this sequence number, in the order of arrival, at most this many. */
  readonly listOutcomesAfter: (sequence: number, most: number) => Promise<readonly StoredOutcome[]>
  /** Outcomes of a session, in the order of arrival. */
  readonly listOutcomes: (key: SessionKey) => Promise<readonly StoredOutcome[]>

  /** The fingerprints of sessions with their number, the latest active first. */
  readonly listFingerprints: () => Promise<readonly FingerprintCounts[]>
  readonly countShadow: (frame: ShadowFrame) => Promise<ShadowCounts>
  /** The models that judged, as reported by their providers. */
  readonly listModels: (frame: ShadowFrame) => Promise<ReportedModels>
  /**
   * Sums over clusters of similar conversations: `members` adds up the cluster sizes, `squares` their squares. A
   * conversation without a known cluster is its own cluster.
   */
  readonly clusterSizes: (frame: ShadowFrame) => Promise<{ readonly members: number; readonly squares: number }>
  /** Conversations whose highest switch score reaches the threshold, unordered. */
  readonly listWouldSwitch: (frame: ShadowFrame, threshold: number) => Promise<readonly ShadowSession[]>
  /** Conversations whose score is below the threshold, sorted by tenant and session. */
  readonly readRest: (frame: ShadowFrame, threshold: number) => AsyncIterable<SessionKey>
  /** Conversations with a reported outcome. */
  readonly readReported: (frame: ShadowFrame) => AsyncIterable<ReportedSession>
  /** The signs of conversations of both arms that began at or after a moment. */
  readonly countSigns: (
    frame: ShadowFrame,
    from: number,
    threshold: number,
    slowMs: number,
  ) => Promise<SignCountsOfHour>
  /** The watched signs, by day. `slowMs`: from when on a decision counts as slow. */
  readonly countDays: (frame: ShadowFrame, threshold: number, slowMs: number) => Promise<readonly DayCounts[]>
  /** The time within which this share of conversations gets from its first to its last decision; null: none. */
  readonly conversationLength: (frame: ShadowFrame, share: number) => Promise<number | null>

  /** Conversations with an outcome in a span of time that were repaired, or left alone although the gate passes. */
  readonly readEnded: (frame: ShadowFrame, arrived: Arrived, threshold: number) => AsyncIterable<EndedSession>
  /** Conversations that became a day old at or after a moment, and how many of them had no outcome by then. */
  readonly countMissing: (frame: ShadowFrame, from: number) => Promise<readonly MissingOutcomes[]>

  /** Records a sample, or further draws of one, before anyone sees the draws. Earlier draws stay. */
  readonly drawSample: (id: string, frame: SampleFrame, drawn: readonly Drawn[]) => Promise<void>
  /** The latest sample drawn from the conversations in which repair would have replaced a proposal. */
  readonly findSample: (of: Pick<ShadowFrame, 'fingerprint' | 'tenant'>) => Promise<Sample | null>
  readonly listDrawn: (sample: string) => Promise<readonly Drawn[]>

  /** Stores what is known of a session besides its records. The first note counts. Resolves with the session's arm. */
  readonly noteSession: (key: SessionKey, note: SessionNote) => Promise<Arm | null>
  /** The arm of a session; null: no canary has drawn it. */
  readonly findArm: (key: SessionKey) => Promise<Arm | null>
  /** Notes that the gate has passed in a session; the first time counts. Does nothing for a session without an arm. */
  readonly noteTrigger: (key: SessionKey) => Promise<void>
  /** The conversations of these stages in which the gate passed, or with evidence; the first of each unit is marked. */
  readonly listUnits: (stages: CountedStages, by: 'trigger' | 'evidence') => Promise<readonly CanaryConversation[]>
  readonly listStages: (canary: CanaryName) => Promise<readonly BegunStage[]>
  /**
   * Begins a stage if the latest stage of its canary is still the one the caller has read (`after`; null: none), in one
   * transaction under the lock of the chain's head. False: another stage has begun meanwhile, and nothing was written.
   */
  readonly beginStage: (canary: CanaryName, stage: NewStage, after: number | null) => Promise<boolean>

  /** Conversations in which the gate has passed since a moment, in any canary and either arm, the latest first. */
  readonly listTriggered: (of: {
    readonly tenant: string | null
    readonly since: number
  }) => Promise<readonly SessionKey[]>

  readonly noteTools: (fingerprint: string, tools: readonly SeenTool[]) => Promise<void>
  readonly listTools: (fingerprint: string) => Promise<readonly SeenTool[]>
  /** Stores a conversation. Call it only if the operator configured it, and redact the messages first. */
  readonly keepConversation: (key: SessionKey, messages: Json) => Promise<void>
  readonly findConversation: (key: SessionKey) => Promise<Json | null>

  readonly appendEvent: (event: string, content: JsonObject) => Promise<void>
  /** Appends all events in the given order, or none. */
  readonly appendEvents: (events: readonly NewEvent[]) => Promise<void>
  /** Events of one name, the latest first; all of them, or at most this many. */
  readonly listEvents: (event: string, most?: number) => Promise<readonly StoredEvent[]>
}

/**
 * `waits`: accepted, and its session is not in this store yet. `accepted-again`: the same report is there already. `conflict`:
 * another report has this id. `replaces-another`: it corrects a report about another session or of another kind. `replaces-
 * unknown`: the report that it corrects is not in this store.
 */
export type OutcomeReceipt = {
  readonly id: string
  readonly kind: 'accepted' | 'accepted-again' | 'waits' | 'conflict' | 'replaces-another' | 'replaces-unknown'
}
