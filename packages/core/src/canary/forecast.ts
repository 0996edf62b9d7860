/**
 * Forecasts when a canary will reach a decision. It applies the canary's rules to the counts that are expected on each day. No decision
 * depends on the forecast.
 */
import { type ArmCounts, logEvidence } from './arm-bet.ts'
import { canaryRules } from './canary-rules.ts'
import { type OpenStage, survivesMissingLabels } from './overturning.ts'

export type CanaryRates = {
  /** Number of units that pass the gate each day. */
  readonly unitsPerDay: number
  readonly labelDelay: number
  readonly control: number
  readonly repaired: number
}

export type Forecast = { readonly decision: 'adopt' | 'stop'; readonly days: number }

/** A forecast looks at most this many days ahead. A more distant date would be useless. */
const mostDays = 365

/**
 * Forecasts the decision of a canary. The result is null if no decision is expected within a year. `share` is the expected share of
 * repaired units among future units.
 */
export function forecastDecision(stages: readonly OpenStage[], share: number, rates: CanaryRates): Forecast | null {
  for (let days = 0; days <= mostDays; days++) {
    const expected = [...stages.map((stage) => labelOpen(stage, rates, days)), expectedStage(share, rates, days)]
    if (logEvidence(expected, 'worse') >= Math.log(canaryRules.toShadow)) return { decision: 'stop', days }
    if (adopts(expected)) return { decision: 'adopt', days }
  }
  return null
}

function adopts(stages: readonly OpenStage[]): boolean {
  const labelled = (arm: 'repaired' | 'control') =>
    stages.reduce((sum, { [arm]: counts }) => sum + counts.successes + counts.failures + (counts.contested ?? 0), 0)
  return (
    Math.min(labelled('repaired'), labelled('control')) >= canaryRules.leastLabelled &&
    survivesMissingLabels(stages, canaryRules.adopt)
  )
}

function expectedStage(
  share: number,
  { unitsPerDay, labelDelay, control, repaired }: CanaryRates,
  days: number,
): OpenStage {
  const labelled = unitsPerDay * Math.max(0, days - labelDelay)
  const open = unitsPerDay * days - labelled
  return {
    share,
    repaired: countsOf(labelled * share, repaired),
    control: countsOf(labelled * (1 - share), control),
    unlabelled: { repaired: open * share, control: open * (1 - share) },
  }
}

function labelOpen(stage: OpenStage, { labelDelay, control, repaired }: CanaryRates, days: number): OpenStage {
  const known = labelDelay === 0 ? 1 : Math.min(1, days / labelDelay)
  const { unlabelled } = stage
  return {
    share: stage.share,
    repaired: add(stage.repaired, countsOf(unlabelled.repaired * known, repaired)),
    control: add(stage.control, countsOf(unlabelled.control * known, control)),
    unlabelled: { repaired: unlabelled.repaired * (1 - known), control: unlabelled.control * (1 - known) },
  }
}

function countsOf(units: number, success: number): ArmCounts {
  return { successes: units * success, failures: units * (1 - success) }
}

function add(one: ArmCounts, other: ArmCounts): ArmCounts {
  return { ...one, successes: one.successes + other.successes, failures: one.failures + other.failures }
}
