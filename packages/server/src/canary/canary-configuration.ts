/** What a canary is configured with, what it takes from its calibration, and what lifting its hold does. */
import { type Calibration, calibrationDigest } from '@twincheck/core'
import { type ArmCounts, canaryRules, type OpeningEvidence } from '@twincheck/core/canary'

export type CanaryConfiguration = {
  /** Seed that assigns units to arms. Another salt is another canary. Null: every conversation is repaired. */
  readonly salt: string | null
  /** The share of units that are repaired; `stepped`: by the steps of `canaryRules`. */
  readonly share: number | 'stepped'
}

/** Repair without a canary: everything is repaired, and the brakes still work. */
export const noCanary: CanaryConfiguration = { salt: null, share: 1 }

export type RepairScope = {
  /** The tenant whose traffic is repaired; null: no traffic is repaired. */
  readonly tenant: string | null
  /** The other tenants of the gateway. */
  readonly inShadow: readonly string[]
  /** Why the other tenants stay in shadow; null: there are no other tenants. */
  readonly why: string | null
}

/** Tells how to lift a hold. Shown wherever a person may lift a hold. */
export const liftCommand =
  '"twincheck gateway --config FILE --lift-shadow --by NAME" lifts the hold, once a person has looked at why; then restart every gateway.'

/** What lifting the hold does, in a sentence. `epoch`: the epoch that was stopped. */
export function liftText({ epoch, salt, share }: CanaryConfiguration & { readonly epoch: number }): string {
  const starts = share === 'stepped' ? canaryRules.steps[0].share : share
  const opens =
    salt === null
      ? 'Verdicts and outcomes until the lift no longer count; every conversation is repaired again.'
      : `It opens epoch ${epoch + 1} of the canary, which starts from no evidence, draws new arms and repairs ${Number((100 * starts).toFixed(1))} % of units. ` +
        'Nothing counted until the lift can stop or adopt it.'
  return `${liftCommand} ${opens} The lift changes nothing else: a cause that is still there stops repair again.`
}

/** The part of a calibration that a canary uses. It is plain data, so that it can be sent to a worker. */
export type CalibrationBasis = {
  /** Identifies the calibration, or the policy in mode `advise`. A canary with another calibration is another canary. */
  readonly digest: string
  /** Null: the calibration was made on a benchmark, which gives no bounds for this traffic. */
  readonly opening: OpeningEvidence | null
  /** How the would-switch conversations that were labelled in shadow ended; null: not known. */
  readonly shadow: ArmCounts | null
}

/** `calibration`: null in mode `advise`, which needs none. A canary with another policy is another canary. */
export function canaryBasis(calibration: Calibration | null, fingerprint: string): CalibrationBasis {
  if (calibration === null) return { digest: `advise ${fingerprint}`, opening: null, shadow: null }
  const { evidence } = calibration
  return {
    digest: calibrationDigest(calibration),
    opening: evidence ? { labelled: evidence.switches, mostTouched: evidence.bounds.conversation } : null,
    shadow: evidence ? { successes: evidence.touched, failures: evidence.switches - evidence.touched } : null,
  }
}
