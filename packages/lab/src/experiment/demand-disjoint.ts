/**
 * The tasks of a calibration must not be evaluated with it (paper, Section 4.4: "task-ID-disjoint"). The files are checked before any
 * replay, and so before any model is asked.
 */
import { type Calibration, TwinCheckError } from '@twincheck/core'
import type { FileReplay } from './replay-files.ts'
import { sourceOf } from './sources/stored-source.ts'

export class CalibrationOverlapError extends TwinCheckError {
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

export async function demandDisjoint(replays: readonly FileReplay[]): Promise<void> {
  const shared = new Set<string>()
  for (const replay of replays) {
    if (replay.plan.calibration) for await (const id of sharedIds(replay, replay.plan.calibration)) shared.add(id)
  }
  if (shared.size > 0) throw new CalibrationOverlapError([...shared])
}

/** A task that is asked for and has no stored run is shared too: the next run of the same command might have one. */
async function* sharedIds({ file, data, tasks }: FileReplay, calibration: Calibration): AsyncGenerator<string> {
  const source = sourceOf(file)
  // A calibration on traces has its own population name, so its environment is not compared.
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
