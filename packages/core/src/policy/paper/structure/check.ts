/** What a structural check is (paper, Section 4.2). A failed check leaves the actor's action unchanged. */
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
  /** Raised with every change of the check; a calibration made for another version is refused. */
  readonly version: number
  /** What is wrong with the twin; empty if it passes. */
  readonly check: (pair: CheckedPair) => readonly string[]
}
