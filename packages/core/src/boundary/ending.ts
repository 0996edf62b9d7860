/** How a step ended at the boundary: by the policy's decision, or for a reason that only the boundary has. */
import type { UserQuestion } from '../policy/advice/index.ts'
import type { Decision, KeptBecause } from '../policy/paper/decision.ts'
import type { Violation } from '../policy/paper/structure/check.ts'
import type { Twin } from '../policy/paper/twin/index.ts'
import type { RecordedConfirmation } from '../policy/record/record.ts'

export type BoundaryBecause =
  | KeptBecause
  /** There is evidence, but no model is configured to write or judge a twin. This is not a failure. */
  | { readonly stage: 'twin'; readonly code: 'no-model' }
  | { readonly stage: 'verifier'; readonly code: 'no-model'; readonly twin: Twin }
  /** A twin passed the gate, or calls would have been answered, but in shadow mode the proposal is kept. */
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

/**
 * Why calls with an answer run anyway: the actor proposed the same call again, the conversation has no answers left, or the host cannot
 * answer calls of this reply.
 */
export type KeptAdvice = {
  readonly stage: 'advice'
  readonly code: 'insisted' | 'answers-spent' | 'cannot-answer'
}

export type Ending = {
  /** The policy's decision. Null if there was no evidence, the policy failed, or the time ran out. */
  readonly decision: Decision | null
  /** Why the proposal was kept. Null if the twin replaced it or its calls were answered. */
  readonly because: BoundaryBecause | null
  readonly isAnswered?: true
  /**
   * Set if the user is asked a question in place of the proposal. That happens if a call needs the user's consent and the host cannot
   * answer calls of this reply.
   */
  readonly question?: UserQuestion
  readonly confirmation?: RecordedConfirmation
}
