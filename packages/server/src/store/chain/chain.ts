/**
 * The hash chain. Each entry's hash covers the hash before it and the entry's own text. If an entry is changed, moved or removed,
 * every later hash and the head no longer match.
 *
 *   hash(n) = sha256( hash(n - 1) + "\n" + entry(n) ),  hash(0) = 64 zeros
 *
 * An entry is canonical JSON: keys sorted, no spaces, as Python's json.dumps(sort_keys=True, ensure_ascii=False,
 * separators=(',', ':')) writes it.
 */
import { hash as digest } from 'node:crypto'
import type { DecisionRecord, JsonObject, ReportedOutcome } from '@twincheck/core'
import { canonicalJson } from '@twincheck/core/records'
import type { ChainHead } from './chain-reader.ts'

export const emptyChain: ChainHead = { version: 1, sequence: 0, hash: '0'.repeat(64) }

export type DecisionEntry = {
  readonly kind: 'decision'
  readonly at: number
  readonly tenant: string
  readonly record: DecisionRecord
  /** For a switch: the family whose budget it has spent. Absent in kept decisions and in older switches. */
  readonly family?: string
  /** For a follow-up stop: its number in its family, from 1. */
  readonly followUp?: number
}

/** Records that the contents of this many entries, up to and including `through`, were deleted by age. */
export type RetentionEntry = {
  readonly kind: 'retention'
  readonly at: number
  readonly before: number
  readonly deleted: number
  readonly through: number
}

/** A report about a conversation or a switch, with its arrival and the key it came through. */
export type OutcomeEntry = {
  readonly kind: 'outcome'
  readonly at: number
  readonly tenant: string
  readonly key: string
  readonly outcome: ReportedOutcome
}

/** An event on the way to repair: a sample drawn, a canary begun, everything back to shadow. Retention never deletes it. */
export type EventEntry = {
  readonly kind: 'event'
  readonly at: number
  readonly event: string
  readonly content: JsonObject
}

export type ChainEntry = DecisionEntry | RetentionEntry | OutcomeEntry | EventEntry

export function entryText(entry: ChainEntry): string {
  return canonicalJson(entry satisfies JsonObject)
}

export function extendChain({ sequence, hash }: ChainHead, entry: string): ChainHead {
  return { version: 1, sequence: sequence + 1, hash: digest('sha256', `${hash}\n${entry}`) }
}
