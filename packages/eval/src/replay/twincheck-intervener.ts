/** TwinCheck as an intervener: the production boundary itself, with only the verifier exchangeable for an ablation. */
import type { DecisionRecord, SessionState } from '@twincheck/core'
import { freshState, openSession, type Setting } from '@twincheck/core/harness'
import { looksAtTexts } from './ended-turn.ts'
import type { Account, OpenIntervener } from './intervener.ts'

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
