/** Queues a replay and yields its lines in order. Jobs and outcomes stay until the last line, so that the replay can resume. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TwinCheckError } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import type { Manifest, PairLine, ReplayPlan } from '@twincheck/eval'
import { InvalidPlanError } from '@twincheck/eval/harness'
import {
  type AlreadyDone,
  type FileReplay,
  planFiles,
  type ReplayedItem,
  type ReplayProblem,
} from '../experiment/replay-files.ts'
import { forgetAbandoned, forgetOutcomes, type JobOutcome, readOutcomes } from './job-outcome.ts'
import { openQueue, type Queue, queueNotice, replayQueue } from './open-queue.ts'
import type { QueueAddress } from './queue-address.ts'
import { cutIntoJobs, describeJob, experimentId, fileDigest, queueId, type ReplayJob } from './replay-job.ts'

export type QueueReplayOptions = {
  readonly address: QueueAddress
  readonly manifest: Manifest
  readonly onQueued: (jobs: number) => void
  readonly onNotice: (message: string) => void
}

export async function* replayInQueue(
  replays: readonly FileReplay[],
  { address, manifest, onQueued, onNotice }: QueueReplayOptions,
): AsyncGenerator<ReplayedItem, void, void> {
  for (const { plan } of replays) refuseModel(plan)
  const queue = await openQueue(address, { connections: 2, onNotice })
  try {
    const items = await planJobs(experimentId(manifest), replays)
    const jobs = [...new Set(items.flatMap((item) => (item.kind === 'queued' ? [item.job] : [])))]
    await forgetAbandoned(queue)
    await sendJobs(queue, jobs)
    onQueued(jobs.length)
    const lineOf = collectOutcomes(queue, jobs, onNotice)
    for (const item of items) yield item.kind === 'queued' ? await lineOf(item.job, item.id) : item
    await forgetOutcomes(queue, jobs)
    await removeJobs(queue, jobs)
  } finally {
    await queue.close()
  }
}

function refuseModel({ method, verifier, twins, continuation }: ReplayPlan): void {
  const scripted = method === 'actor' || (method === 'twincheck' && verifier === 'accept' && twins === 'deterministic')
  if (scripted && continuation === 'stored') return
  throw new InvalidPlanError(
    'it asks a model, and workers of a queued replay hold no model and no key',
    'Leave --queue out, or write it as a study: "twincheck study FILE --queue" has workers with models.',
  )
}

type QueuedItem =
  | ReplayProblem
  | AlreadyDone
  | { readonly kind: 'queued'; readonly id: string; readonly job: ReplayJob }

async function planJobs(experiment: string, replays: readonly FileReplay[]): Promise<readonly QueuedItem[]> {
  // Finished tasks stay in the groups. So a resumed run forms the same jobs and finds their outcomes.
  const sources = new Map<FileReplay, ReadonlySet<string>>(
    replays.map((replay) => [{ ...replay, skip: [] }, new Set(replay.skip)]),
  )
  const listed: (ReplayProblem | ListedTask)[] = []
  for await (const item of planFiles([...sources.keys()])) {
    if (item.kind === 'problem') listed.push(item)
    // A planned item holds the whole stored run; only its name is kept.
    else if (item.kind === 'planned') listed.push({ kind: 'task', source: item.source, run: item.run, id: item.id })
  }
  const tasks = listed.filter((item) => item.kind === 'task')
  const jobs = new Map<FileReplay, ReadonlyMap<string, ReplayJob>>()
  for (const source of new Set(tasks.map((task) => task.source))) {
    const ids = tasks.filter((task) => task.source === source).map(({ id }) => id)
    const cut = cutIntoJobs(experiment, await fileDigest(source.file), source, ids)
    jobs.set(source, new Map(cut.flatMap((job) => job.replay.tasks.map((id) => [id, job]))))
  }
  return listed.flatMap((item): readonly QueuedItem[] => {
    if (item.kind === 'problem') return [item]
    const { source, run, id } = item
    if (sources.get(source)?.has(id)) return [{ kind: 'done', run, id }]
    const job = jobs.get(source)?.get(id)
    return job ? [{ kind: 'queued', id, job }] : []
  })
}

type ListedTask = {
  readonly kind: 'task'
  readonly source: FileReplay
  readonly run: string
  readonly id: string
}

class JobFailedError extends TwinCheckError {
  readonly code = 'job-failed'

  constructor(job: ReplayJob, problem: string) {
    super(
      `A job of the queue failed (${describeJob(job)}): ${problem}\n` +
        'Run the same command again once this is mended: what is done is kept, and only what failed is tried again.',
    )
  }
}

const pollMilliseconds = 250
const troubleMilliseconds = 2_000

/** Waits for outcomes and returns them in the requested order. Throws the error of a failed job when its turn comes. */
export function collectOutcomes(
  queue: Queue,
  jobs: readonly ReplayJob[],
  onNotice: (message: string) => void,
): (job: ReplayJob, id: string) => Promise<PairLine> {
  const arrived = new Map<string, JobOutcome>()
  const look = async (): Promise<number> => {
    try {
      await lookForOutcomes(queue, jobs, arrived)
      return pollMilliseconds
    } catch (error) {
      onNotice(queueNotice(queue.address, error))
      return troubleMilliseconds
    }
  }
  return async (job, id) => {
    for (;;) {
      const outcome = arrived.get(job.key)
      if (outcome) return lineIn(outcome, job, id)
      const pause = await look()
      if (!arrived.has(job.key)) await sleep(pause)
    }
  }
}

