/** A component between the actor and the world: TwinCheck, a baseline, or nothing. Each trajectory gets a new one. */
import type { Action, DecisionRecord, SessionState, StepInput } from '@twincheck/core'
import { type CallAnswer, freshState, openSession, type Setting } from '@twincheck/core/harness'
import { looksAtTexts } from './ended-turn.ts'

export type Intervention =
  | { readonly outcome: 'kept' }
  | {
      readonly outcome: 'replaced'
      readonly action: Action
      readonly condition: string
      readonly origin: 'deterministic' | 'generated'
    }
  /**
   * Some calls of the proposal are answered instead of executed. The other calls of the proposal are executed. `condition` is the
   * condition that caused the first answer.
   */
  | { readonly outcome: 'answered'; readonly answers: readonly CallAnswer[]; readonly condition: string }

/** Describes a decision that failed with an error. The proposal was kept in this decision. */
export type OperationalException = {
  readonly decision: number
  readonly name: string
  readonly message: string
}

export type Account = {
  /** The records of decisions with evidence and of decisions that failed. All other decisions have no record here. */
  readonly records: readonly DecisionRecord[]
  readonly exceptions: readonly OperationalException[]
}

export type Intervener = {
  readonly looksAtTexts?: boolean
  /**
   * Whether the intervener may answer calls instead of letting them run. It may do so any number of times in a run. The default is false.
   */
  readonly mayAnswer?: boolean
  /** The promise never rejects. If a decision fails, the proposal is kept, and `account` reports the failure. */
  readonly check: (step: StepInput) => Promise<Intervention>
  readonly account: () => Promise<Account>
}

export type OpenIntervener = (taskId: string) => Intervener

/**
 * Makes TwinCheck, as it runs in production, an intervener. Ablations can replace its verifier. Record ids are counted numbers, so that
 * two replays give the same ids.
 */
export function twincheckIntervener(setting: Setting, begin: SessionState = freshState): OpenIntervener {
  return (taskId) => {
    let numbered = 0
    const session = openSession(taskId, { ...setting, newId: () => `${taskId}#${numbered++}` }, begin)
    const pending: Promise<DecisionRecord>[] = []
    return {
      looksAtTexts: looksAtTexts(setting.policy),
      mayAnswer: (setting.policy.extensions ?? []).some(({ advises }) => advises !== undefined),
      account: async () => accountFor(await Promise.all(pending)),
      check: async (step) => {
        const { outcome, action, answers, record } = await session.check(step)
        pending.push(record)
        if (outcome === 'answered') return { outcome, answers, condition: answers[0]?.condition ?? 'unknown' }
        if (outcome === 'kept') return { outcome }
        const { twin } = await record
        return { outcome, action, condition: twin?.condition ?? 'unknown', origin: twin?.origin ?? 'generated' }
      },
    }
  }
}

/** A decision that could not be read has no evidence, but its record is kept because it names the exception. */
function accountFor(records: readonly DecisionRecord[]): Account {
  return {
    records: records.filter(({ certificates, exception }) => certificates.length > 0 || exception !== null),
    exceptions: records.flatMap(({ step, exception }) => (exception ? [{ decision: step, ...exception }] : [])),
  }
}
