import { type DecisionRecord, recomputeRecord } from '@twincheck/core'
import { readDecisionRecord } from '@twincheck/core/records'

/** What a record claims that does not hold; also for records outside of any chain. */
export function verifyRecord(value: unknown): {
  readonly record: DecisionRecord | null
  readonly reasons: readonly string[]
} {
  try {
    const record = readDecisionRecord(value)
    return { record, reasons: recomputeRecord(record) }
  } catch (error) {
    return { record: null, reasons: [error instanceof Error ? error.message : String(error)] }
  }
}
