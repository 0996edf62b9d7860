/** How a step ended at the boundary: the policy's own decision, or one of the reasons only the boundary has to keep. */
import type { Decision, KeptBecause } from '../policy/decision.ts'
import type { Violation } from '../policy/structure/check.ts'
import type { Twin } from '../policy/twin/index.ts'

export type BoundaryBecause =
  | KeptBecause
  /** Shadow: the gate would have let the twin pass. */
  | { readonly stage: 'mode'; readonly code: 'shadow' }
  | {
      readonly stage: 'boundary'
      readonly code: 'malformed-step' | 'exception' | 'timeout' | 'aborted'
      readonly error: unknown
    }
  | { readonly stage: 'confirmation'; readonly code: 'refused' }
  | {
      readonly stage: 'confirmation'
      readonly code: 'invalid-edit'
      readonly twin: Twin
      readonly violations: readonly Violation[]
    }
  | { readonly stage: 'confirmation'; readonly code: 'exception'; readonly error: unknown }

/** What the record is written from. `decision` is null where there was none: the step could not be read, or time ran out. */
export type Ending = {
  readonly decision: Decision | null
  /** Null where the twin took the proposal's place. */
  readonly because: BoundaryBecause | null
}
