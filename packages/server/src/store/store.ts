/**
 * The store's port: what gateways remember together. It holds sessions and their budgets, the prefixes by which conversations are
 * recognised, decision records in a hash chain, and switches that wait for a person.
 *
 * Invariants
 *     1. However many processes share a store, neither a session nor its family ever spends more of a budget than it may. A family consists of all continuations of one conversation.
 *     2. A switch's record and its claim are committed together or not at all.
 *     3. If a promise resolves, its work is committed, even after a power cut. If a promise rejects, it is unknown whether its work is committed.
 *     4. Records are never changed. Retention deletes contents and keeps their hashes, so the rest still verifies.
 *     5. Nothing of one tenant is ever found under another tenant.
 *     6. Once a store is held in shadow, no process that shares it commits a switch or an answer.
 *
 * The store writes contents unchanged, so callers must redact them first. Methods reject with StoreUnavailableError while the database
 * cannot be used, and the store recovers by itself.
 */
import type { DecisionRecord, Json, Mode, SessionState } from '@twincheck/core'
import type { ConversationIndex, SessionKey } from '@twincheck/core/adapter'
import type { ChainHead, ChainReader } from './chain/chain-reader.ts'
import type { StoredFindings } from './findings/find-findings.ts'
import type { RepairEvidence } from './repair-evidence.ts'

export type { SessionKey }

export type Store = ChainReader &
  ConversationIndex<Json> &
  RepairEvidence &
  StoredFindings & {
    /** Records that a response was delivered to a tenant. It is only for responses that `rememberResponse` does not store. */
    readonly noteResponse: (tenant: string, id: string) => Promise<void>
    /** Finds out to which of the given tenants a response was delivered. */
    readonly responseTenants: (id: string, tenants: readonly string[]) => Promise<readonly string[]>
    /** Whether every call sees the effects of all earlier calls, even before they are committed. */
    readonly ordered: boolean
    /** The budgets that the session has spent. An unknown session has spent nothing. */
    readonly loadState: (key: SessionKey) => Promise<SessionState>
    /**
     * Spends one unit of a budget if less than `most` has been spent. If the family has a switch that stopped an instruction, the limit
     * is `most` plus `behindStop`. Switches are claimed only by `commitSwitch`.
     */
    readonly claim: (
      key: SessionKey,
      what: 'verifications' | 'generations',
      most: number,
      behindStop?: number,
    ) => Promise<Claimed>
    /**
     * Appends a record. Resolves when the batch of the record is committed. A record that could not be committed in time is rejected and
     * counted. Appending the same record again changes nothing. A different record with the same id is refused (RecordConflictError).
     */
    readonly append: (tenant: string, record: DecisionRecord) => Promise<void>
    /**
     * Claims a switch of the session's family and appends the record, in one transaction. At most `most` switches can be claimed. A
     * follow-up stop claims no switch but one of `most` follow-up stops. It must be for the instruction that the family's switch has
     * stopped. Unless the result is `committed`, nothing was written, and the switch must not be delivered. If the promise rejects, it is
     * unknown whether the switch was committed. It must not be delivered either, so the proposal is kept, although the switch may be
     * spent.
     */
    readonly commitSwitch: (tenant: string, record: DecisionRecord, most: number) => Promise<SwitchClaim>
    /**
     * Appends the record of answered calls, unless the store is held in shadow. Unless the result is `committed`, nothing was written,
     * and the answers must not be delivered. If the promise rejects, they must not be delivered either.
     */
    readonly commitAnswer: (tenant: string, record: DecisionRecord) => Promise<AnswerClaim>
    /**
     * Returns a committed switch that the client did not receive to the budget of the session's family. `record`, which says that the
     * client did not receive the switch, is appended in the same transaction. A second call with the same record changes nothing. If the
     * switch already has a follow-up stop, it stays spent.
     */
    readonly giveBackSwitch: (tenant: string, record: DecisionRecord) => Promise<void>
    readonly counts: () => AppendCounts

    /** Sessions with decisions, the latest active first. */
    readonly listRuns: (page: RunsPage) => Promise<readonly SessionSummary[]>
    /** Finds a session. Resolves with null if the session has no decision. */
    readonly findRun: (key: SessionKey) => Promise<SessionSummary | null>
    /** A session's records in the order of the chain. */
    readonly listRecords: (key: SessionKey) => Promise<readonly StoredRecord[]>
    readonly findRecord: (tenant: string, id: string) => Promise<StoredRecord | null>

    readonly createConfirmation: (asked: AskedConfirmation) => Promise<void>
    /**
     * The confirmations that are neither answered nor expired, the oldest first. If `tenant` is null, those of all tenants are listed.
     */
    readonly listConfirmations: (tenant: string | null) => Promise<readonly PendingConfirmation[]>
    /** Answers a confirmation. Only the first answer counts. `pair` must be the hash of the pair that was shown. */
    readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
    /** The state of a confirmation. The waiting process polls it, because any process may get the answer. */
    readonly confirmationState: (tenant: string, id: string) => Promise<ConfirmationState>
    /**
     * Withdraws a confirmation when the gateway no longer waits for the answer. The confirmation expires immediately, unless it was
     * answered.
     */
    readonly withdrawConfirmation: (tenant: string, id: string) => Promise<void>

    /**
     * Holds the store in shadow. When the promise resolves, no process commits a switch or an answer any more, and the reason is in the
     * chain. If the store is already held, the first reason is kept until the hold is lifted. `by` is the person who asked for the hold;
     * it is absent if a gateway set the hold by itself.
     */
    readonly holdInShadow: (reason: string, by?: string) => Promise<void>
    /** The current hold in shadow. Resolves with null if switches and answers may be committed. */
    readonly shadowHold: () => Promise<ShadowHold | null>
    /**
     * Lifts the hold. `by` is the person who has examined the reason. The chain records the name and, if given, the person's text `why`.
     */
    readonly liftShadow: (by: string, why?: string) => Promise<void>

    /** Notes that a gateway runs and in which mode. The note replaces the gateway's earlier note. */
    readonly notePresence: (gateway: Omit<GatewayPresence, 'at'>) => Promise<void>
    /** Removes what is noted about a gateway, because the gateway has stopped. */
    readonly forgetPresence: (id: string) => Promise<void>
    /** The gateways that reported their mode within the last day, sorted by address. */
    readonly listPresence: () => Promise<readonly GatewayPresence[]>

    /** Whether the caller has this periodic duty now. Only one process at a time has it. */
    readonly takeDuty: (duty: Duty) => Promise<boolean>
    /** Deletes what is older than `before` (milliseconds since the epoch), and records the deletion in the chain. */
    readonly deleteBefore: (before: number) => Promise<Deleted>
    /** Signs the head on request, after a person has examined the chain. Resolves with false if the chain has grown meanwhile. */
    readonly replaceSignature: (head: ChainHead) => Promise<boolean>
    /** Resolves when the database answers and can be written. */
    readonly checkReady: () => Promise<void>
  }

