/** TwinCheck as an intervener: the production boundary itself, with only the verifier exchangeable for an ablation. */
import type { DecisionRecord } from '@twincheck/core'
import { openSession, type Setting } from '@twincheck/core/harness'
import type { OpenIntervener } from './intervener.ts'

export function twincheckIntervener(setting: Setting): OpenIntervener {
  return (taskId) => {
    const session = openSession(taskId, setting)
    const pending: Promise<DecisionRecord>[] = []
    return {
      records: () => Promise.all(pending),
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
