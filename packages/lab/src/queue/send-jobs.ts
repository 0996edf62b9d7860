/** Puts jobs into the queue, and tells how they stand there. Sending what is already there changes nothing. */
import { isObject } from '@twincheck/core/reading'
import { forgetOutcomes, readOutcomes } from './job-outcome.ts'
import { type Queue, replayQueue } from './open-queue.ts'
import { queueId, type ReplayJob } from './replay-job.ts'

/** `gone`: nothing will come of it any more, and it must be sent again. `stuck`: it was given up by the queue. */
export type JobState = 'underway' | 'completed' | 'stuck' | 'gone'

/** Sends what has no outcome yet. What failed in an earlier run is tried again. */
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

export async function sendAgain({ boss }: Queue, jobs: readonly ReplayJob[]): Promise<void> {
  if (jobs.length === 0) return
  await removeJobs({ boss }, jobs)
  // Earlier parts first, so that lines can be written while later ones are still replayed. Counting down from zero for
  // each experiment lets several of them take turns.
  await boss.insert(
    replayQueue,
    jobs.map((job, index) => ({ id: queueId(job), data: job, priority: -index })),
  )
}

export async function removeJobs({ boss }: Pick<Queue, 'boss'>, jobs: readonly ReplayJob[]): Promise<void> {
  if (jobs.length > 0) await boss.deleteJob(replayQueue, jobs.map(queueId))
}

export async function readStates(
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