export type Claimed = { readonly granted: boolean; readonly state: SessionState }

/**
 * The result of a claim. `spent`: no switch or follow-up stop is left, or there is no switch to follow up. `held`: the store is held in
 * shadow.
 */
export type SwitchClaim = 'committed' | 'spent' | 'held'

export type AnswerClaim = Exclude<SwitchClaim, 'spent'>

export type ShadowHold = { readonly reason: string; readonly at: number }

export type GatewayPresence = {
  /** The id is unique for each start of a gateway. */
  readonly id: string
  readonly address: string
  readonly configured: Mode
  readonly mode: Mode
  readonly at: number
}

export type Duty = { readonly name: string; readonly everyMs: number }

export type AppendCounts = {
  readonly acknowledged: number
  readonly failed: number
  readonly waiting: number
}

export type RunsPage = {
  /** The tenant whose runs are listed. If `tenant` is null, an operator lists the runs of all tenants. */
  readonly tenant: string | null
  readonly limit: number
  /** The `lastSequence` of the last run of the previous page. `before` is null for the first page. */
  readonly before: number | null
}

export type SessionSummary = SessionKey & {
  readonly state: SessionState
  /** The number of the session's decisions that replaced the proposal or answered calls of it. */
  readonly replaced: number
  readonly firstAt: number
  readonly lastAt: number
  readonly lastSequence: number
  /**
   * The number of the session's records, including those whose contents are deleted. The records that a fork inherited are not counted
   * here, but they are counted in `state`.
   */
  readonly recorded: number
  /**
   * The number of records with a certificate. `evidence` is null if some of the session's records were written before this number was
   * stored.
   */
  readonly evidence: number | null
  /**
   * The highest anomaly among the session's records, without those that a fork inherited. `score` is null if no record's anomaly could be
   * read.
   */
  readonly score: number | null
  /** The sum of the records' prices. `cost` is null if a record has no price. */
  readonly cost: number | null
  readonly judge: string | null
}

export type StoredRecord = {
  readonly sequence: number
  readonly tenant: string
  readonly at: number
  readonly hash: string
  readonly record: DecisionRecord
}

export type AskedConfirmation = {
  readonly id: string
  readonly key: SessionKey
  readonly pair: string
  /** The content that the person sees: proposal, twin and evidence, redacted. */
  readonly content: Json
  /** The time after which no answer counts, in milliseconds since the epoch. */
  readonly expiresAt: number
}

export type PendingConfirmation = AskedConfirmation & { readonly createdAt: number }

export type ConfirmationAnswer = {
  readonly tenant: string
  readonly id: string
  readonly pair: string
  readonly verdict: 'approve' | 'refuse'
  readonly by: string
}

export type AnswerOutcome = 'answered' | 'unknown' | 'other-pair' | 'already-answered' | 'expired'

export type ConfirmationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'answered'; readonly verdict: 'approve' | 'refuse'; readonly by: string; readonly at: number }
  /** `at` is when the request expired. It may be earlier than the announced time, because the gateway may stop waiting. */
  | { readonly kind: 'expired'; readonly at: number }
  | { readonly kind: 'unknown' }

export type Deleted = {
  readonly records: number
  readonly sessions: number
  readonly prefixes: number
  readonly responses: number
  readonly confirmations: number
}
