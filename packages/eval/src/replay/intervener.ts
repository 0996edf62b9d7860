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
  /** Some calls are answered instead of executed; the others run. `condition`: the condition of the first answer. */
  | { readonly outcome: 'answered'; readonly answers: readonly CallAnswer[]; readonly condition: string }

/** A decision that failed with an error, so that the proposal was kept. */
export type OperationalException = {
  /** The index of the decision in the trajectory, from 0. */
  readonly decision: number
  readonly name: string
  readonly message: string
}

export type Account = {
  /** Records of decisions with evidence and of decisions that failed. Other decisions are only counted. */
  readonly records: readonly DecisionRecord[]
  readonly exceptions: readonly OperationalException[]
}

export type Intervener = {
  /** Whether the intervener may replace texts too. By default it sees texts but cannot replace them. */
  readonly looksAtTexts?: boolean
  /** Whether the intervener may answer calls, any number of times in a run. Default: no. */
  readonly mayAnswer?: boolean
  /** Never rejects: on a failure the proposal is kept, and the account lists the failure. */
  readonly check: (step: StepInput) => Promise<Intervention>
  /** Returns records and exceptions in the order of the decisions. Call it after the end of the trajectory. */
  readonly account: () => Promise<Account>
}

export type OpenIntervener = (taskId: string) => Intervener

/** The production boundary, with a replaceable verifier for ablations. Record ids are numbered, so replays agree. */
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

/** A decision that could not be read has no evidence, but its exception is reported. */
function accountFor(records: readonly DecisionRecord[]): Account {
  return {
    records: records.filter(({ certificates, exception }) => certificates.length > 0 || exception !== null),
    exceptions: records.flatMap(({ step, exception }) => (exception ? [{ decision: step, ...exception }] : [])),
  }
}
