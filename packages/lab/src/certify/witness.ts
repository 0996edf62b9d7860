/** An intervener that keeps every proposal and tells which conditions could have been acted on. */
import type { StepInput } from '@twincheck/core'
import { followTrace, fullAllowance, inspect } from '@twincheck/core/harness'
import type { Intervener, ReplayPolicy } from '@twincheck/eval/harness'
import { looksAtTexts } from '@twincheck/eval/harness'

export type Witness = Intervener & {
  /** Conditions that held somewhere in the trajectory, in the order of the policy. */
  readonly fired: () => readonly string[]
}

export function openWitness({ policy, validate, readTool }: ReplayPolicy): Witness {
  const reading = followTrace(readTool)
  const fired = new Set<string>()
  return {
    looksAtTexts: looksAtTexts(policy),
    check: async (step: StepInput) => {
      const { finding } = inspect(reading.read(step, fullAllowance), policy, validate)
      if (finding.kind === 'eligible') for (const { condition } of finding.evidence) fired.add(condition.name)
      return { outcome: 'kept' }
    },
    account: async () => ({ records: [], exceptions: [] }),
    fired: () => policy.conditions.map(({ name }) => name).filter((name) => fired.has(name)),
  }
}
