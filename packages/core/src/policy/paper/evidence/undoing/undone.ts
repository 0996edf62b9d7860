import type { LedgerRecord } from '../../ledger.ts'

/** The earlier success that a proposed call would undo, by opposite verbs or by one Boolean. */
export type Undone = {
  readonly record: LedgerRecord
  /** Verbs with which a user would ask for the proposed call, and for the earlier one. */
  readonly verbs: readonly string[]
  readonly earlierVerbs: readonly string[]
}
