/**
 * The store's port: what gateways remember together. Sessions and their budgets, the prefixes by which conversations are
 * recognised, decision records in a hash chain, and switches that wait for a person.
 *
 * Invariants
 *     1. However many processes share a store, a session never spends more of a budget than it may, and neither does its family:
 *      all continuations of one conversation together.
 *     2. A switch's record and its claim are committed together or not at all.
 *     3. A promise that resolves means: committed, even after a power cut. A promise that rejects means: unknown.
 *     4. Records are never changed. Retention deletes contents and keeps their hashes, so the rest still verifies.
 *     5. Nothing of one tenant is ever found under another.
 *     6. Once a store is held in shadow, no process that shares it commits a switch or an answer.
 *
 * Everything is written as it is given: redact it first. Methods reject with StoreUnavailableError while the database cannot be
 * used; the store recovers by itself.
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
    /** Remembers the tenant of a response for which `rememberResponse` is not called. */
    readonly noteResponse: (tenant: string, id: string) => Promise<void>
    /** Which of the given tenants the response was delivered to. */
    readonly responseTenants: (id: string, tenants: readonly string[]) => Promise<readonly string[]>
    /** Whether later calls see the effects of earlier ones, committed or not. */
    readonly ordered: boolean
    /** What the session has spent; an unknown session has spent nothing. */
    readonly loadState: (key: SessionKey) => Promise<SessionState>
    /**
     * Spends one of a budget if less than `most` has been spent. If the family has stopped an instruction, the limit is
     * `behindStop` higher. Switches are claimed only by `commitSwitch`.
     */
    readonly claim: (
      key: SessionKey,
      what: 'verifications' | 'generations',
      most: number,
      behindStop?: number,
    ) => Promise<Claimed>
    /**
     * Resolves when the batch of the record is committed. Rejects and counts a record that could not be committed in time.
     * Appending the same record again changes nothing; another record with its id is refused (RecordConflictError).
     */
    readonly append: (tenant: string, record: DecisionRecord) => Promise<void>
    /**
     * Claims one of `most` switches of the session's family and appends the record, in one transaction. For a follow-up it claims
     * one of `most` follow-up stops, only for the instruction that the family's switch has stopped. Unless the result is
     * `committed`, nothing was written, and the switch must not be delivered. It must not be delivered after a rejection either,
     * because the result is unknown (if it was committed after all, the switch is spent and in the chain, and the proposal was
     * kept).
     */
    readonly commitSwitch: (tenant: string, record: DecisionRecord, most: number) => Promise<SwitchClaim>
    /**
     * Appends the record of answered calls, unless the store is held in shadow. Unless the result is `committed`, nothing was
     * written, and the answers must not be delivered. They must not be delivered after a rejection either.
     */
    readonly commitAnswer: (tenant: string, record: DecisionRecord) => Promise<AnswerClaim>
    /**
     * For a committed switch that was not received: appends `record`, which says so, and gives the switch back to the session's
     * family, in one transaction. The same record again changes nothing. A switch that was followed up stays spent.
     */
    readonly giveBackSwitch: (tenant: string, record: DecisionRecord) => Promise<void>
    /** Counts of records since this process opened the store, for metrics. */
    readonly counts: () => AppendCounts

    /** Sessions with decisions, the latest active first. */
    readonly listRuns: (page: RunsPage) => Promise<readonly SessionSummary[]>
    /** Null: the session has no decision. */
    readonly findRun: (key: SessionKey) => Promise<SessionSummary | null>
    /** A session's records in the order of the chain. */
    readonly listRecords: (key: SessionKey) => Promise<readonly StoredRecord[]>
    readonly findRecord: (tenant: string, id: string) => Promise<StoredRecord | null>

    readonly createConfirmation: (asked: AskedConfirmation) => Promise<void>
    /** Confirmations that are neither answered nor expired, the oldest first. `tenant`: null means all tenants. */
    readonly listConfirmations: (tenant: string | null) => Promise<readonly PendingConfirmation[]>
    /** The first answer counts. `pair` must be the hash of the pair that was shown. */
    readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
    /** The state of a confirmation. The waiting process polls it, because any process may get the answer. */
    readonly confirmationState: (tenant: string, id: string) => Promise<ConfirmationState>
    /** The gateway no longer waits for the answer: the request expires now, unless it was answered. */
    readonly withdrawConfirmation: (tenant: string, id: string) => Promise<void>

    /**
     * When it resolves, no process commits a switch or an answer any more, and the chain says why. The first reason is kept until the hold is
     * lifted. `by`: the person who asked for it; absent: a gateway did it by itself.
     */
    readonly holdInShadow: (reason: string, by?: string) => Promise<void>
    /** The current hold in shadow; null: switches and answers may be committed. */
    readonly shadowHold: () => Promise<ShadowHold | null>
    /** `by`: the person who has examined the reason; recorded in the chain, with what the person wrote, if anything. */
    readonly liftShadow: (by: string, why?: string) => Promise<void>

    /** A gateway says that it runs and in which mode. What it said before is replaced. */
    readonly notePresence: (gateway: Omit<GatewayPresence, 'at'>) => Promise<void>
    /** The gateway has stopped: nothing is known of it any more. */
    readonly forgetPresence: (id: string) => Promise<void>
    /** The gateways that reported their mode within the last day, sorted by address. */
    readonly listPresence: () => Promise<readonly GatewayPresence[]>

    /** Whether the caller is the process that does this periodic duty now. */
    readonly takeDuty: (duty: Duty) => Promise<boolean>
    /** Deletes what is older than `before` (milliseconds since the epoch), and records that in the chain. */
    readonly deleteBefore: (before: number) => Promise<Deleted>
    /** Signs the head on request, after a person has examined the chain. False: the chain has grown meanwhile. */
    readonly replaceSignature: (head: ChainHead) => Promise<boolean>
    /** Resolves when the database answers and can be written. */
    readonly checkReady: () => Promise<void>
  }

