/**
 * A calibration as it is kept, and its reading from outside: a file's JSON or a host's object.
 *
 * Invariants
 *   1. Nothing is believed that can be computed: the threshold is that of Eq. 6 for the tasks in the file, to the bit; or, where the
 *      file says that it was chosen at a bound on harmed switches, the lowest threshold that passed its test there.
 *   2. A member this version does not know refuses the whole: it may say what nobody here would heed.
 */
import { type CalibrationTask, calibrateThreshold } from '../policy/paper/calibrate.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject, MalformedInputError, readJson } from '../policy/paper/json.ts'
import type { ModelRole } from '../policy/paper/ports.ts'
import { readShape } from '../policy/paper/read.ts'
import {
  closed,
  filledText,
  kind,
  listOf,
  mapOf,
  oneOf,
  orNull,
  parsedObject,
  type Shape,
  share,
  text,
  truth,
} from '../policy/paper/shape.ts'
import { type CalibrationEvidence, calibrationEvidence } from './own-calibration/calibration-evidence.ts'
import { passedThreshold } from './own-calibration/harm-bound-rule.ts'

/** The ids that providers reported in the shadow run, by role. */
export type ReportedModels = Readonly<Record<ModelRole, readonly string[]>>

/** Whose runs these were, where, and how models were asked: what an evaluation with this calibration must share. */
export type CalibrationOrigin = {
  /** The agent that acted, and its reasoning effort. Null: not known. */
  readonly actor: { readonly model: string | null; readonly effort: string | null }
  /** What the ids are ids of: a benchmark by name, with the checksum of its data; null where nothing could be hashed. */
  readonly environment: { readonly name: string; readonly data: string | null }
  /** The settings of the requests to verifier and generator, by name. */
  readonly request: Readonly<Record<string, string | number | boolean | null>>
}

export type Calibration = CalibrationOrigin & {
  readonly version: 2
  /** Hash of everything that could change a decision. */
  readonly fingerprint: string
  /** Follows from the tasks (Eq. 6) or from `evidence.thresholdRule`; whoever loads the file computes it again. */
  readonly threshold: number
  readonly models: ReportedModels
  readonly tasks: readonly CalibrationTask[]
  /** The tenant whose conversations it was made on, and whose alone it may repair. Absent: of a gateway without tenants, or a benchmark. */
  readonly tenant?: string
  /** Of a calibration on one's own conversations: what it was made from, and how often a switch touches a good one. */
  readonly evidence?: CalibrationEvidence
}

const remedy =
  'No model was asked and nothing will be replaced. Make a new one with "twincheck calibrate", or use shadow mode.'

export class InvalidCalibrationError extends TwinCheckError {
  readonly code = 'invalid-calibration'

  constructor(problem: string, options?: ErrorOptions) {
    super(`This calibration cannot be used: ${problem}. ${remedy}`, options)
  }
}

/** The most tasks a calibration may hold: a file that is longer is none. */
const mostTasks = 1_000_000
const mostModels = 100

const setting: Shape<string | number | boolean | null> = kind(
  'a text, a number, true, false or null',
  (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
)

/** All but the threshold, which is compared with what follows from the tasks. */
const calibrationFile = closed(
  {
    version: oneOf(2),
    fingerprint: text,
    models: closed({ generator: listOf(text, mostModels), verifier: listOf(text, mostModels) }),
    actor: closed({ model: orNull(filledText), effort: orNull(filledText) }),
    environment: closed({ name: filledText, data: orNull(filledText) }),
    request: mapOf(setting),
    tasks: listOf(closed({ id: filledText, score: share, actorSucceeded: truth }, { run: filledText }), mostTasks),
  },
  { tenant: filledText, evidence: calibrationEvidence },
)

export function readCalibration(value: unknown): Calibration {
  try {
    return readWhole(value)
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    throw new InvalidCalibrationError(`${error.path}: expected ${error.expected}, found ${error.found}`, {
      cause: error,
    })
  }
}

function readWhole(value: unknown): Calibration {
  if (isObject(value) && value.version === 1) {
    throw new InvalidCalibrationError(
      'calibration.version is 1, and files of version 1 do not hold the scores, tasks and settings they were made from, ' +
        'so nobody can tell whether the threshold follows from them',
    )
  }
  const { threshold, ...members } = isObject(value) ? value : { ...readShape(parsedObject, value, 'calibration') }
  // A copy: a host may change its own object afterwards.
  const file = readShape(calibrationFile, readJson(members, 'calibration'), 'calibration')
  refuseTwice(file.tasks)
  return { ...file, threshold: readThreshold(threshold, file) }
}

function readThreshold(threshold: unknown, file: ThresholdSource): number {
  const follows = thresholdOf(file)
  if (threshold === follows) return follows
  throw new InvalidCalibrationError(
    `calibration.threshold is ${JSON.stringify(threshold)}, and the scores in it give ${follows}: one of them was changed afterwards`,
  )
}

export type ThresholdSource = {
  readonly tasks: readonly CalibrationTask[]
  readonly evidence?: CalibrationEvidence
}

/** The threshold that follows from what a calibration holds. */
export function thresholdOf({ tasks, evidence }: ThresholdSource): number {
  if (evidence?.thresholdRule === undefined) return calibrateThreshold(tasks)
  const passed = passedThreshold(evidence.thresholdRule)
  if (passed === null)
    throw new InvalidCalibrationError(
      'calibration.evidence.thresholdRule has no threshold that keeps to its bound on harmed switches',
    )
  if (passed.switches !== evidence.switches || passed.touched !== evidence.touched)
    throw new InvalidCalibrationError(
      `calibration.evidence counts ${evidence.touched} of ${evidence.switches} switches as touched, and its thresholdRule ` +
        `${passed.touched} of ${passed.switches}: one of them was changed afterwards`,
    )
  return passed.threshold
}

function refuseTwice(tasks: readonly CalibrationTask[]): void {
  const seen = new Set<string>()
  for (const { id, run } of tasks) {
    const key = JSON.stringify([id, run])
    if (seen.has(key)) {
      throw new InvalidCalibrationError(`calibration.tasks has ${id}${run === undefined ? '' : ` of ${run}`} twice`)
    }
    seen.add(key)
  }
}
