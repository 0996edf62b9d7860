/** What is missing before a canary can be adopted, in words. Empty: nothing. */
import type { ArmCounts } from './arm-bet.ts'
import { canaryRules } from './canary-rules.ts'
import { formatEvidence } from './evidence-meaning.ts'
import { type OpenStage, overturningUnits, unlabelledUnits } from './overturning.ts'

export type AdoptionReading = {
  readonly evidenceBetter: number
  readonly stages: readonly OpenStage[]
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  /** Whether the arms have the sizes that the share predicts. */
  readonly fits: boolean
}

export function adoptionNeeds({ evidenceBetter, stages, repaired, control, fits }: AdoptionReading): readonly string[] {
  const { adopt, leastLabelled } = canaryRules
  const few = [
    ['repaired', repaired.successes + repaired.failures],
    ['left alone', control.successes + control.failures],
  ] as const
  const lacking = unlabelledUnits(stages)
  const needed = overturningUnits(stages, adopt)
  return [
    ...(evidenceBetter < adopt ? [`evidence of ${adopt} (now ${formatEvidence(evidenceBetter)})`] : []),
    ...few
      .filter(([, labelled]) => labelled < leastLabelled)
      .map(([arm, labelled]) => `${leastLabelled} labelled units ${arm} (now ${labelled})`),
    ...(needed > 0 && needed <= lacking
      ? [`labels: ${lacking} units lack one, and ${needed} of them could overturn the result`]
      : []),
    ...(fits ? [] : ['units that fall into the arms as the share says']),
  ]
}
