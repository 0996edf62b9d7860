import { count, kind, object, oneOf, readShape } from '@twincheck/core/reading'
import type { ActivityHour } from '../findings/find-findings.ts'
import type { FindingRow } from '../findings/finding-rows.ts'
import type { StoredOutcome } from '../outcomes/outcome-rows.ts'
import type { SessionRow } from '../session-rows.ts'

/** The parts of a store that verification reads: the chain, its head, and the rows of sessions. */
export type ChainReader = {
  readonly head: () => Promise<ChainHead>
  readonly readChain: (after?: number) => AsyncIterable<ChainRow>
  readonly readSessions: () => AsyncIterable<SessionRow>
  readonly readOutcomes: () => AsyncIterable<StoredOutcome>
  /** Decisions with this sequence number or a higher one are in the tables of findings. Earlier decisions are not there yet. */
  readonly findingsFrom: () => Promise<number>
  readonly readFindings: () => AsyncIterable<FindingRow>
  readonly readFindingCounts: () => AsyncIterable<FindingCountRow>
  readonly readActivity: () => AsyncIterable<ActivityRow>
  /** Commits waiting records as far as possible, then closes the database. */
  readonly close: () => Promise<void>
}

/** The chain's length and last hash. If somebody cuts off the end of the chain, a head that was saved elsewhere no longer matches. */
export type ChainHead = {
  readonly version: 1
  readonly sequence: number
  readonly hash: string
  /** The signature in base64; see head-signature.ts. It is absent if the head is not signed. */
  readonly signature?: string
}

/**
 * A stored row of the chain. `entry` is null if retention has deleted the contents. `about` holds copies of the columns by which the row
 * is found.
 */
export type ChainRow = {
  readonly sequence: number
  readonly writtenAt: number
  readonly entry: string | null
  readonly hash: string
  /** A copy of the event's name, by which events are found. `event` is null if the entry is not an event. */
  readonly event: string | null
  readonly about: { readonly tenant: string; readonly session: string; readonly id: string } | null
}

/** The counts of findings that share a key. `key` holds their hour, tenant, condition, tool, model, ending and price. */
export type FindingCountRow = {
  readonly key: readonly (string | number)[]
  readonly decisions: number
  readonly conditions: number
}

export type ActivityRow = ActivityHour & { readonly tenant: string }

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
