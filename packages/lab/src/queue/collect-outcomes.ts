/** Waits for the outcomes of jobs. They arrive in any order and are handed out in the order asked for. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TwinCheckError } from '@twincheck/core'
import type { PairLine } from '@twincheck/eval'
import { type JobOutcome, readOutcomes } from './job-outcome.ts'
import { type Queue, queueNotice } from './open-queue.ts'
import { describeJob, type ReplayJob } from './replay-job.ts'
import { readStates, sendAgain } from './send-jobs.ts'

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

/** A database that is away for a while is waited for, and `onNotice` hears of it. A failed job is thrown in its turn. */
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
  // States first: what is completed by then has its outcome in the table, unless another run took it out.
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
