/** The sentences that report the state of a canary. */
import type { ArmCounts } from './arm-bet.ts'
import { canaryRules } from './canary-rules.ts'
import { type OpenStage, overturningUnits, unlabelledUnits } from './overturning.ts'

export type AdoptionReading = {
  readonly evidenceBetter: number
  readonly stages: readonly OpenStage[]
  readonly repaired: ArmCounts
  readonly control: ArmCounts
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

/** Explains an evidence number in one sentence. `need` says what the limit is needed for, such as "to adopt". */
export function evidenceMeaning(evidence: number, claim: string, limit: number, need: string): string {
  if (!(evidence >= 2)) return `${formatEvidence(evidence)} means: nothing is shown yet; ${limit} is needed ${need}`
  const one = `1 of ${formatEvidence(Math.floor(evidence))}`
  return `${formatEvidence(evidence)} means: if ${claim}, a result this strong would appear in at most ${one} canaries; ${limit} is needed ${need}`
}

export function formatEvidence(evidence: number): string {
  if (evidence >= 1e6) return evidence.toExponential(1)
  if (evidence >= 10) return String(Math.floor(evidence))
  return String(Number(evidence.toFixed(2)))
}
