/** The part of the store's port that leads from shadow to repair: outcomes, observations in shadow, samples, canaries and events. */
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
   * Stores all outcomes in one transaction. Resolves with one receipt for each outcome, in the given order. `key` is the name of the key
   * through which the outcomes came.
   */
  readonly addOutcomes: (
    tenant: string,
    outcomes: readonly ReportedOutcome[],
    key: string,
  ) => Promise<readonly OutcomeReceipt[]>
  /** The outcomes of all sessions with a sequence number above `sequence`, in the order of arrival. `most` limits their number. */
  readonly listOutcomesAfter: (sequence: number, most: number) => Promise<readonly StoredOutcome[]>
  readonly listOutcomes: (key: SessionKey) => Promise<readonly StoredOutcome[]>

  /**
   * The fingerprints under which sessions were decided, with the number of sessions. The fingerprint with the latest activity comes
   * first.
   */
  readonly listFingerprints: () => Promise<readonly FingerprintCounts[]>
  readonly countShadow: (frame: ShadowFrame) => Promise<ShadowCounts>
  readonly listModels: (frame: ShadowFrame) => Promise<ReportedModels>
  /**
   * Sums over clusters of similar conversations: `members` adds up the cluster sizes, and `squares` adds up the squares of the sizes. A
   * conversation without a known cluster is a cluster by itself.
   */
  readonly clusterSizes: (frame: ShadowFrame) => Promise<{ readonly members: number; readonly squares: number }>
  readonly listWouldSwitch: (frame: ShadowFrame, threshold: number) => Promise<readonly ShadowSession[]>
  readonly readRest: (frame: ShadowFrame, threshold: number) => AsyncIterable<SessionKey>
  readonly readReported: (frame: ShadowFrame) => AsyncIterable<ReportedSession>
  readonly countSigns: (
    frame: ShadowFrame,
    from: number,
    threshold: number,
    slowMs: number,
  ) => Promise<SignCountsOfHour>
  /** The counts of the watched signs, by day. A decision counts as slow if it took more than `slowMs` milliseconds. */
  readonly countDays: (frame: ShadowFrame, threshold: number, slowMs: number) => Promise<readonly DayCounts[]>
  /**
   * The duration of conversations, from the first to the last decision. `share` is the share of conversations that take no longer than
   * the result. Resolves with null if there are no conversations.
   */
  readonly conversationLength: (frame: ShadowFrame, share: number) => Promise<number | null>

  /**
   * The conversations whose outcomes arrived in a span of time. They were either repaired, or left alone although the gate had passed.
   */
  readonly readEnded: (frame: ShadowFrame, arrived: Arrived, threshold: number) => AsyncIterable<EndedSession>
  /**
   * Counts the conversations that have become a day old since the moment `from`. The result also says how many of them had no outcome
   * when they became a day old.
   */
  readonly countMissing: (frame: ShadowFrame, from: number) => Promise<readonly MissingOutcomes[]>

  /** Records a sample, or further draws of a sample, before anyone sees the draws. Draws that were recorded before are kept. */
  readonly drawSample: (id: string, frame: SampleFrame, drawn: readonly Drawn[]) => Promise<void>
  /** The latest sample from the conversations in which repair would have replaced a proposal. */
  readonly findSample: (of: Pick<ShadowFrame, 'fingerprint' | 'tenant'>) => Promise<Sample | null>
  readonly listDrawn: (sample: string) => Promise<readonly Drawn[]>

  /**
   * Stores data about a session that its records do not contain. A second call for the same session changes nothing. Resolves with the
   * session's arm.
   */
  readonly noteSession: (key: SessionKey, note: SessionNote) => Promise<Arm | null>
  /** The arm of a session. Resolves with null if no canary has drawn an arm for it. */
  readonly findArm: (key: SessionKey) => Promise<Arm | null>
  /**
   * Stores that the gate has passed in a session. A second call for the same session changes nothing. If the session has no arm, nothing
   * is stored.
   */
  readonly noteTrigger: (key: SessionKey) => Promise<void>
  /**
   * The conversations of these stages in which the gate passed (`trigger`), or those with evidence (`evidence`). The first conversation
   * of each unit is marked.
   */
  readonly listUnits: (stages: CountedStages, by: 'trigger' | 'evidence') => Promise<readonly CanaryConversation[]>
  readonly listStages: (canary: CanaryName) => Promise<readonly BegunStage[]>
  /**
   * Begins a stage if the latest stage of its canary is still `after`, the stage that the caller has read. `after` is null if the caller
   * found no stage. The check and the new stage are one transaction under the lock of the chain's head. Resolves with false if another
   * stage has begun meanwhile, or if an operator sets the share while everything is held in shadow; then nothing was written.
   */
  readonly beginStage: (canary: CanaryName, stage: NewStage, after: number | null) => Promise<boolean>

  /**
   * The conversations in which the gate has passed since the moment `since`, the latest first. They may belong to any canary and to
   * either arm.
   */
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
  /** Appends all events in the given order, or none of them. */
  readonly appendEvents: (events: readonly NewEvent[]) => Promise<void>
  /** The events with this name, the latest first. `most` limits their number. Without `most` all events are listed. */
  readonly listEvents: (event: string, most?: number) => Promise<readonly StoredEvent[]>
}

/**
 * What became of a reported outcome:
 * - `waits`: the report is accepted, and its session is not in this store yet.
 * - `accepted-again`: the same report was stored before.
 * - `conflict`: another report has this id.
 * - `replaces-another`: the report corrects a report about another session or of another kind.
 * - `replaces-unknown`: the report corrects a report that is not in this store.
 */
export type OutcomeReceipt = {
  readonly id: string
  readonly kind: 'accepted' | 'accepted-again' | 'waits' | 'conflict' | 'replaces-another' | 'replaces-unknown'
}
