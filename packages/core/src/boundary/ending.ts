/** How a step ended at the boundary: the policy's own decision, or one of the reasons only the boundary has to keep. */

import type { Decision, KeptBecause } from '../policy/paper/decision.ts'
import type { Violation } from '../policy/paper/structure/check.ts'
import type { Twin } from '../policy/paper/twin/index.ts'
import type { RecordedConfirmation } from '../policy/record/record.ts'

export type BoundaryBecause =
  | KeptBecause
  /** There is evidence, and no model is configured that could write or judge a twin. Nothing failed. */
  | { readonly stage: 'twin'; readonly code: 'no-model' }
  | { readonly stage: 'verifier'; readonly code: 'no-model'; readonly twin: Twin }
  /** Shadow: the gate would have let the twin pass. */
  | { readonly stage: 'mode'; readonly code: 'shadow' }
  | {
      readonly stage: 'boundary'
      readonly code: 'malformed-step' | 'exception' | 'timeout' | 'aborted'
      readonly error: unknown
    }
  | { readonly stage: 'confirmation'; readonly code: 'refused' | 'timeout' }
  | {
      readonly stage: 'confirmation'
      readonly code: 'invalid-edit'
      readonly twin: Twin
      readonly violations: readonly Violation[]
    }
  | { readonly stage: 'confirmation'; readonly code: 'exception'; readonly error: unknown }

/** What the record is written from. Whatever was known when the step ended is here, however it ended. */
export type Ending = {
  /** Null where the policy came to none: there was nothing to work out, it failed, or time ran out. */
  readonly decision: Decision | null
  /** Null where the twin took the proposal's place. */
  readonly because: BoundaryBecause | null
  /** What the one who was asked answered; absent where nobody was, or nobody answered. */
  readonly confirmation?: RecordedConfirmation
}
