/** What a canary takes from its calibration. Plain data, so that it can go to a worker. */
import { type Calibration, calibrationDigest } from '@twincheck/core'
import type { ArmCounts, OpeningEvidence } from '@twincheck/core/canary'

export type CalibrationBasis = {
  /** Names the calibration: another one is another canary. */
  readonly digest: string
  /** Null: a calibration on a benchmark, which bounds nothing here. */
  readonly opening: OpeningEvidence | null
  /** How the would-switch conversations that were labelled in shadow ended; null: not known. */
  readonly shadow: ArmCounts | null
}

export function basisOf(calibration: Calibration): CalibrationBasis {
  const { evidence } = calibration
  return {
    digest: calibrationDigest(calibration),
    opening: evidence ? { labelled: evidence.switches, mostTouched: evidence.bounds.conversation } : null,
    shadow: evidence ? { successes: evidence.touched, failures: evidence.switches - evidence.touched } : null,
  }
}
