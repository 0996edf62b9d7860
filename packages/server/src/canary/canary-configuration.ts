/** The configuration of a canary, the part of a calibration that the canary uses, and the text that explains how to lift a hold. */
import { type Calibration, calibrationDigest } from '@twincheck/core'
import { type ArmCounts, formatShare, type OpeningEvidence } from '@twincheck/core/canary'

export type CanaryConfiguration = {
  /**
   * `salt` is the seed that assigns units to arms. A new salt begins a new canary. If the salt is null, every conversation is repaired.
   */
  readonly salt: string | null
  /** The share of units that are repaired. If the share is `stepped`, it rises by the steps of `canaryRules`. */
  readonly share: number | 'stepped'
}

/** Repair without a canary: everything is repaired, and the brakes still work. */
export const noCanary: CanaryConfiguration = { salt: null, share: 1 }

export type RepairScope = {
  /** The tenant whose traffic is repaired. If `tenant` is null, no traffic is repaired. */
  readonly tenant: string | null
  readonly inShadow: readonly string[]
  readonly why: string | null
}

export const liftCommand =
  '"twincheck gateway --config FILE --lift-shadow --by NAME" lifts the hold, once a person has looked at why; then restart every gateway.'

/**
 * Explains in a sentence what lifting a hold does. `epoch` is the number of the epoch that was stopped. `share` is the share of the next
 * epoch, and null if every conversation is repaired.
 */
export function liftText(epoch: number, share: number | null): string {
  const opens =
    share === null
      ? 'Verdicts and outcomes until the lift no longer count; every conversation is repaired again.'
      : `It opens epoch ${epoch + 1} of the canary, which starts from no evidence, draws new arms and repairs ${formatShare(share)} of units. ` +
        'Nothing counted until the lift can stop or adopt it.'
  return `${liftCommand} ${opens} The lift changes nothing else: a cause that is still there stops repair again.`
}

/** The part of a calibration that a canary uses. It is plain data, so the gateway can send it to a worker thread. */
export type CalibrationBasis = {
  /** `digest` identifies the calibration; in mode `advise` it identifies the policy. A new digest begins a new canary. */
  readonly digest: string
  /** `opening` is null if the calibration was made on a benchmark, because a benchmark gives no bounds for this traffic. */
  readonly opening: OpeningEvidence | null
  /**
   * The outcomes of labelled shadow conversations. Only conversations count in which the gate would have passed. `shadow` is null if the
   * outcomes are not known.
   */
  readonly shadow: ArmCounts | null
}

/**
 * Makes the basis of a canary. `calibration` is null in mode `advise`, which needs no calibration. `fingerprint` identifies the policy,
 * and a new policy begins a new canary.
 */
export function canaryBasis(calibration: Calibration | null, fingerprint: string): CalibrationBasis {
  if (calibration === null) return { digest: `advise ${fingerprint}`, opening: null, shadow: null }
  const { evidence } = calibration
  return {
    digest: calibrationDigest(calibration),
    opening: evidence ? { labelled: evidence.switches, mostTouched: evidence.bounds.conversation } : null,
    shadow: evidence ? { successes: evidence.touched, failures: evidence.switches - evidence.touched } : null,
  }
}
