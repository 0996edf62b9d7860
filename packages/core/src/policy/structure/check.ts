/** What a structural check is (paper, Section 4.2). A failed check leaves the actor's action unchanged. */
import type { ToolCallsAction } from '../action.ts'
import type { Ledger } from '../ledger.ts'
import type { ValidateCall } from '../ports.ts'
import type { ActiveTools, Message } from '../trace.ts'
import type { Twin } from '../twin/index.ts'

export type CheckName = 'difference' | 'schema' | 'shape' | 'distance' | 'grounding'

export type Violation = { readonly check: CheckName; readonly message: string }

export type CheckedPair = {
  readonly proposal: ToolCallsAction
  readonly twin: Twin
  readonly tools: ActiveTools
  readonly messages: readonly Message[]
  readonly ledger: Ledger
  readonly validate: ValidateCall
}

export type StructuralCheck = {
  readonly name: CheckName
  /** Empty when the twin passes. */
  readonly check: (pair: CheckedPair) => readonly string[]
}
