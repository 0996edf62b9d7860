/**
 * Counts the units of one epoch. Each unit is counted exactly once, in the stage whose share drew its arm. If the counts do not add up to
 * the number of units, no guarantee of the canary holds, and the canary must stop.
 */
import { TwinCheckError } from '@twincheck/core'
import {
  type ArmCounts,
  type DrawnUnits,
  labelHistory,
  type OpenStage,
  type SwitchVerdicts,
  settleVerdict,
} from '@twincheck/core/canary'
import type { BegunStage } from '../store/calibration/canary-stages.ts'
import type { CanaryConversation } from '../store/calibration/canary-units.ts'

export class CanaryCountError extends TwinCheckError {
  readonly code = 'canary-count'

  constructor(problem: string) {
    super(
      `The canary's counts do not add up: ${problem}. Its evidence cannot be trusted, so nothing is repaired. Run "twincheck verify" ` +
        'on the store and report what it says; then start another canary with another salt.',
    )
  }
}

export type ArmSizes = { readonly repair: number; readonly control: number }

export type CountedUnits = {
  /**
   * The counts of each stage, from which the evidence is computed. A unit whose label has changed counts against every claim about the
   * canary.
   */
  readonly stages: readonly OpenStage[]
  readonly drawn: readonly DrawnUnits[]
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  readonly sizes: ArmSizes
  readonly unclear: number
  readonly contested: number
}

type ArmTally = { successes: number; failures: number; contested: number; open: number; units: number }

const arms = ['repair', 'control'] as const

export function countUnits(begun: readonly BegunStage[], conversations: readonly CanaryConversation[]): CountedUnits {
  const firsts = conversations.filter(({ isFirst }) => isFirst)
  const tallies = new Map(begun.map(({ sequence }) => [sequence, { repair: newTally(), control: newTally() }]))
  const now = { repair: newTally(), control: newTally() }
  const seen = new Set<string>()
  let unclear = 0
  for (const { tenant, unit, arm, stage, outcomes } of firsts) {
    const name = JSON.stringify([tenant, unit])
    const tally = tallies.get(stage)?.[arm]
    if (seen.has(name)) throw new CanaryCountError('a unit is there twice')
    if (tally === undefined) throw new CanaryCountError(`a unit is of stage ${stage}, which this epoch does not have`)
    seen.add(name)
    const { label, contested } = labelHistory(outcomes)
    if (label === 'unclear') unclear += 1
    add(now[arm], label, false)
    add(tally, label, contested)
  }
  const stages = begun.map(({ sequence, share }): OpenStage => {
    const { repair, control } = tallies.get(sequence) ?? { repair: newTally(), control: newTally() }
    const unlabelled = { repaired: repair.open, control: control.open }
    return { share, repaired: countsOf(repair), control: countsOf(control), unlabelled }
  })
  const drawn = begun.map(({ sequence, share }) => {
    const tally = tallies.get(sequence)
    return { share, repair: tally?.repair.units ?? 0, control: tally?.control.units ?? 0 }
  })
  demandSum(drawn, firsts.length)
  return {
    ...{ stages, drawn, unclear },
    repaired: { successes: now.repair.successes, failures: now.repair.failures },
    control: { successes: now.control.successes, failures: now.control.failures },
    sizes: { repair: now.repair.units, control: now.control.units },
    contested: [...tallies.values()].reduce((sum, both) => sum + both.repair.contested + both.control.contested, 0),
  }
}

/**
 * Counts the verdicts on all switched conversations. Several conversations of one unit count separately, because the brake considers each
 * switch.
 */
export function countVerdicts(conversations: readonly CanaryConversation[]): SwitchVerdicts {
  const verdicts = conversations.filter(({ arm }) => arm === 'repair').map(({ outcomes }) => settleVerdict(outcomes))
  return {
    right: verdicts.filter((verdict) => verdict === 'right').length,
    wrong: verdicts.filter((verdict) => verdict === 'wrong').length,
  }
}

function add(tally: ArmTally, label: ReturnType<typeof labelHistory>['label'], contested: boolean): void {
  tally.units += 1
  if (contested) tally.contested += 1
  else if (label === 'success') tally.successes += 1
  else if (label === 'failure') tally.failures += 1
  else tally.open += 1
}

function countsOf({ successes, failures, contested }: ArmTally): ArmCounts {
  return { successes, failures, contested }
}

function demandSum(drawn: readonly DrawnUnits[], units: number): void {
  const counted = drawn.reduce((sum, stage) => sum + arms.reduce((both, arm) => both + stage[arm], 0), 0)
  if (counted !== units) throw new CanaryCountError(`${counted} units are counted and ${units} exist`)
}

function newTally(): ArmTally {
  return { successes: 0, failures: 0, contested: 0, open: 0, units: 0 }
}
