import { type DecisionRecord, recomputeRecord } from '@twincheck/core'
import { readDecisionRecord } from '@twincheck/core/records'

/** The claims of a record that do not hold; also for records outside of a chain. */
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
