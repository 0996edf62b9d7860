import type { LedgerRecord } from '../../ledger.ts'

/** The earlier success that a proposed call would undo, by opposite verbs or by one Boolean. */
export type Undone = {
  readonly record: LedgerRecord
  /** What a user would ask for it with, and what they would have asked for the state before it with. */
  readonly verbs: readonly string[]
  readonly earlierVerbs: readonly string[]
}
