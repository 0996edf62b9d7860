/**
 * Computes the result of one epoch of a canary from its counts: return to shadow, adopt, continue, or undecided. Two brakes can stop the
 * canary: the bet on the arm at evidence 15, and people's verdicts on switches at evidence 30 (`brakes.ts`). A useless repair reaches
 * them in at most 1/15 and 1/30 of epochs, so together they stop at most one useless repair in ten.
 */
import { type ArmCounts, logEvidence } from './arm-bet.ts'
import { type OpenStage, survivesMissingLabels } from './overturning.ts'

export const canaryRules = {
  /** Evidence that repair does worse, at which everything returns to shadow. False alarms: at most 1 of 15 epochs. */
  toShadow: 15,
  /** The evidence needed to adopt. A useless repair is adopted in at most 1 of 100 epochs. */
  adopt: 100,
  /** Minimum number of labelled units in each arm before adoption. */
  leastLabelled: 20,
  /** Days after which an epoch without a result ends as undecided. */
  days: 90,
  /**
   * The steps of the share. A step starts after `fromSwitches` switches without a brake, and `labelled` of them must have a label, as the
   * brakes need labels.
   */
  steps: [
    { share: 0.1, fromSwitches: 0, labelled: 0 },
    { share: 0.5, fromSwitches: 10, labelled: 5 },
  ],
  /** The share of units that stay without repair after adoption, so that the calibration can be renewed. */
  controlAfterAdoption: 0.1,
  /**
   * Recommended before a canary opens: at least `labelled` labelled conversations that would switch, and at most `mostTouched` as the
   * bound on affected conversations. If both hold, the canary skips to its last step.
   */
  opening: { labelled: 14, mostTouched: 0.005 },
  /** The largest probability per epoch that a useless repair is stopped by any brake, or adopted. */
  errors: { stopped: 0.1, adopted: 0.01 },
} as const

export type CanaryState = 'running' | 'to-shadow' | 'adopt' | 'undecided'

/** `trial`: repair still has to show that it helps. `adopted`: repair has shown it, and only the brakes apply. */
export type EpochKind = 'trial' | 'adopted'

export type CanaryReading = {
  readonly state: CanaryState
  readonly evidenceBetter: number
  readonly evidenceWorse: number
  readonly repaired: ArmCounts
  readonly control: ArmCounts
  readonly nextShare: number
}

export type OpeningEvidence = { readonly labelled: number; readonly mostTouched: number | null }

/** The first share of a canary: one half if the calibration's bound is small, otherwise one tenth. */
export function startShare(evidence: OpeningEvidence | null): number {
  const { labelled, mostTouched } = canaryRules.opening
  const isSmall =
    evidence !== null &&
    evidence.labelled >= labelled &&
    evidence.mostTouched !== null &&
    evidence.mostTouched <= mostTouched
  const [first, last] = canaryRules.steps
  return isSmall ? last.share : first.share
}

export function readCanary(stages: readonly OpenStage[], days: number, kind: EpochKind = 'trial'): CanaryReading {
  const evidenceBetter = Math.exp(logEvidence(stages, 'better'))
  const evidenceWorse = Math.exp(logEvidence(stages, 'worse'))
  const repaired = total(stages.map((stage) => stage.repaired))
  const control = total(stages.map((stage) => stage.control))
  const enough = Math.min(labelled(repaired), labelled(control)) >= canaryRules.leastLabelled
  const adopts = evidenceBetter >= canaryRules.adopt && enough && survivesMissingLabels(stages, canaryRules.adopt)
  const switches = labelled(repaired) + stages.reduce((sum, { unlabelled }) => sum + unlabelled.repaired, 0)
  return {
    state: stateOf({ evidenceWorse, adopts, kind, days }),
    ...{ evidenceBetter, evidenceWorse, repaired, control },
    nextShare: stepFor(switches, labelled(repaired)),
  }
}

/** The largest probability that a useless repair is stopped, or adopted, in at least one of this many epochs (union bound). */
export function errorsOver(epochs: number): { readonly stopped: number; readonly adopted: number } {
  const { stopped, adopted } = canaryRules.errors
  return { stopped: Math.min(1, epochs * stopped), adopted: Math.min(1, epochs * adopted) }
}

/** Harm takes precedence: a canary with evidence of both benefit and harm returns to shadow and is not adopted. */
function stateOf(seen: {
  readonly evidenceWorse: number
  readonly adopts: boolean
  readonly kind: EpochKind
  readonly days: number
}): CanaryState {
  if (seen.evidenceWorse >= canaryRules.toShadow) return 'to-shadow'
  if (seen.kind === 'adopted' || seen.adopts) return 'adopt'
  return seen.days >= canaryRules.days ? 'undecided' : 'running'
}

function stepFor(switches: number, known: number): number {
  return canaryRules.steps.reduce(
    (share, step) => (switches >= step.fromSwitches && known >= step.labelled ? step.share : share),
    0,
  )
}

function total(counts: readonly ArmCounts[]): ArmCounts {
  return {
    successes: counts.reduce((sum, { successes }) => sum + successes, 0),
    failures: counts.reduce((sum, { failures }) => sum + failures, 0),
    contested: counts.reduce((sum, { contested = 0 }) => sum + contested, 0),
  }
}

function labelled({ successes, failures, contested = 0 }: ArmCounts): number {
  return successes + failures + contested
}
