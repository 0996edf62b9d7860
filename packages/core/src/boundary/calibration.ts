/** The frozen calibration that repair requires: a threshold, the scores it follows from, and the configuration they were measured with. */
import { hash } from 'node:crypto'
import { describePolicy } from '../policy/fingerprint/fingerprint.ts'
import type { CalibrationTask } from '../policy/paper/calibrate.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import type { Policy } from '../policy/paper/policy.ts'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import {
  type Calibration,
  type CalibrationOrigin,
  type ReportedModels,
  readCalibration,
  thresholdOf,
} from './calibration-file.ts'
import type { CalibrationEvidence } from './own-calibration/calibration-evidence.ts'

export class CalibrationMismatchError extends TwinCheckError {
  readonly code = 'calibration-mismatch'

  constructor(what: string, calibrated: string, found: string) {
    super(
      `The calibration was made under another ${what}.\n  calibrated: ${calibrated}\n  found:      ${found}\n` +
        `No model was asked and nothing will be replaced. Calibrate again with the current configuration, or use shadow mode.`,
    )
  }
}

export class MissingCalibrationError extends TwinCheckError {
  readonly code = 'missing-calibration'

  constructor() {
    super(
      `Repair mode needs a calibration and none was given. No model was asked and nothing will be replaced. ` +
        `Pass { calibration }, made by a shadow run of the same configuration, or use shadow mode.`,
    )
  }
}

export function policyFingerprint(policy: Policy): string {
  return sha256(canonicalJson(describePolicy(policy)))
}

export type FreezeOptions = {
  readonly policy: Policy
  readonly models: ReportedModels
  /** The origin of the calibration. Default: unknown. Evaluations refuse a calibration without an origin. */
  readonly origin?: CalibrationOrigin
  /** The tenant of the calibration. Default: none, for a gateway without tenants. */
  readonly tenant?: string
  /** The evidence of a calibration on your own conversations. Default: none, as in benchmark calibrations. */
  readonly evidence?: CalibrationEvidence
}

/** Freezes a threshold from a shadow run, by Eq. 6 or `evidence.thresholdRule`. It is checked like a loaded file. */
export function freezeCalibration(
  tasks: readonly CalibrationTask[],
  { policy, models, origin = unknownOrigin, tenant, evidence }: FreezeOptions,
): Calibration {
  return readCalibration({
    version: 2,
    fingerprint: policyFingerprint(policy),
    threshold: thresholdOf({ tasks, ...(evidence === undefined ? {} : { evidence }) }),
    models,
    ...origin,
    tasks: tasks.map(({ id, run, score, actorSucceeded }) => ({
      id,
      ...(run === undefined ? {} : { run }),
      score,
      actorSucceeded,
    })),
    ...(tenant === undefined ? {} : { tenant }),
    ...(evidence === undefined ? {} : { evidence }),
  })
}

export function demandCalibration(calibration: Calibration | null, fingerprint: string): Calibration {
  if (!calibration) throw new MissingCalibrationError()
  const read = readCalibration(calibration)
  if (read.fingerprint !== fingerprint) throw new CalibrationMismatchError('policy', read.fingerprint, fingerprint)
  return read
}

/** A digest that identifies a calibration in manifests. Equal digests mean equal files. */
export function calibrationDigest(calibration: Calibration): string {
  return sha256(canonicalJson(calibration))
}

const unknownOrigin: CalibrationOrigin = {
  actor: { model: null, effort: null },
  environment: { name: 'unknown', data: null },
  request: {},
}

function sha256(text: string): string {
  return `sha256:${hash('sha256', text)}`
}
