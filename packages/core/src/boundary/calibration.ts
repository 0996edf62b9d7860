/** The frozen calibration that repair demands: a threshold, and what it was measured under. */
import { createHash } from 'node:crypto'
import { type CalibrationTask, calibrateThreshold } from '../policy/calibrate.ts'
import { thresholdFloor } from '../policy/constants.ts'
import { TwinCheckError } from '../policy/errors.ts'
import { describePolicy } from '../policy/fingerprint.ts'
import { isObject, MalformedInputError } from '../policy/json.ts'
import type { Policy } from '../policy/policy.ts'
import type { ModelRole } from '../policy/ports.ts'
import { readCount, readList, readShare, readString } from '../policy/read.ts'
import { canonicalJson } from '../policy/text/canonical-json.ts'
import type { Judging } from '../policy/verifier/index.ts'

/** The ids that providers reported in the shadow run, by role. */
export type ReportedModels = Readonly<Record<ModelRole, readonly string[]>>

export type Calibration = {
  readonly version: 1
  /** Hash of everything that could change a decision. */
  readonly fingerprint: string
  readonly threshold: number
  readonly models: ReportedModels
  readonly tasks: number
  readonly actorSuccesses: number
  /** The highest switch score on a trajectory whose actor succeeded. */
  readonly highestScore: number
}

export class CalibrationMismatchError extends TwinCheckError {
  readonly code = 'calibration-mismatch'

  constructor(what: string, calibrated: string, found: string) {
    super(
      `The calibration was made under another ${what}.\n  calibrated: ${calibrated}\n  found:      ${found}\n` +
        `No model was asked and nothing will be replaced. Run the calibration again under the present configuration, or use shadow mode.`,
    )
  }
}

export class MissingCalibrationError extends TwinCheckError {
  readonly code = 'missing-calibration'

  constructor() {
    super(
      `Repair mode needs a calibration and none was given. No model was asked and nothing will be replaced. ` +
        `Pass { calibration }, made by a shadow run of this very configuration, or use shadow mode.`,
    )
  }
}

export function policyFingerprint(policy: Policy, judging: Judging): string {
  return `sha256:${createHash('sha256')
    .update(canonicalJson(describePolicy(policy, judging)))
    .digest('hex')}`
}

/** Freezes a threshold from a shadow run (Eq. 6). */
export function freezeCalibration(
  tasks: readonly CalibrationTask[],
  { policy, judging, models }: { readonly policy: Policy; readonly judging: Judging; readonly models: ReportedModels },
): Calibration {
  const succeeded = tasks.filter(({ actorSucceeded }) => actorSucceeded)
  return {
    version: 1,
    fingerprint: policyFingerprint(policy, judging),
    threshold: calibrateThreshold(tasks),
    models,
    tasks: tasks.length,
    actorSuccesses: succeeded.length,
    highestScore: succeeded.reduce((highest, { score }) => Math.max(highest, score), 0),
  }
}

/** Throws unless the calibration belongs to this fingerprint and keeps to the floor of Eq. 6. */
export function demandCalibration(calibration: Calibration | null, fingerprint: string): Calibration {
  if (!calibration) throw new MissingCalibrationError()
  if (calibration.fingerprint !== fingerprint) {
    throw new CalibrationMismatchError('policy', calibration.fingerprint, fingerprint)
  }
  if (!(calibration.threshold >= thresholdFloor)) {
    throw new MalformedInputError('calibration.threshold', `at least ${thresholdFloor}`, calibration.threshold)
  }
  return calibration
}

/** Reads a calibration file's JSON. */
export function readCalibration(value: unknown): Calibration {
  if (!isObject(value)) throw new MalformedInputError('calibration', 'an object', value)
  if (value.version !== 1) throw new MalformedInputError('calibration.version', '1', value.version)
  const models = value.models
  if (!isObject(models)) throw new MalformedInputError('calibration.models', 'an object', models)
  return {
    version: 1,
    fingerprint: readString(value.fingerprint, 'calibration.fingerprint'),
    threshold: readShare(value.threshold, 'calibration.threshold'),
    models: {
      generator: readList(models.generator, 'calibration.models.generator', 100, readString),
      verifier: readList(models.verifier, 'calibration.models.verifier', 100, readString),
    },
    tasks: readCount(value.tasks, 'calibration.tasks'),
    actorSuccesses: readCount(value.actorSuccesses, 'calibration.actorSuccesses'),
    highestScore: readShare(value.highestScore, 'calibration.highestScore'),
  }
}
