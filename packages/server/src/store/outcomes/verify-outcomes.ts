/** Compares rows of outcomes with the chain. Deleted entries cannot be compared. */

import type { ReportedOutcome } from '@twincheck/core'
import { readReportedOutcome } from '@twincheck/core/canary'
import { canonicalJson } from '@twincheck/core/records'
import { reportedOf, type StoredOutcome } from './outcome-rows.ts'

export class OutcomeCount {
  readonly #report: (place: number | null, reason: string) => void
  /** Outcomes in the chain without a row so far. */
  readonly #waiting = new Map<number, string>()
  #firstWhole = Number.POSITIVE_INFINITY
  entries = 0

  constructor(report: (place: number | null, reason: string) => void) {
    this.#report = report
  }

  /** The problems of the entry itself. */
  add(sequence: number, entry: Readonly<Record<string, unknown>>): readonly string[] {
    this.entries += 1
    this.#firstWhole = Math.min(this.#firstWhole, sequence)
    try {
      const outcome = readReportedOutcome(entry.outcome, 'outcome')
      this.#waiting.set(sequence, describe(entry.tenant, entry.key, entry.at, outcome))
      return []
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  compare(row: StoredOutcome): void {
    const { sequence, id } = row
    const inChain = this.#waiting.get(sequence)
    this.#waiting.delete(sequence)
    if (inChain === undefined) {
      // The beginning of the chain may have lost its contents. Later rows must have an entry.
      if (sequence >= this.#firstWhole) this.#report(sequence, `the row of outcome ${id} has no entry in the chain`)
      return
    }
    if (inChain !== describe(row.tenant, row.key, row.arrivedAt, reportedOf(row)))
      this.#report(sequence, `the row of outcome ${id} says something else than the chain`)
  }

  finish(): void {
    for (const sequence of this.#waiting.keys())
      this.#report(sequence, 'it is an outcome without a row, so nobody counts it')
  }
}

function describe(tenant: unknown, key: unknown, at: unknown, outcome: ReportedOutcome): string {
  return canonicalJson({ tenant: String(tenant), key: String(key), at: Number(at), outcome })
}
