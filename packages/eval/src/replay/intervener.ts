/** Whatever may stand between the actor and the world: TwinCheck, a baseline, or nothing. One is made for each trajectory. */
import type { Action, DecisionRecord, StepInput } from '@twincheck/core'

export type Intervention =
  | { readonly outcome: 'kept' }
  | {
      readonly outcome: 'replaced'
      readonly action: Action
      readonly condition: string
      readonly origin: 'deterministic' | 'generated'
    }

export type Intervener = {
  readonly check: (step: StepInput) => Promise<Intervention>
  /** What was recorded, in order, once the trajectory is over. */
  readonly records: () => Promise<readonly DecisionRecord[]>
}

export type OpenIntervener = (taskId: string) => Intervener
