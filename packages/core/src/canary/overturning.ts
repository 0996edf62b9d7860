/**
 * Counts units without a label, and tells whether they could overturn an adoption.
 *
 * A unit that has no label yet, or whose labels are unclear, may be missing for a reason: failures of the repair arm may be reported
 * later than others, or never. So the canary adopts only if the evidence suffices even in the worst case: every repaired unit without a
 * label failed, and every other unit without a label succeeded.
 *
 * Invariants
 *   1. The worst case is at most the evidence that the complete labels would give. The reason is that a unit that
 *      counts against repair never raises the evidence that repair does better: for every alternative with t > c,
 *      (1-t)/(1-s) < 1 < t/s and c/s < 1 < (1-c)/(1-s).
 *   2. A useless repair is adopted in at most 1/limit of all canaries, whichever labels are missing, late or
 *      withheld in either arm. The guarantee of `arm-bet.ts` holds for the complete labels of the units so far, and
 *      the worst case always includes all of these units.
 *   3. `overturningUnits(stages, limit) > unlabelledUnits(stages)` holds exactly if the worst case reaches the
 *      limit.
 */
import { type CanaryStage, logEvidence } from './arm-bet.ts'

export type UnlabelledUnits = { readonly repaired: number; readonly control: number }

export type OpenStage = CanaryStage & { readonly unlabelled: UnlabelledUnits }

type OpenArm = keyof UnlabelledUnits

const arms = ['repaired', 'control'] as const

export function unlabelledUnits(stages: readonly OpenStage[]): number {
  return stages.reduce((sum, { unlabelled }) => sum + unlabelled.repaired + unlabelled.control, 0)
}

export function survivesMissingLabels(stages: readonly OpenStage[], limit: number): boolean {
  return logEvidence(stages.map(worstCase), 'better') >= Math.log(limit)
}

/**
 * The number of additional units that would have to count against repair to bring the evidence below the limit. The units without a label
 * are the first to be counted this way.
 */
export function overturningUnits(stages: readonly OpenStage[], limit: number): number {
  let counted: readonly OpenStage[] = stages
  for (let units = 0; ; units++) {
    if (counted.length === 0 || logEvidence(counted, 'better') < Math.log(limit)) return units
    counted = withUnitAgainst(counted)
  }
}

function withUnitAgainst(stages: readonly OpenStage[]): readonly OpenStage[] {
  const lacking = stages.flatMap(({ unlabelled }, place) =>
    arms.filter((arm) => unlabelled[arm] > 0).map((arm) => ({ place, arm })),
  )
  const places = lacking.length > 0 ? lacking : arms.map((arm) => ({ place: stages.length - 1, arm }))
  const outcomes = places.map(({ place, arm }) =>
    stages.map((stage, index) => (index === place ? countAgainst(stage, arm, 1) : stage)),
  )
  return outcomes.reduce((worst, other) =>
    logEvidence(other, 'better') < logEvidence(worst, 'better') ? other : worst,
  )
}

function worstCase(stage: OpenStage): OpenStage {
  return arms.reduce((counted, arm) => countAgainst(counted, arm, stage.unlabelled[arm]), stage)
}

function countAgainst(stage: OpenStage, arm: OpenArm, units: number): OpenStage {
  const { successes, failures } = stage[arm]
  const counts =
    arm === 'repaired' ? { successes, failures: failures + units } : { successes: successes + units, failures }
  const unlabelled = { ...stage.unlabelled, [arm]: Math.max(0, stage.unlabelled[arm] - units) }
  return { ...stage, [arm]: counts, unlabelled }
}
