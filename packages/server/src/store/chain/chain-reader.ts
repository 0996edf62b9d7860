import { count, kind, object, oneOf, readShape } from '@twincheck/core/reading'
import type { ActivityHour } from '../findings/find-findings.ts'
import type { FindingRow } from '../findings/finding-rows.ts'
import type { StoredOutcome } from '../outcomes/outcome-rows.ts'
import type { SessionRow } from '../session-rows.ts'

/** What verification reads of a store: the chain, its head, and the rows of sessions. */
export type ChainReader = {
  readonly head: () => Promise<ChainHead>
  /** The rows of the chain in order, from the first or after a sequence. */
  readonly readChain: (after?: number) => AsyncIterable<ChainRow>
  readonly readSessions: () => AsyncIterable<SessionRow>
  readonly readOutcomes: () => AsyncIterable<StoredOutcome>
  /** Decisions before this entry are not indexed as findings yet. */
  readonly findingsFrom: () => Promise<number>
  readonly readFindings: () => AsyncIterable<FindingRow>
  readonly readFindingCounts: () => AsyncIterable<FindingCountRow>
  readonly readActivity: () => AsyncIterable<ActivityRow>
  /** Commits waiting records as far as possible, then closes the database. */
  readonly close: () => Promise<void>
}

/** The chain's length and last hash. A head that was saved elsewhere shows whether the chain's end was cut off. */
export type ChainHead = {
  readonly version: 1
  readonly sequence: number
  readonly hash: string
  /** The signature in base64; see head-signature.ts. Absent: the head is not signed. */
  readonly signature?: string
}

/** A stored row of the chain. `entry`: null after retention. `about` repeats the columns that find the row. */
export type ChainRow = {
  readonly sequence: number
  /** The time of the entry, copied into a column. */
  readonly writtenAt: number
  readonly entry: string | null
  readonly hash: string
  /** A copy of the event's name, by which events are found; null: the entry is not an event. */
  readonly event: string | null
  readonly about: { readonly tenant: string; readonly session: string; readonly id: string } | null
}

/** Counts of findings that share one key. `key`: their hour, tenant, condition, tool, model, ending and price. */
export type FindingCountRow = {
  readonly key: readonly (string | number)[]
  readonly decisions: number
  readonly conditions: number
}

export type ActivityRow = ActivityHour & { readonly tenant: string }

/** A head that was saved to a file. */
const head = object(
  {
    version: oneOf(1),
    sequence: count,
    hash: kind<string>('64 hexadecimal digits', (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash)),
  },
  { signature: kind<string>('a signature in base64', (signature) => typeof signature === 'string') },
)

export function readChainHead(value: unknown): ChainHead {
  const { version, sequence, hash, signature } = readShape(head, value, 'head')
  return signature === undefined ? { version, sequence, hash } : { version, sequence, hash, signature }
}
