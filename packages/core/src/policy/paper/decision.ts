/**
 * The result of a decision and its reason. The union has one member for each way in which a decision can end, with everything that is
 * known at that point.
 */

import type { Certificate } from './evidence/condition.ts'
import type { Stopped } from './extension.ts'
import type { Violation } from './structure/check.ts'
import type { Action } from './trace/action.ts'
import type { Twin } from './twin/index.ts'
import type { Judgments } from './verifier/judgment.ts'

export type KeptBecause =
  | { readonly stage: 'proposal'; readonly code: 'nothing-to-execute' }
  | { readonly stage: 'evidence'; readonly code: 'no-certificate' | 'not-warranted' | 'insisted' | 'advice' }
  | { readonly stage: 'budget'; readonly code: 'already-switched' | 'follow-ups-spent' | 'verifications-spent' }
  | { readonly stage: 'twin'; readonly code: 'generator-budget-spent' | 'unreadable-reply' }
  | { readonly stage: 'twin'; readonly code: 'exception'; readonly error: unknown }
  | {
      readonly stage: 'structure'
      readonly code: 'invalid-twin'
      readonly twin: Twin
      readonly violations: readonly Violation[]
    }
  | { readonly stage: 'verifier'; readonly code: 'order-missing'; readonly twin: Twin }
  | { readonly stage: 'verifier'; readonly code: 'exception'; readonly twin: Twin; readonly error: unknown }
  | {
      readonly stage: 'gate'
      readonly code: 'below-threshold'
      readonly twin: Twin
      readonly judgments: Judgments
      readonly score: number
    }

export type Kept = {
  readonly outcome: 'kept'
  /** The proposed action. This is the same object that the actor supplied. */
  readonly action: Action
  readonly certificates: readonly Certificate[]
  readonly because: KeptBecause
}

export type Replaced = {
  readonly outcome: 'replaced'
  readonly action: Action
  readonly certificates: readonly Certificate[]
  readonly twin: Twin
  readonly judgments: Judgments
  readonly score: number
  /**
   * The instruction that this switch stops. It is set only if an extension of the policy may stop the same instruction again later in the
   * trajectory.
   */
  readonly stops: Stopped | null
}

export type Decision = Kept | Replaced
