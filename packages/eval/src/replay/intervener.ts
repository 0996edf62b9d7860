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

/** Something failed while a decision was worked out, and the proposal was kept for that reason alone. */
export type OperationalException = {
  /** The index of the decision in the trajectory, from 0. */
  readonly decision: number
  readonly name: string
  readonly message: string
}

export type Account = {
  /** Decisions that carried evidence, or that failed. The others are only counted. */
  readonly records: readonly DecisionRecord[]
  readonly exceptions: readonly OperationalException[]
}

export type Intervener = {
  /** Whether it may act on a text too. Default: texts are shown to it, and it keeps them. */
  readonly looksAtTexts?: boolean
  /** Never rejects: whatever fails keeps the proposal, and is in the account. */
  readonly check: (step: StepInput) => Promise<Intervention>
  /** What happened, in order, once the trajectory is over. */
  readonly account: () => Promise<Account>
}

export type OpenIntervener = (taskId: string) => Intervener
