/** The tasks of a stage in PostgreSQL: sent by who runs the study, taken by workers, one at a time. */
import { TwinCheckError } from '@twincheck/core'
import { number, object, orNull, readShape, text } from '@twincheck/core/reading'
import type { StageTask } from '../study-options.ts'
import { alive, type StudyQueue } from './study-tables.ts'

export class StageFailedError extends TwinCheckError {
  readonly code = 'stage-failed'

  constructor({ stage, task }: StageTask, problem: string) {
    super(`${stage}, ${task}: ${problem}\nWhat is on the tape is kept: mend the cause and run the study again.`)
  }
}

const takenRow = object({ stage: text, task: text })
const standRow = object({ open: number, problem: orNull(text), task: orNull(text) })

/** What failed before is tried again. */
export async function sendTasks(queue: StudyQueue, stage: string, tasks: readonly string[]): Promise<void> {
  const { query, schema, study } = queue
  await query(
    `insert into ${schema}.study_task (study, stage, task, place)
     select $1, $2, task, place::int from unnest($3::text[]) with ordinality as sent (task, place)
     on conflict (study, stage, task) do update set problem = null, owner = null
        where not study_task.done and study_task.problem is not null`,
    [study, stage, tasks],
  )
}

/** How many of the stage are not done. Throws where one has failed. */
export async function openTasks({ query, schema, study }: StudyQueue, stage: string): Promise<number> {
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

/** The next one that nobody alive has; null where there is none. */
export async function takeTask(queue: StudyQueue): Promise<StageTask | null> {
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

/** Only while it is still this worker's. `problem` null: it is done. */
export async function endTask(queue: StudyQueue, { stage, task }: StageTask, problem: string | null): Promise<void> {
  const { query, schema, study, owner } = queue
  await query(
    `update ${schema}.study_task set done = $5, problem = $6
      where study = $1 and stage = $2 and task = $3 and owner = $4`,
    [study, stage, task, owner, problem === null, problem],
  )
}

/** For others to take. */
export async function releaseTask(
  { query, schema, study, owner }: StudyQueue,
  { stage, task }: StageTask,
): Promise<void> {
  await query(
    `update ${schema}.study_task set owner = null where study = $1 and stage = $2 and task = $3 and owner = $4`,
    [study, stage, task, owner],
  )
}
