/** Defines a structural check (paper, Section 4.2). If a check fails, the actor's action stays unchanged. */
import type { EndingScene, Scene } from '../evidence/condition.ts'
import type { ValidateCall } from '../ports.ts'
import type { Twin } from '../twin/index.ts'

export type CheckName = 'difference' | 'schema' | 'shape' | 'distance' | 'grounding' | 'form'

export type Violation = { readonly check: CheckName; readonly message: string }

export type CheckedPair = Omit<Scene, 'completionText' | 'mayInsist' | 'proposal'> & {
  readonly proposal: (Scene | EndingScene)['proposal']
  readonly twin: Twin
  readonly validate: ValidateCall
}

export type StructuralCheck = {
  readonly name: CheckName
  /** The version rises with every change of the check. A calibration made for another version is refused. */
  readonly version: number
  /** Returns the problems of the twin. Empty if the twin passes. */
  readonly check: (pair: CheckedPair) => readonly string[]
}
