/**
 * A calibration as it is kept, and its reading from outside: a file's JSON or a host's object.
 *
 * Invariants
 *   1. Nothing is believed that can be computed: the threshold is that of Eq. 6 for the tasks in the file, to the bit.
 *   2. A member this version does not know refuses the whole: it may say what nobody here would heed.
 */
import { type CalibrationTask, calibrateThreshold } from '../policy/calibrate.ts'
import { TwinCheckError } from '../policy/errors.ts'
import { isObject, MalformedInputError, type Path } from '../policy/json.ts'
import type { ModelRole } from '../policy/ports.ts'
import { readList, readString } from '../policy/read.ts'
import { type CalibrationEvidence, readCalibrationEvidence } from './own-calibration/calibration-evidence.ts'

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
  /** Follows from the tasks (Eq. 6); whoever loads the file computes it again. */
  readonly threshold: number
  readonly models: ReportedModels
  readonly tasks: readonly CalibrationTask[]
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
  if (isObject(value) && value.version !== 2) throw new MalformedInputError('calibration.version', '2', value.version)
  const file = readMembers(value, 'calibration', members)
  const models = readMembers(file.models, 'calibration.models', ['generator', 'verifier'])
  const tasks = readTasks(file.tasks)
  return {
    version: 2,
    fingerprint: readString(file.fingerprint, 'calibration.fingerprint'),
    threshold: readThreshold(file.threshold, tasks),
    models: {
      generator: readList(models.generator, 'calibration.models.generator', mostModels, readString),
      verifier: readList(models.verifier, 'calibration.models.verifier', mostModels, readString),
    },
    ...readOrigin(file),
    tasks,
    ...(file.evidence === undefined
      ? {}
      : { evidence: readCalibrationEvidence(file.evidence, 'calibration.evidence') }),
  }
}

const members = [
  'version',
  'fingerprint',
  'threshold',
  'models',
  'actor',
  'environment',
  'request',
  'tasks',
  'evidence',
]

function readThreshold(threshold: unknown, tasks: readonly CalibrationTask[]): number {
  const follows = calibrateThreshold(tasks)
  if (threshold === follows) return follows
  throw new InvalidCalibrationError(
    `calibration.threshold is ${JSON.stringify(threshold)}, and the scores in it give ${follows}: one of them was changed afterwards`,
  )
}

function readTasks(value: unknown): readonly CalibrationTask[] {
  const tasks = readList(value, 'calibration.tasks', mostTasks, readTask)
  const seen = new Set<string>()
  for (const { id, run } of tasks) {
    const key = JSON.stringify([id, run])
    if (seen.has(key)) {
      throw new InvalidCalibrationError(`calibration.tasks has ${id}${run === undefined ? '' : ` of ${run}`} twice`)
    }
    seen.add(key)
  }
  return tasks
}

function readTask(value: unknown, path: Path): CalibrationTask {
  const { id, run, score, actorSucceeded } = readMembers(value, path, ['id', 'run', 'score', 'actorSucceeded'])
  if (typeof score !== 'number' || !(score >= 0 && score <= 1)) {
    throw new MalformedInputError({ of: path, member: 'score' }, 'a number from 0 to 1', score)
  }
  if (typeof actorSucceeded !== 'boolean') {
    throw new MalformedInputError({ of: path, member: 'actorSucceeded' }, 'true or false', actorSucceeded)
  }
  return {
    id: readName(id, { of: path, member: 'id' }),
    ...(run === undefined ? {} : { run: readName(run, { of: path, member: 'run' }) }),
    score,
    actorSucceeded,
  }
}

function readOrigin(file: Readonly<Record<string, unknown>>): CalibrationOrigin {
  const actor = readMembers(file.actor, 'calibration.actor', ['model', 'effort'])
  const environment = readMembers(file.environment, 'calibration.environment', ['name', 'data'])
  if (!isObject(file.request)) throw new MalformedInputError('calibration.request', 'an object', file.request)
  return {
    actor: {
      model: readNameOrNull(actor.model, 'calibration.actor.model'),
      effort: readNameOrNull(actor.effort, 'calibration.actor.effort'),
    },
    environment: {
      name: readName(environment.name, 'calibration.environment.name'),
      data: readNameOrNull(environment.data, 'calibration.environment.data'),
    },
    request: Object.fromEntries(
      Object.entries(file.request).map(([name, setting]) => [name, readSetting(setting, name)]),
    ),
  }
}

function readSetting(value: unknown, name: string): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new MalformedInputError(`calibration.request.${name}`, 'a text, a number, true, false or null', value)
}

function readName(value: unknown, path: Path): string {
  const name = readString(value, path)
  if (name === '') throw new MalformedInputError(path, 'a text that is not empty', name)
  return name
}

function readNameOrNull(value: unknown, path: Path): string | null {
  return value === null ? null : readName(value, path)
}

function readMembers(value: unknown, path: Path, known: readonly string[]): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new MalformedInputError(path, 'an object', value)
  const stray = Object.keys(value).find((name) => !known.includes(name))
  if (stray === undefined) return value
  throw new MalformedInputError({ of: path, member: stray }, `no members but ${known.join(', ')}`, value[stray])
}
