/**
 * The settings under which runs were made and judged. A calibration records them, and an evaluation with the calibration must use equal
 * settings.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Calibration, CalibrationMismatchError, type CalibrationOrigin, TwinCheckError } from '@twincheck/core'
import { constants } from '@twincheck/core/records'
import type { FileReplay } from './replay-files.ts'
import { sourceOf } from './sources/stored-source.ts'

/** The request settings that a command uses for the verifier and the generator. */
export type RequestSettings = { readonly api: string; readonly structuredOutputs: boolean }

export type OriginOf = {
  readonly files: readonly string[]
  readonly dataOf: (file: string) => string
  /** The reasoning effort of the stored runs, which result files do not contain. */
  readonly effort: string
  readonly request: RequestSettings
}

/** Lists one origin for each actor and world in the files. An origin is an actor, a world and request settings. */
export function originsOf({ files, dataOf, effort, request }: OriginOf): readonly CalibrationOrigin[] {
  const { verifier, generator } = constants.efforts
  const origins = new Map<string, CalibrationOrigin>()
  for (const file of files) {
    const { runName, environment, dataFiles } = sourceOf(file)
    const [model, data] = [runName(file), dataOf(file)]
    const key = JSON.stringify([model, environment, data])
    if (origins.has(key)) continue
    origins.set(key, {
      actor: { model, effort },
      environment: { name: environment, data: dataChecksum(data, dataFiles) },
      request: { ...request, verifierEffort: verifier, generatorEffort: generator },
    })
  }
  return [...origins.values()]
}

/** Throws if the runs have another actor, environment or setting than the calibration. The check asks no model. */
export function demandSameOrigin(calibration: Calibration, found: CalibrationOrigin): void {
  const [first] = originDifferences(calibration, found)
  if (first) throw new CalibrationMismatchError(first.what, first.before, first.now)
}

export type Difference = { readonly what: string; readonly before: string; readonly now: string }

export function originDifferences(before: CalibrationOrigin, now: CalibrationOrigin): readonly Difference[] {
  const settings = [...new Set([...Object.keys(before.request), ...Object.keys(now.request)])].sort()
  return [
    { what: 'actor', before: before.actor.model, now: now.actor.model },
    { what: 'effort of the actor', before: before.actor.effort, now: now.actor.effort },
    { what: 'environment', before: before.environment.name, now: now.environment.name },
    {
      what: `version of the data of ${now.environment.name}`,
      before: before.environment.data,
      now: now.environment.data,
    },
    ...settings.map((name) => ({
      what: `request setting, ${name}`,
      before: before.request[name],
      now: now.request[name],
    })),
  ].flatMap(({ what, before, now }) => (before === now ? [] : [{ what, before: shown(before), now: shown(now) }]))
}

function shown(setting: string | number | boolean | null | undefined): string {
  return setting === undefined ? 'not set' : setting === null ? 'not known' : String(setting)
}

function dataChecksum(folder: string, files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const path = join(folder, file)
    const content = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'absent'
    hash.update(`${file}\n${content}\n`)
  }
  return `sha256:${hash.digest('hex')}`
}

class CalibrationOverlapError extends TwinCheckError {
  readonly code = 'calibration-overlap'

  constructor(ids: readonly string[]) {
    const shown = ids.slice(0, SHOWN).join(', ')
    const rest = ids.length > SHOWN ? ` and ${ids.length - SHOWN} more` : ''
    super(
      `${ids.length === 1 ? 'One task' : `${ids.length} tasks`} of this replay made the calibration: ${shown}${rest}. ` +
        'No model was asked: a threshold says nothing about the tasks it was frozen on. ' +
        'Name other tasks with --tasks (a split of "twincheck splits" has none of them), or calibrate on others.',
    )
  }
}

const SHOWN = 10

/** Throws if a task of the calibration is also to be evaluated (paper, Section 4.4: "task-ID-disjoint"). */
export async function demandDisjoint(replays: readonly FileReplay[]): Promise<void> {
  const shared = new Set<string>()
  for (const replay of replays) {
    if (replay.plan.calibration) for await (const id of sharedIds(replay, replay.plan.calibration)) shared.add(id)
  }
  if (shared.size > 0) throw new CalibrationOverlapError([...shared])
}

/**
 * Yields the ids of tasks that the calibration shares with the evaluation. A requested task counts even if it has no stored run yet,
 * because a later run of the same command may find one.
 */
async function* sharedIds({ file, data, tasks }: FileReplay, calibration: Calibration): AsyncGenerator<string> {
  const source = sourceOf(file)
  // A calibration on traces names a population instead of an environment, so the environment is not compared.
  if (calibration.evidence === undefined && source.environment !== calibration.environment.name) return
  const calibrated = new Set(calibration.tasks.map(({ id }) => id))
  if (tasks !== null) {
    yield* tasks.filter((id) => calibrated.has(id))
    return
  }
  for await (const item of source.read(file, data)) {
    if (item.kind === 'run' && calibrated.has(item.id)) yield item.id
  }
}
