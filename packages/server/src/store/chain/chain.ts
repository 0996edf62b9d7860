/**
 * The hash chain. Each entry's hash covers the previous hash and the entry's own text. If somebody changes, moves or removes an entry,
 * the later hashes and the head no longer match.
 *
 *   hash(n) = sha256( hash(n - 1) + "\n" + entry(n) ),  hash(0) = 64 zeros
 *
 * An entry is canonical JSON with sorted keys and without spaces, as Python's json.dumps(sort_keys=True, ensure_ascii=False,
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
  /**
   * In the entry of a switch: the family whose budget the switch has spent. `family` is absent in kept decisions and in older switches.
   */
  readonly family?: string
  readonly followUp?: number
}

export type RetentionEntry = {
  readonly kind: 'retention'
  readonly at: number
  readonly before: number
  readonly deleted: number
  readonly through: number
}

export type OutcomeEntry = {
  readonly kind: 'outcome'
  readonly at: number
  readonly tenant: string
  readonly key: string
  readonly outcome: ReportedOutcome
}

/** An event on the way to repair, for example a drawn sample, a begun canary or a turn to shadow. Retention never deletes an event. */
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