async function lookForOutcomes(
  queue: Queue,
  jobs: readonly ReplayJob[],
  arrived: Map<string, JobOutcome>,
): Promise<void> {
  const missing = jobs.filter(({ key }) => !arrived.has(key))
  // The job states are read before the outcomes. So every job with the state `completed` must have an outcome, unless another run deleted
  // it.
  const states = await readStates(queue, missing)
  for (const [key, outcome] of await readOutcomes(queue, missing)) arrived.set(key, outcome)
  const open = missing.filter(({ key }) => !arrived.has(key))
  for (const job of open) if (states.get(job) === 'stuck') arrived.set(job.key, stuck)
  await sendAgain(
    queue,
    open.filter((job) => states.get(job) === 'gone' || states.get(job) === 'completed'),
  )
}

function lineIn(outcome: JobOutcome, job: ReplayJob, id: string): PairLine {
  if (outcome.kind === 'failed') throw new JobFailedError(job, outcome.problem)
  const line = outcome.lines.find((candidate) => candidate.id === id)
  if (!line) throw new JobFailedError(job, `Its outcome has no line for ${id}.`)
  return line
}

const stuck: JobOutcome = {
  kind: 'failed',
  problem:
    'Every worker that took it ended in the middle of it, or it was cancelled. Look at what the workers last said: the ' +
    'usual reasons are a worker killed for want of memory, and workers of another version of twincheck.',
}

/**
 * `gone`: the job is no longer in the queue and must be sent again. `stuck`: the job failed too often, and the queue does not retry it.
 */
type JobState = 'underway' | 'completed' | 'stuck' | 'gone'

export async function sendJobs(queue: Queue, jobs: readonly ReplayJob[]): Promise<void> {
  const outcomes = await readOutcomes(queue, jobs)
  await forgetOutcomes(
    queue,
    jobs.filter(({ key }) => outcomes.get(key)?.kind === 'failed'),
  )
  const open = jobs.filter(({ key }) => outcomes.get(key)?.kind !== 'replayed')
  const states = await readStates(queue, open)
  await sendAgain(
    queue,
    open.filter((job) => states.get(job) !== 'underway'),
  )
}

async function sendAgain({ boss }: Queue, jobs: readonly ReplayJob[]): Promise<void> {
  if (jobs.length === 0) return
  await removeJobs({ boss }, jobs)
  // Jobs are numbered from zero, and a lower number has a higher priority. So the first lines of the replay can be written early. Every
  // experiment starts at zero, so jobs of several experiments run alternately.
  await boss.insert(
    replayQueue,
    jobs.map((job, index) => ({ id: queueId(job), data: job, priority: -index })),
  )
}

export async function removeJobs({ boss }: Pick<Queue, 'boss'>, jobs: readonly ReplayJob[]): Promise<void> {
  if (jobs.length > 0) await boss.deleteJob(replayQueue, jobs.map(queueId))
}

async function readStates(
  { query, address: { schema } }: Queue,
  jobs: readonly ReplayJob[],
): Promise<ReadonlyMap<ReplayJob, JobState>> {
  const rows = await query(`select id, state from ${schema}.job where name = $1 and id = any($2::uuid[])`, [
    replayQueue,
    jobs.map(queueId),
  ])
  const states = new Map(rows.filter(isObject).map(({ id, state }) => [id, state]))
  return new Map(jobs.map((job) => [job, jobState(states.get(queueId(job)))]))
}

function jobState(state: unknown): JobState {
  switch (state) {
    case 'completed':
      return 'completed'
    case 'failed':
    case 'cancelled':
      return 'stuck'
    case undefined:
      return 'gone'
    default:
      return 'underway'
  }
}
