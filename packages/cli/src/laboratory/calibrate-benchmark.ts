/** `twincheck calibrate` for a benchmark's files: the paper's shadow run in the benchmark's own environment. */
import { writeFile } from 'node:fs/promises'
import { type CalibrationOrigin, describeTasks, policyOf, TwinCheckError } from '@twincheck/core'
import { calibrateOn, type StoredRun } from '@twincheck/eval'
import { originsOf, type TaskWorld, taskWorldIn, taskWorldOf } from '@twincheck/lab'
import type { CalibrateFlags } from '../flags/calibrate-flags.ts'
import { dataFolder } from '../flags/data-folder.ts'
import { calibratedModels, openModel, requestSettings } from '../flags/model-flags.ts'
import { readProfileFlag } from '../flags/profile-flag.ts'
import type { Output } from '../terminal/output.ts'
import { readTaskIds } from './task-ids.ts'

export function areBenchmarkRuns(files: readonly string[]): boolean {
  return taskWorldOf(files) !== null
}

export async function calibrateOnBenchmark(
  files: readonly string[],
  flags: CalibrateFlags,
  output: Output,
): Promise<void> {
  const models = calibratedModels(flags)
  const policy = policyOf(await readProfileFlag({ profile: flags.profile ?? 'paper' }))
  const world = taskWorldOf(files) ?? taskWorldIn(flags.data ?? '')
  const data = dataFolder(flags.data, world.name)
  const environment = world.tasks.environmentAt(data)
  const origin = originOf(files, data, flags)
  const model = openModel(flags, models)
  const runs = await readRuns({ files, world, data }, flags.tasks, output.leaveOut)
  const progress = output.progress('calibrated', runs.length)
  let done = 0
  const { calibration } = await calibrateOn(environment, runs, model, {
    policy,
    origin,
    concurrency: flags.concurrency,
    deadlineMs: 1000 * flags.deadline,
    onTask: () => progress.advance(++done),
    onLeftOut: ({ id, reason }) => output.leaveOut(`${id} is not part of the calibration: ${reason}`),
  })
  progress.finish()
  const out = flags.out ?? 'calibration.json'
  await writeFile(out, `${JSON.stringify(calibration, null, 2)}\n`)
  if (flags.json) output.print(JSON.stringify(calibration))
  else {
    const { actorSuccesses, highestScore } = describeTasks(calibration.tasks)
    output.print(
      `${calibration.tasks.length} tasks, ${actorSuccesses} actor successes, highest score on one ${highestScore}: threshold ${calibration.threshold}`,
    )
    output.say(`Written to ${out}.`)
  }
}

class SeveralActorsError extends TwinCheckError {
  readonly code = 'several-actors'

  constructor(actors: readonly string[]) {
    super(
      `These files are runs of several agents (${actors.join(', ')}), by the folders they are in; a calibration is for one agent. ` +
        'No model was asked. Give the files of one agent.',
    )
  }
}

function originOf(files: readonly string[], data: string, flags: CalibrateFlags): CalibrationOrigin {
  const request = requestSettings(flags)
  const [origin, ...others] = originsOf({ files, dataOf: () => data, effort: flags.actorEffort, request })
  if (!origin || others.length > 0) {
    throw new SeveralActorsError([origin, ...others].map((one) => one?.actor.model ?? 'unknown'))
  }
  return origin
}

async function readRuns(
  { files, world, data }: { readonly files: readonly string[]; readonly world: TaskWorld; readonly data: string },
  tasks: string | undefined,
  leave: (reason: string) => void,
): Promise<readonly StoredRun[]> {
  const wanted = tasks === undefined ? null : new Set(await readTaskIds(tasks))
  const runs = new Map<string, StoredRun>()
  for (const file of files) {
    for await (const item of world.source.read(file, data)) {
      if (item.kind === 'problem') {
        leave(item.message)
        continue
      }
      const { id } = item
      if (wanted && !wanted.has(id)) continue
      // Each task counts once, so a second run of the same task is left out.
      if (runs.has(id)) leave(`${id} is in the files twice; the first run of it is taken`)
      else runs.set(id, item.open())
    }
  }
  for (const id of wanted ?? []) if (!runs.has(id)) leave(`${id} is not part of the calibration: it has no stored run`)
  return [...runs.values()]
}
