/** How a step ended at the boundary: with the policy's decision, or for a reason to keep that only the boundary has. */
import type { UserQuestion } from '../policy/advice/index.ts'
import type { Decision, KeptBecause } from '../policy/paper/decision.ts'
import type { Violation } from '../policy/paper/structure/check.ts'
import type { Twin } from '../policy/paper/twin/index.ts'
import type { RecordedConfirmation } from '../policy/record/record.ts'

export type BoundaryBecause =
  | KeptBecause
  /** There is evidence, but no model is configured that could write or judge a twin. This is not a failure. */
  | { readonly stage: 'twin'; readonly code: 'no-model' }
  | { readonly stage: 'verifier'; readonly code: 'no-model'; readonly twin: Twin }
  /** In shadow mode nothing was changed, although a twin passed the gate or calls would have been answered. */
  | { readonly stage: 'mode'; readonly code: 'shadow' }
  | KeptAdvice
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

/** Why calls with an answer run after all: the actor insists, the turn has no answers left, or the host cannot answer here. */
export type KeptAdvice = {
  readonly stage: 'advice'
  readonly code: 'insisted' | 'answers-spent' | 'cannot-answer'
}

export type Ending = {
  /** The policy's decision. Null if it made none: there was no evidence, the policy failed, or time ran out. */
  readonly decision: Decision | null
  /** Why the proposal was kept; null if the twin replaced it or its calls were answered. */
  readonly because: BoundaryBecause | null
  readonly isAnswered?: true
  /** Set if the user is asked in place of the proposal, because calls that need the user's yes cannot be answered. */
  readonly question?: UserQuestion
  /** The answer of the confirmer. Absent if none was asked or no answer came. */
  readonly confirmation?: RecordedConfirmation
}
