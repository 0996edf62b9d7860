/** What follows from the counts of a canary: to shadow, adopt, go on, or undecided, which is a result too. */
import { type ArmCounts, type CanaryStage, logEvidence } from './arm-bet.ts'

export const canaryRules = {
  /** Evidence that repair does worse from which everything goes back to shadow: false in at most one of ten canaries. */
  toShadow: 10,
  /** Evidence that repair does better from which it is adopted: false in at most one of a hundred. */
  adopt: 100,
  /** Labelled units an arm must have before anything is adopted. */
  leastLabelled: 20,
  /** Days after which a canary that showed nothing ends as undecided. */
  days: 90,
  /** The share of units that are repaired, step by step; the next one from so many labelled repaired units on. */
  steps: [
    { share: 0.1, fromRepaired: 0 },
    { share: 0.5, fromRepaired: 10 },
  ],
  /** What stays without repair after adoption, so that the calibration goes on. */
  controlAfterAdoption: 0.1,
  /** What a calibration must have before a canary opens: would-switch conversations labelled, and the bound of each conversation. */
  opening: { labelled: 14, mostTouched: 0.005 },
} as const

export type CanaryState = 'running' | 'to-shadow' | 'adopt' | 'undecided'

export type CanaryReading = {
  readonly state: CanaryState
  readonly evidenceBetter: number
  readonly evidenceWorse: number
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  /** The share the next units are to be drawn with. */
  readonly nextShare: number
}

/** `days`: how long it has been running. */
export function readCanary(stages: readonly CanaryStage[], days: number): CanaryReading {
  const evidenceBetter = Math.exp(logEvidence(stages, 'better'))
  const evidenceWorse = Math.exp(logEvidence(stages, 'worse'))
  const repaired = total(stages.map((stage) => stage.repaired))
  const control = total(stages.map((stage) => stage.control))
  const enough = Math.min(labelled(repaired), labelled(control)) >= canaryRules.leastLabelled
  return {
    state: stateOf({ evidenceBetter, evidenceWorse, enough, days }),
    ...{ evidenceBetter, evidenceWorse, repaired, control },
    nextShare: stepFor(labelled(repaired)),
  }
}

/** Harm is looked for first: what shows both is not adopted. */
function stateOf(seen: {
  readonly evidenceBetter: number
  readonly evidenceWorse: number
  readonly enough: boolean
  readonly days: number
}): CanaryState {
  if (seen.evidenceWorse >= canaryRules.toShadow) return 'to-shadow'
  if (seen.evidenceBetter >= canaryRules.adopt && seen.enough) return 'adopt'
  return seen.days >= canaryRules.days ? 'undecided' : 'running'
}

function stepFor(repaired: number): number {
  return canaryRules.steps.reduce((share, step) => (repaired >= step.fromRepaired ? step.share : share), 0)
}

function total(counts: readonly ArmCounts[]): ArmCounts {
  return {
    successes: counts.reduce((sum, { successes }) => sum + successes, 0),
    failures: counts.reduce((sum, { failures }) => sum + failures, 0),
  }
}

function labelled({ successes, failures }: ArmCounts): number {
  return successes + failures
}
