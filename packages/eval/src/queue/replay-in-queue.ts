/**
 * The waiting side of a queued replay: cuts the files into jobs, sends them, and gives the lines in the order of the files,
 * as the pool does, whichever worker is done first. It replays nothing itself.
 *
 * Jobs and outcomes stay in the database until the last line is taken; a run that was killed finds them there again.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { TwinCheckError } from '@twincheck/core'
import { readResultFile } from '../bfcl/result-file.ts'
import type { FileReplay, ReplayProblem } from '../experiment/bfcl-replay.ts'
import type { Manifest } from '../experiment/manifest.ts'
import type { PairLine } from '../experiment/pair-line.ts'
import type { ReplayPlan } from '../experiment/plan.ts'
import { InvalidPlanError } from '../experiment/prepare-replay.ts'
import { forgetAbandoned, forgetOutcomes, type JobOutcome, readOutcomes } from './job-outcome.ts'
import { openQueue, type Queue, queueNotice } from './open-queue.ts'
import type { QueueAddress } from './queue-address.ts'
import { cutIntoJobs, describeJob, experimentId, fileDigest, type ReplayJob } from './replay-job.ts'
import { readStates, removeJobs, sendAgain, sendJobs } from './send-jobs.ts'

export type QueueReplayOptions = {
  readonly address: QueueAddress
  readonly manifest: Manifest
  readonly onQueued: (jobs: number) => void
  readonly onNotice: (message: string) => void
}

export class JobFailedError extends TwinCheckError {
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

export async function* replayInQueue(
  replays: readonly FileReplay[],
  { address, manifest, onQueued, onNotice }: QueueReplayOptions,
): AsyncGenerator<PairLine | ReplayProblem, void, void> {
  for (const { plan } of replays) refuseModel(plan)
  const queue = await openQueue(address, { connections: 2, onNotice })
  try {
    const experiment = experimentId(manifest)
    const parts: Part[] = []
    for (const replay of replays) {
      const { ids, problems } = await listTasks(replay)
      // Said here, once: each worker that reads the file finds them again.
      yield* problems
      if (ids.length === 0) continue
      const done = new Set(replay.skip)
      const jobs = cutIntoJobs(experiment, await fileDigest(replay.file), replay, ids)
      for (const job of jobs) if (job.replay.tasks.some((id) => !done.has(id))) parts.push({ job, done })
    }
    const jobs = parts.map(({ job }) => job)
    await forgetAbandoned(queue)
    await sendJobs(queue, jobs)
    onQueued(jobs.length)
    const arrivals = collect(queue, jobs, onNotice)
    for (const { job, done } of parts) {
      for (const line of await arrivals.take(job)) if (!done.has(line.id)) yield line
    }
    await forgetOutcomes(queue, jobs)
    await removeJobs(queue, jobs)
  } finally {
    await queue.close()
  }
}

/** A job and those of its tasks whose line is already written. */
type Part = { readonly job: ReplayJob; readonly done: ReadonlySet<string> }

function refuseModel({ method, verifier, twins, continuation }: ReplayPlan): void {
  const scripted = method === 'actor' || (method === 'twincheck' && verifier === 'accept' && twins === 'deterministic')
  if (scripted && continuation === 'stored') return
  throw new InvalidPlanError(
    'it asks a model, and workers of a queue hold no model and no key',
    'Leave --queue out, or use --verifier accept, --twins deterministic and --continuation stored.',
  )
}

async function listTasks({ file, tasks }: FileReplay): Promise<{
  readonly ids: readonly string[]
  readonly problems: readonly ReplayProblem[]
}> {
  const wanted = tasks && new Set(tasks)
  const ids: string[] = []
  const problems: ReplayProblem[] = []
  for await (const line of readResultFile(file)) {
    if (line.kind === 'problem') problems.push({ kind: 'problem', message: line.problem.message })
    else if (!wanted || wanted.has(line.run.id)) ids.push(line.run.id)
  }
  return { ids, problems }
}

type Arrivals = { readonly take: (job: ReplayJob) => Promise<readonly PairLine[]> }

/** Outcomes arrive in any order and are handed out in the order asked for. */
function collect(queue: Queue, jobs: readonly ReplayJob[], onNotice: (message: string) => void): Arrivals {
  const arrived = new Map<string, JobOutcome>()
  const look = async (): Promise<void> => {
    const missing = jobs.filter(({ key }) => !arrived.has(key))
    // States first: what is completed by then has its outcome in the table, unless someone took it out.
    const states = await readStates(queue, missing)
    for (const [key, outcome] of await readOutcomes(queue, missing)) arrived.set(key, outcome)
    const open = missing.filter(({ key }) => !arrived.has(key))
    for (const job of open) if (states.get(job) === 'stuck') arrived.set(job.key, stuck)
    await sendAgain(
      queue,
      open.filter((job) => states.get(job) === 'gone' || states.get(job) === 'completed'),
    )
  }
  return {
    take: async (job) => {
      for (;;) {
        const outcome = arrived.get(job.key)
        if (outcome?.kind === 'failed') throw new JobFailedError(job, outcome.problem)
        if (outcome) {
          // Kept only to know that it was here: the lines of a large experiment need not stay.
          arrived.set(job.key, { kind: 'replayed', lines: [] })
          return outcome.lines
        }
        const pause = await look().then(
          () => pollMilliseconds,
          (error: unknown) => {
            onNotice(queueNotice(queue.address, error))
            return troubleMilliseconds
          },
        )
        if (!arrived.has(job.key)) await sleep(pause)
      }
    },
  }
}

const stuck: JobOutcome = {
  kind: 'failed',
  problem:
    'Every worker that took it ended in the middle of it, or it was cancelled. Look at what the workers last said: the ' +
    'usual reasons are a worker killed for want of memory, and workers of another version of twincheck.',
}
