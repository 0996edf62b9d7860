/** Does one job: looks whether its files are here and are the right ones, then replays. It never throws. */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { benchmarkCalled } from '@twincheck/eval/benchmarks'
import type { ReplayedItem } from '../experiment/replay-files.ts'
import { sourceOf } from '../experiment/sources/stored-source.ts'
import type { WorldName } from '../worlds/world.ts'
import type { JobOutcome } from './job-outcome.ts'
import { fileDigest, type ReplayJob } from './replay-job.ts'
import type { RunReplay } from './replay-workers.ts'

/** `worker` names the machine in what is told to the waiting side. */
export async function runJob({ digest, replay }: ReplayJob, worker: string, run: RunReplay): Promise<JobOutcome> {
  const fault = (await fileFault(replay.file, digest)) ?? (await dataFault(sourceOf(replay.file).world, replay.data))
  if (fault !== null) return { kind: 'failed', problem: `${fault} (worker ${worker})` }
  try {
    return outcomeOf(replay.tasks, await run(replay), worker)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { kind: 'failed', problem: `${message} (worker ${worker})` }
  }
}

/** Every task has its line, or the job has failed: nothing is left out in silence. */
function outcomeOf(tasks: readonly string[], items: readonly ReplayedItem[], worker: string): JobOutcome {
  const lines = items.filter((item) => item.kind !== 'problem' && item.kind !== 'done')
  const replayed = new Set(lines.map(({ id }) => id))
  const missing = tasks.filter((id) => !replayed.has(id))
  if (missing.length === 0) return { kind: 'replayed', lines }
  const said = items.flatMap((item) => (item.kind === 'problem' ? [item.message] : []))
  return { kind: 'failed', problem: [`No line for ${missing.join(', ')} (worker ${worker}).`, ...said].join('\n') }
}

async function fileFault(file: string, expected: string): Promise<string | null> {
  const found = await fileDigest(file).catch((error: Error) => error)
  if (found instanceof Error) {
    return `The worker cannot read the result file ${resolve(file)}: ${found.message}. Put it there, under the same path as on the machine that queued it.`
  }
  if (found === expected) return null
  return `The result file ${file} on the worker is not the one that was queued: expected SHA-256 ${expected}, found ${found}. Copy it again.`
}

/** To load a world of the user's own is to run it, so a module that a job names is not loaded. */
async function dataFault(world: WorldName, folder: string): Promise<string | null> {
  if (world === 'own')
    return `A worker does not load the module of a world of your own (${folder}). Replay these runs without --queue.`
  const { title, marker } = benchmarkCalled(world)
  const present = await access(join(folder, marker)).then(
    () => true,
    () => false,
  )
  if (present) return null
  return `The worker has no ${title} data in ${resolve(folder)}: ${marker} is missing there. Run "twincheck ${world} install" there, or queue with a --data folder that every worker has.`
}
