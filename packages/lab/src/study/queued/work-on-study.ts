/** Takes a study's tasks and records their requests on the tape. A killed worker loses only pending requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import { TwinCheckError } from '@twincheck/core'
import { number, object, orNull, readShape, text } from '@twincheck/core/reading'
import { BudgetReachedError } from '../admission.ts'
import type { StageTask, StudyOptions } from '../study-options.ts'
import { alive, isFinished, type StudyQueue, showLife } from './study-tables.ts'

export type StudyWorkerOptions = {
  readonly queue: StudyQueue
  readonly lanes: number
  readonly work: (task: StageTask) => Promise<unknown>
  /** On abort the worker finishes the tasks it holds and takes no more. */
  readonly stop: AbortSignal
  readonly onTask: (task: StageTask) => void
}

const pollMs = 200
const lifeMs = 2_000

export async function workOnStudy(options: StudyWorkerOptions): Promise<void> {
  const { queue, lanes } = options
  // A failed heartbeat is ignored. If several heartbeats fail, this worker counts as dead, and other workers take its tasks.
  const signs = setInterval(() => void showLife(queue).catch(() => {}), lifeMs)
  try {
    await Promise.all(Array.from({ length: lanes }, () => workLane(options)))
  } finally {
    clearInterval(signs)
  }
}

async function workLane({ queue, work, stop, onTask }: StudyWorkerOptions): Promise<void> {
  while (!stop.aborted) {
    const task = await takeTask(queue)
    if (task === null) {
      if (await isFinished(queue)) return
      await sleep(pollMs)
      continue
    }
    try {
      await work(task)
      await endTask(queue, task, null)
      onTask(task)
    } catch (error) {
      // An error of the study itself ends the task for good. If the provider failed, or if other workers considered this worker dead, the
      // task is released and another worker takes it.
      if (isOurs(error)) await endTask(queue, task, error instanceof Error ? error.message : String(error))
      else await releaseTask(queue, task)
      throw error
    }
  }
}

const troubles = ['provider-trouble', 'model-status', 'model-unreachable', 'taken-for-dead', 'invalid-endpoint']

function isOurs(error: unknown): boolean {
  if (error instanceof BudgetReachedError) return true
  return !(error instanceof Error && 'code' in error && troubles.includes(String(error.code)))
}

/**
 * Lets workers fill the tape for a stage. The first task runs before all others, so that requests that all tasks share are sent only
 * once.
 */
export function fillByWorkers(queue: StudyQueue): NonNullable<StudyOptions['fill']> {
  return async (stage, tasks) => {
    for (const part of [tasks.slice(0, 1), tasks.slice(1)]) {
      if (part.length > 0) await sendTasks(queue, stage, part)
      while ((await openTasks(queue, stage)) > 0) await sleep(pollMs)
    }
  }
}

class StageFailedError extends TwinCheckError {
  readonly code = 'stage-failed'

  constructor({ stage, task }: StageTask, problem: string) {
    super(`${stage}, ${task}: ${problem}\nWhat is on the tape is kept: mend the cause and run the study again.`)
  }
}

const takenRow = object({ stage: text, task: text })
const standRow = object({ open: number, problem: orNull(text), task: orNull(text) })

async function sendTasks(queue: StudyQueue, stage: string, tasks: readonly string[]): Promise<void> {
  const { query, schema, study } = queue
  await query(
    `insert into ${schema}.study_task (study, stage, task, place)
     select $1, $2, task, place::int from unnest($3::text[]) with ordinality as sent (task, place)
     on conflict (study, stage, task) do update set problem = null, owner = null
        where not study_task.done and study_task.problem is not null`,
    [study, stage, tasks],
  )
}

async function openTasks({ query, schema, study }: StudyQueue, stage: string): Promise<number> {
  const [row] = await query(
    `select count(*) filter (where not done)::int as open,
            (array_agg(problem order by place) filter (where problem is not null))[1] as problem,
            (array_agg(task order by place) filter (where problem is not null))[1] as task
       from ${schema}.study_task where study = $1 and stage = $2`,
    [study, stage],
  )
  const { open, problem, task } = readShape(standRow, row, 'study_task')
  if (problem !== null) throw new StageFailedError({ stage, task: task ?? 'a task' }, problem)
  return open
}

async function takeTask(queue: StudyQueue): Promise<StageTask | null> {
  const { query, schema, study, owner } = queue
  const [row] = await query(
    `update ${schema}.study_task set owner = $2
      where (study, stage, task) = (
        select study, stage, task from ${schema}.study_task t
         where t.study = $1 and not t.done and t.problem is null and (t.owner is null or not ${alive(schema, 't.owner')})
         order by t.place limit 1 for update skip locked)
      returning stage, task`,
    [study, owner],
  )
  return row === undefined ? null : readShape(takenRow, row, 'study_task')
}

async function endTask(queue: StudyQueue, { stage, task }: StageTask, problem: string | null): Promise<void> {
  const { query, schema, study, owner } = queue
  await query(
    `update ${schema}.study_task set done = $5, problem = $6
      where study = $1 and stage = $2 and task = $3 and owner = $4`,
    [study, stage, task, owner, problem === null, problem],
  )
}

async function releaseTask({ query, schema, study, owner }: StudyQueue, { stage, task }: StageTask): Promise<void> {
  await query(
    `update ${schema}.study_task set owner = null where study = $1 and stage = $2 and task = $3 and owner = $4`,
    [study, stage, task, owner],
  )
}