export type Claimed = { readonly granted: boolean; readonly state: SessionState }

/** `spent`: no switch or follow-up stop is left, or there is nothing to follow up. `held`: in shadow. */
export type SwitchClaim = 'committed' | 'spent' | 'held'

export type AnswerClaim = Exclude<SwitchClaim, 'spent'>

export type ShadowHold = { readonly reason: string; readonly at: number }

export type GatewayPresence = {
  /** Unique for each start of a gateway. */
  readonly id: string
  /** The address that it listens on, and the name of its machine. */
  readonly address: string
  readonly configured: Mode
  /** The mode in which it works now. */
  readonly mode: Mode
  /** When it said so, in milliseconds since the epoch. */
  readonly at: number
}

export type Duty = { readonly name: string; readonly everyMs: number }

export type AppendCounts = {
  /** Records known to be committed. */
  readonly acknowledged: number
  /** Records whose promise was rejected. */
  readonly failed: number
  /** Records that wait for their batch. */
  readonly waiting: number
}

export type RunsPage = {
  /** Null: all tenants, for operators. */
  readonly tenant: string | null
  readonly limit: number
  /** The `lastSequence` of the last run of the page before; null: the first page. */
  readonly before: number | null
}

export type SessionSummary = SessionKey & {
  readonly state: SessionState
  /** Number of the session's decisions that replaced the proposal or answered calls of it. */
  readonly replaced: number
  readonly firstAt: number
  readonly lastAt: number
  readonly lastSequence: number
  /** The session's records, with those whose contents are deleted. `state` also counts what a fork inherited. */
  readonly recorded: number
  /** Records with a certificate; null: some are older than this count. */
  readonly evidence: number | null
  /** The highest anomaly of its own records; null: none could be read. */
  readonly score: number | null
  /** The sum of the records' prices; null: a record has no price. */
  readonly cost: number | null
  /** The first model that was asked. */
  readonly judge: string | null
}

export type StoredRecord = {
  readonly sequence: number
  readonly tenant: string
  /** When the store received the record, in milliseconds since the epoch. */
  readonly at: number
  readonly hash: string
  readonly record: DecisionRecord
}

export type AskedConfirmation = {
  readonly id: string
  readonly key: SessionKey
  /** `pairHash` of the proposal and the twin. */
  readonly pair: string
  /** What a person is shown: actor, twin and evidence, redacted. */
  readonly content: Json
  /** Milliseconds since the epoch after which no answer counts. */
  readonly expiresAt: number
}

export type PendingConfirmation = AskedConfirmation & { readonly createdAt: number }

export type ConfirmationAnswer = {
  readonly tenant: string
  readonly id: string
  readonly pair: string
  readonly verdict: 'approve' | 'refuse'
  /** The person who answered, for the records. */
  readonly by: string
}

export type AnswerOutcome = 'answered' | 'unknown' | 'other-pair' | 'already-answered' | 'expired'

export type ConfirmationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'answered'; readonly verdict: 'approve' | 'refuse'; readonly by: string; readonly at: number }
  /** `at`: when it expired. The gateway may stop waiting earlier than it asked for. */
  | { readonly kind: 'expired'; readonly at: number }
  | { readonly kind: 'unknown' }

export type Deleted = {
  readonly records: number
  readonly sessions: number
  readonly prefixes: number
  readonly responses: number
  readonly confirmations: number
}
