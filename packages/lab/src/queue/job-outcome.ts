/** The outcome of a job, and the table that stores it. Each job has one outcome: the first that is written. */
import { listOf, object, oneOfKinds, readShape, type Shape, text } from '@twincheck/core/reading'
import type { PairLine } from '@twincheck/eval'
import { pairLineShape } from '@twincheck/eval/harness'
import { type Queue, replayQueue } from './open-queue.ts'
import { queueId, type ReplayJob } from './replay-job.ts'

export type JobOutcome =
  | { readonly kind: 'replayed'; readonly lines: readonly PairLine[] }
  | { readonly kind: 'failed'; readonly problem: string }

const resultRow = object({ job: text, outcome: text })
const jobOutcome: Shape<JobOutcome> = oneOfKinds({
  replayed: object({ lines: listOf(pairLineShape) }),
  failed: object({ problem: text }),
})

/**
 * Stores an outcome. The result is false if the outcome was dropped, because the job belongs to another worker or the experiment is over.
 */
export async function keepOutcome(
  { query, address: { schema } }: Queue,
  job: ReplayJob,
  attempt: number,
  outcome: JobOutcome,
): Promise<boolean> {
  const kept = await query(
    `insert into ${schema}.replay_result (experiment, job, outcome)
     select $1, $2, $3
      where exists (select 1 from ${schema}.job
                     where name = $4 and id = $5 and state = 'active' and retry_count = $6)
     on conflict do nothing
     returning job`,
    [job.experiment, job.key, JSON.stringify(outcome), replayQueue, queueId(job), attempt],
  )
  return kept.length > 0
}

export async function readOutcomes(
  { query, address: { schema } }: Queue,
  jobs: readonly ReplayJob[],
): Promise<ReadonlyMap<string, JobOutcome>> {
  const rows = await query(
    `select job, outcome from ${schema}.replay_result where experiment = any($1::text[]) and job = any($2::text[])`,
    [experimentsOf(jobs), jobs.map(({ key }) => key)],
  )
  return new Map(rows.map(readRow))
}

export async function forgetOutcomes({ query, address: { schema } }: Queue, jobs: readonly ReplayJob[]): Promise<void> {
  await query(`delete from ${schema}.replay_result where experiment = any($1::text[]) and job = any($2::text[])`, [
    experimentsOf(jobs),
    jobs.map(({ key }) => key),
  ])
}

/** Deletes outcomes of experiments that were never finished. pg-boss deletes their jobs after the same 14 days. */
export async function forgetAbandoned({ query, address: { schema } }: Queue): Promise<void> {
  await query(`delete from ${schema}.replay_result where created < now() - interval '14 days'`, [])
}

function experimentsOf(jobs: readonly ReplayJob[]): readonly string[] {
  return [...new Set(jobs.map(({ experiment }) => experiment))]
}

function readRow(row: unknown): readonly [string, JobOutcome] {
  const { job, outcome } = readShape(resultRow, row, 'replay_result')
  return [job, readShape(jobOutcome, JSON.parse(outcome), `the outcome of job ${job}`)]
}
