/**
 * Computes the result of one epoch of a canary from its counts: return to shadow, adopt, continue, or undecided. Two brakes can stop the
 * canary. The bet on the arm stops it at evidence 15, and people's verdicts on switches stop it at evidence 30 (`brakes.ts`). If repair
 * is useless, the bet stops at most 1 of 15 epochs, and the verdicts stop at most 1 of 30. Together they stop at most one epoch in ten.
 */
import { type ArmCounts, logEvidence } from './arm-bet.ts'
import { type OpenStage, survivesMissingLabels } from './overturning.ts'

export const canaryRules = {
  /** If the evidence that repair does worse reaches this number, everything returns to shadow. False alarms: at most 1 of 15 epochs. */
  toShadow: 15,
  /** The evidence that is needed to adopt repair. A useless repair is adopted in at most 1 of 100 epochs. */
  adopt: 100,
  /** Minimum number of labelled units in each arm before adoption. */
  leastLabelled: 20,
  /** Days after which an epoch without a result ends as undecided. */
  days: 90,
  /**
   * The steps of a canary, in order, each with the share of units that are repaired. The canary moves to a step if no brake has stopped
   * it after `fromSwitches` switches. At least `labelled` of these switches must have a label, because the brakes need labels.
   */
  steps: [
    { share: 0.1, fromSwitches: 0, labelled: 0 },
    { share: 0.5, fromSwitches: 10, labelled: 5 },
  ],
  /** The share of units that stay without repair after adoption, so that the calibration can be renewed. */
  controlAfterAdoption: 0.1,
  /**
   * The evidence that is recommended before a canary opens. At least `labelled` labelled conversations would switch, and the bound on
   * affected conversations is at most `mostTouched`. If both hold, the canary begins with its last step.
   */
  opening: { labelled: 14, mostTouched: 0.005 },
  /**
   * Error rates per epoch if repair is useless: the largest probability that any brake stops it, and the largest probability that it is
   * adopted.
   */
  errors: { stopped: 0.1, adopted: 0.01 },
} as const

export type CanaryState = 'running' | 'to-shadow' | 'adopt' | 'undecided'

/** `trial`: repair still has to show a benefit. `adopted`: the benefit is shown, and only the brakes apply. */
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

/**
 * Error rates over this many epochs if repair is useless. `stopped` is the largest probability that repair is stopped in at least one
 * epoch, and `adopted` is the largest probability that it is adopted in at least one epoch (union bound).
 */
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
