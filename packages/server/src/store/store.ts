/**
 * The store's port: what gateways remember together. Sessions and their budgets, the prefixes by which conversations are
 * recognised, decision records in a hash chain, and switches that wait for a person.
 *
 * Invariants
 *   1. However many processes share a store, a session never spends more of a budget than it is allowed, and neither do all
 *      the ways together in which one conversation is continued: they are a family.
 *   2. A switch's record and its claim are committed together or not at all.
 *   3. A promise that resolves means: committed, and there after a power cut. One that rejects means: not known to be.
 *   4. Records are never changed. Retention takes contents away and leaves their hashes, so the rest still verifies.
 *   5. Nothing of one tenant is ever found under another.
 *   6. Once a store is held in shadow, no process that shares it commits a switch.
 *
 * Whatever is passed in is written as it is: redact before. Methods reject with StoreUnavailableError while the database
 * cannot be used; the store goes on by itself when it is back.
 */
import type { DecisionRecord, Json, SessionState } from '@twincheck/core'
import type { ConversationIndex, SessionKey } from '@twincheck/core/adapter'
import type { ChainHead, ChainReader } from './chain/chain-reader.ts'
import type { StoredFindings } from './findings/find-findings.ts'
import type { RepairEvidence } from './repair-evidence.ts'

export type { SessionKey }

export type Store = ChainReader &
  ConversationIndex<Json> &
  RepairEvidence &
  StoredFindings & {
    /** Remembers to whom a response was delivered, where `rememberResponse` does not. */
    readonly noteResponse: (tenant: string, id: string) => Promise<void>
    /** To which of these tenants a response was delivered. */
    readonly responseTenants: (id: string, tenants: readonly string[]) => Promise<readonly string[]>
    /** Whether what is asked for later sees what was asked for earlier, committed or not. */
    readonly ordered: boolean
    /** What the session has spent; a session that was never seen has spent nothing. */
    readonly loadState: (key: SessionKey) => Promise<SessionState>
    /**
     * Spends one of a budget if less than `most` is spent, or so many more where the family has stopped an order. A switch is
     * claimed by `commitSwitch` alone.
     */
    readonly claim: (
      key: SessionKey,
      what: 'verifications' | 'generations',
      most: number,
      behindStop?: number,
    ) => Promise<Claimed>
    /**
     * Resolves when the batch the record was in is committed. A record that could not be committed in time rejects and is
     * counted. The same record again is the same record; another one under its id is refused (RecordConflictError).
     */
    readonly append: (tenant: string, record: DecisionRecord) => Promise<void>
    /**
     * Claims one of `most` switches of the session's family and appends the record, in one transaction; of a record that follows
     * up, one of `most` follow-up stops, and only of the order that the family's switch has stopped. Unless it is committed nothing was written,
     * and the switch must not be delivered. Nor where this rejects, because the store cannot say (should it have been
     * committed after all, the switch is spent and stands in the chain, and the proposal was kept).
     */
    readonly commitSwitch: (tenant: string, record: DecisionRecord, most: number) => Promise<SwitchClaim>
    /**
     * A committed switch that reached nobody: appends `record`, which says so, and gives the switch back to the session's family,
     * in one transaction. The same record again changes nothing. A switch that was followed up stays spent.
     */
    readonly giveBackSwitch: (tenant: string, record: DecisionRecord) => Promise<void>
    /** Since the store was opened, by this process; for metrics. */
    readonly counts: () => AppendCounts

    /** Sessions with decisions, the latest active first. */
    readonly listRuns: (page: RunsPage) => Promise<readonly SessionSummary[]>
    /** Null where the session has no decision. */
    readonly findRun: (key: SessionKey) => Promise<SessionSummary | null>
    /** A session's records in the order of the chain. */
    readonly listRecords: (key: SessionKey) => Promise<readonly StoredRecord[]>
    readonly findRecord: (tenant: string, id: string) => Promise<StoredRecord | null>

    readonly createConfirmation: (asked: AskedConfirmation) => Promise<void>
    /** Those of a tenant, or of all where it is null, that are neither answered nor expired, the oldest first. */
    readonly listConfirmations: (tenant: string | null) => Promise<readonly PendingConfirmation[]>
    /** The first answer stands. `pair` must be the hash of the pair that was shown. */
    readonly answerConfirmation: (answer: ConfirmationAnswer) => Promise<AnswerOutcome>
    /** For whoever waits for the answer, in whichever process it was given. */
    readonly confirmationState: (tenant: string, id: string) => Promise<ConfirmationState>
    /** Nobody waits for the answer any more: from now on it has expired, unless it was answered. */
    readonly withdrawConfirmation: (tenant: string, id: string) => Promise<void>

    /**
     * When it resolves, no process commits a switch any more, and the chain says why. The first reason stands, until it is lifted.
     * `by`: the person who asked for it; absent: a gateway did by itself.
     */
    readonly holdInShadow: (reason: string, by?: string) => Promise<void>
    /** Null while switches may be committed. */
    readonly shadowHold: () => Promise<ShadowHold | null>
    /** `by`: the name of the person who has looked at why; it stands in the chain. */
    readonly liftShadow: (by: string) => Promise<void>

    /** Whether the caller is the one of all processes to do now what one of them does every so often. */
    readonly takeDuty: (duty: Duty) => Promise<boolean>
    /** Deletes what is older than `before` (milliseconds since the epoch), and says so in the chain. */
    readonly deleteBefore: (before: number) => Promise<Deleted>
    /** Signs the head by hand, after somebody has looked at what it stands for. False: the chain has grown meanwhile. */
    readonly replaceSignature: (head: ChainHead) => Promise<boolean>
    /** Resolves when the database answers and can be written. */
    readonly checkReady: () => Promise<void>
  }

export type Claimed = { readonly granted: boolean; readonly state: SessionState }

/** `spent`: the switches, or follow-up stops, of the session or of its family are, or there is nothing to follow up. `held`: the store is held in shadow. */
export type SwitchClaim = 'committed' | 'spent' | 'held'

export type ShadowHold = { readonly reason: string; readonly at: number }

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
  /** Null: of all tenants, for who may see them all. */
  readonly tenant: string | null
  readonly limit: number
  /** The `lastSequence` of the last run of the page before; null for the first page. */
  readonly before: number | null
}

export type SessionSummary = SessionKey & {
  readonly state: SessionState
  /** Decisions of it that replaced the proposal. */
  readonly replaced: number
  readonly firstAt: number
  readonly lastAt: number
  readonly lastSequence: number
  /** Its records, with those whose contents retention has deleted since. A fork's state counts those it has inherited too. */
  readonly recorded: number
  /** Records with a certificate; null where some were written before anyone counted. */
  readonly evidence: number | null
  /** The highest anomaly of its own records; null where none could be read. */
  readonly score: number | null
  /** Null where a record has no price. */
  readonly cost: number | null
  /** The first model that was asked. */
  readonly judge: string | null
}

export type StoredRecord = {
  readonly sequence: number
  readonly tenant: string
  /** When it was handed to the store, in milliseconds since the epoch. */
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
  /** Who answered, for the records. */
  readonly by: string
}

export type AnswerOutcome = 'answered' | 'unknown' | 'other-pair' | 'already-answered' | 'expired'

export type ConfirmationState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'answered'; readonly verdict: 'approve' | 'refuse'; readonly by: string; readonly at: number }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unknown' }

export type Deleted = {
  readonly records: number
  readonly sessions: number
  readonly prefixes: number
  readonly responses: number
  readonly confirmations: number
}
