/** Whatever may stand between the actor and the world: TwinCheck, a baseline, or nothing. One is made for each trajectory. */
import type { Action, DecisionRecord, SessionState, StepInput } from '@twincheck/core'
import { freshState, openSession, type Setting } from '@twincheck/core/harness'
import { looksAtTexts } from './ended-turn.ts'

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

/** Records are numbered by task, not by chance, so that the same replay writes the same records. */
export function twincheckIntervener(setting: Setting, begin: SessionState = freshState): OpenIntervener {
  return (taskId) => {
    let numbered = 0
    const session = openSession(taskId, { ...setting, newId: () => `${taskId}#${numbered++}` }, begin)
    const pending: Promise<DecisionRecord>[] = []
    return {
      looksAtTexts: looksAtTexts(setting.policy),
      account: async () => accountFor(await Promise.all(pending)),
      check: async (step) => {
        const { outcome, action, record } = await session.check(step)
        pending.push(record)
        if (outcome === 'kept') return { outcome }
        const { twin } = await record
        return { outcome, action, condition: twin?.condition ?? 'unknown', origin: twin?.origin ?? 'generated' }
      },
    }
  }
}

/** A decision that could not even be read has no evidence, and is still told. */
function accountFor(records: readonly DecisionRecord[]): Account {
  return {
    records: records.filter(({ certificates, exception }) => certificates.length > 0 || exception !== null),
    exceptions: records.flatMap(({ step, exception }) => (exception ? [{ decision: step, ...exception }] : [])),
  }
}
