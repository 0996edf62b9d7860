/**
 * The format of a stored calibration, and how it is read from a file's JSON or a host's object.
 *
 * Invariants
 *   1. Everything that can be computed is recomputed and compared. The threshold must be bit-identical to the
 *      threshold that Eq. 6 gives for the tasks in the file. If the threshold was chosen by a bound on harmed
 *      switches, it must be the lowest threshold that passed its test.
 *   2. A file with an unknown member is refused, because this version cannot act on the member's meaning.
 */
import { type CalibrationTask, calibrateThreshold } from '../policy/paper/calibrate.ts'
import { TwinCheckError } from '../policy/paper/errors.ts'
import { isObject, MalformedInputError, readJson } from '../policy/paper/json.ts'
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
  type ShapeValue,
  share,
  text,
  truth,
} from '../policy/paper/shape.ts'
import { calibrationEvidence } from './own-calibration/calibration-evidence.ts'
import { passedThreshold } from './own-calibration/harm-bound-rule.ts'

const setting: Shape<string | number | boolean | null> = kind(
  'a text, a number, true, false or null',
  (value) => value === null || ['string', 'number', 'boolean'].includes(typeof value),
)

const mostTasks = 1_000_000
const mostModels = 100

const calibrationFile = closed(
  {
    version: oneOf(2),
    /** Hash of everything that could change a decision. */
    fingerprint: text,
    /** The model ids that providers reported in the shadow run, by role. */
    models: closed({ generator: listOf(text, mostModels), verifier: listOf(text, mostModels) }),
    /** The agent that acted, and its reasoning effort. Null means unknown. */
    actor: closed({ model: orNull(filledText), effort: orNull(filledText) }),
    /**
     * The source of the task ids: the name of a benchmark, and the checksum of its data. The checksum is null if there was no data to
     * hash.
     */
    environment: closed({ name: filledText, data: orNull(filledText) }),
    request: mapOf(setting),
    tasks: listOf(closed({ id: filledText, score: share, actorSucceeded: truth }, { run: filledText }), mostTasks),
  },
  {
    /** The only tenant for which the calibration permits repair. Absent if there are no tenants. */
    tenant: filledText,
    /** For a calibration on your own conversations: its sources, and an upper bound on how often a switch affects a good conversation. */
    evidence: calibrationEvidence,
  },
)

export type Calibration = ShapeValue<typeof calibrationFile> & {
  /** The threshold follows from the tasks (Eq. 6) or `evidence.thresholdRule`, and is recomputed on every load. */
  readonly threshold: number
}

export type ReportedModels = Calibration['models']

/** The agent, environment and request settings of the calibration runs. An evaluation must use the same values. */
export type CalibrationOrigin = Pick<Calibration, 'actor' | 'environment' | 'request'>

const remedy =
  'No model was asked and nothing will be replaced. Make a new one with "twincheck calibrate", or use shadow mode.'

export class InvalidCalibrationError extends TwinCheckError {
  readonly code = 'invalid-calibration'

  constructor(problem: string, options?: ErrorOptions) {
    super(`This calibration cannot be used: ${problem}. ${remedy}`, options)
  }
}

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
        'so the threshold cannot be checked',
    )
  }
  const { threshold, ...members } = isObject(value) ? value : { ...readShape(parsedObject, value, 'calibration') }
  // The calibration is copied, because a host may change its object afterwards.
  const file = readShape(calibrationFile, readJson(members, 'calibration'), 'calibration')
  refuseDuplicates(file.tasks)
  return { ...file, threshold: readThreshold(threshold, file) }
}

function readThreshold(threshold: unknown, file: ThresholdSource): number {
  const follows = thresholdOf(file)
  if (threshold === follows) return follows
  throw new InvalidCalibrationError(
    `calibration.threshold is ${JSON.stringify(threshold)}, but the scores in it give ${follows}: one of them was changed afterwards`,
  )
}

type ThresholdSource = Pick<Calibration, 'tasks' | 'evidence'>

export function thresholdOf({ tasks, evidence }: ThresholdSource): number {
  if (evidence?.thresholdRule === undefined) return calibrateThreshold(tasks)
  const passed = passedThreshold(evidence.thresholdRule)
  if (passed === null)
    throw new InvalidCalibrationError(
      'calibration.evidence.thresholdRule has no threshold within its bound on harmed switches',
    )
  if (passed.switches !== evidence.switches || passed.touched !== evidence.touched)
    throw new InvalidCalibrationError(
      `calibration.evidence counts ${evidence.touched} of ${evidence.switches} switches as touched, but its thresholdRule ` +
        `${passed.touched} of ${passed.switches}: one of them was changed afterwards`,
    )
  return passed.threshold
}

function refuseDuplicates(tasks: readonly CalibrationTask[]): void {
  const seen = new Set<string>()
  for (const { id, run } of tasks) {
    const key = JSON.stringify([id, run])
    if (seen.has(key)) {
      throw new InvalidCalibrationError(`calibration.tasks has ${id}${run === undefined ? '' : ` of ${run}`} twice`)
    }
    seen.add(key)
  }
}
