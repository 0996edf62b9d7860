/** Takes jobs until it is stopped or none is left. If the heartbeats of a worker stop, the queue gives its job to another worker. */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isObject } from '@twincheck/core/reading'
import { benchmarkCalled } from '@twincheck/eval/benchmarks'
import type { Job } from 'pg-boss'
import type { ReplayedItem } from '../experiment/replay-files.ts'
import type { RunReplay } from '../experiment/replay-pool.ts'
import { sourceOf } from '../experiment/sources/stored-source.ts'
import type { WorldName } from '../worlds/world.ts'
import { type JobOutcome, keepOutcome } from './job-outcome.ts'
import { openQueue, type Queue, queueNotice, replayQueue } from './open-queue.ts'
import type { QueueAddress } from './queue-address.ts'
import { fileDigest, type ReplayJob, readReplayJob } from './replay-job.ts'

export type WorkerOptions = {
  readonly address: QueueAddress
  readonly name: string
  readonly concurrency: number
  /** If `untilIdle` is true, the worker stops when no job is waiting or running anywhere. Otherwise only `stop` ends the worker. */
  readonly untilIdle: boolean
  /** On abort the worker finishes the jobs it holds and takes no more. */
  readonly stop: AbortSignal
  readonly replay: RunReplay
  readonly onStart: () => void
  readonly onJob: (job: ReplayJob, outcome: JobOutcome) => void
  readonly onNotice: (message: string) => void
}

const pollMilliseconds = 500
const troubleMilliseconds = 2_000
/**
 * The interval of heartbeats in milliseconds. A worker counts as dead after ten seconds without a heartbeat, so losing one heartbeat does
 * no harm.
 */
const heartbeatMilliseconds = 3_000

export async function runWorker(options: WorkerOptions): Promise<void> {
  const { address, concurrency, onNotice, onStart } = options
  const queue = await openQueue(address, { connections: concurrency + 2, onNotice })
  try {
    onStart()
    await Promise.all(Array.from({ length: concurrency }, () => workLane(queue, options)))
  } finally {
    await queue.close()
  }
}

async function workLane(queue: Queue, options: WorkerOptions): Promise<void> {
  const { stop, untilIdle, onNotice } = options
  while (!stop.aborted) {
    try {
      const [job] = await queue.boss.fetch<object>(replayQueue)
      if (job) await workOn(queue, job, options)
      else if (untilIdle && (await isIdle(queue))) return
      else await pause(pollMilliseconds, stop)
    } catch (error) {
      onNotice(queueNotice(queue.address, error))
      await pause(troubleMilliseconds, stop)
    }
  }
}

async function workOn(queue: Queue, taken: Job<object>, { name, replay, onJob }: WorkerOptions): Promise<void> {
  const attempt = { id: taken.id, retryCount: taken.retryCount }
  // A heartbeat that fails counts as missing. Connection errors are reported elsewhere.
  const heartbeat = setInterval(
    () => void queue.boss.touch(replayQueue, attempt).catch(() => {}),
    heartbeatMilliseconds,
  )
  try {
    const job = readReplayJob(taken.data)
    const outcome = await runJob(job, name, replay)
    const kept = await keepOutcome(queue, job, taken.retryCount, outcome)
    await queue.boss.complete(replayQueue, attempt)
    if (kept) onJob(job, outcome)
  } catch (error) {
    // Puts the job back into the queue, so that another worker can take it immediately. If this fails, the queue takes the job back when
    // the heartbeats stop.
    await queue.boss.fail(replayQueue, attempt).catch(() => {})
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}

async function isIdle({ query, address: { schema } }: Queue): Promise<boolean> {
  const [row] = await query(
    `select exists (select 1 from ${schema}.job
                     where name = $1 and state in ('created', 'retry', 'active')) as busy`,
    [replayQueue],
  )
  return isObject(row) && row.busy === false
}

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  // An abort ends the pause early, which is not an error.
  await sleep(milliseconds, undefined, { signal: stop }).catch(() => {})
}

/** Checks that the job's files exist and have the right digests, then replays. Never throws. `worker` names the machine in messages. */
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

/** A worker does not load a user's own world that a job names, because loading a world runs the world's code. */
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
