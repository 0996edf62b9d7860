/** A study in PostgreSQL: tape, tasks and limits for all workers. A task whose worker sends no heartbeats becomes free again. */
import { createHash } from 'node:crypto'
import { type Profile, policyFingerprint, policyOf } from '@twincheck/core'
import { isObject, number, object, readShape, text } from '@twincheck/core/reading'
import { canonicalJson } from '@twincheck/core/records'
import type { Queue } from '../../queue/open-queue.ts'
import type { Study } from '../study-file.ts'
import { readTapedCall, type StudyTape } from '../study-tape.ts'
import type { StudyWorld } from '../study-world.ts'

export type StudyQueue = Pick<Queue, 'query'> & {
  readonly schema: string
  readonly study: string
  readonly owner: string
}

/** A process that sent no heartbeat for this many seconds counts as dead. */
export const silentSeconds = 10

export type QueuedStudy = { readonly study: Study; readonly profile: Profile; readonly tasks: readonly string[] }

export function studyTasks({ tasks }: StudyWorld, excluded: ReadonlySet<string>): readonly string[] {
  return tasks.map(({ id }) => id).filter((id) => !excluded.has(id))
}

/**
 * Computes the id of a study, which must be equal on all machines that work on it. Settings that may differ between machines are not part
 * of the id: addresses, keys and the budget.
 */
function studyId({ study, profile, tasks }: QueuedStudy): string {
  const { title, scripted, world, seed, splits, models, controls } = study
  const asked = Object.entries(models).map(([role, { model, api, structuredOutputs, effort, reports }]) => [
    role,
    { model, api, structuredOutputs, effort, reports },
  ])
  // The id contains the policy's fingerprint, not the policy's file. The fingerprint is absent for the paper's profile, so that studies
  // begun before profiles existed can resume.
  const policy = profile === 'paper' ? {} : { policy: policyFingerprint(policyOf(profile)) }
  const same = {
    ...{ title, scripted, world: world.kind, seed, splits, models: Object.fromEntries(asked), controls, tasks },
    ...policy,
  }
  return createHash('sha256').update(canonicalJson(same)).digest('hex').slice(0, 32)
}

export async function openStudyQueue(
  { query, address }: Queue,
  queued: QueuedStudy,
  owner: string,
): Promise<StudyQueue> {
  const { schema } = address
  // The lock is needed because "if not exists" alone is not safe if two processes start at the same time.
  await query(
    `do $$ begin
       perform pg_advisory_xact_lock(hashtext('${schema}.study'));
       create table if not exists ${schema}.study (
         study text primary key, version bigint not null default 0,
         not_before timestamptz not null default '-infinity', finished boolean not null default false);
       create table if not exists ${schema}.study_call (
         study text not null, number bigserial, scope text not null, call text not null, cost double precision not null,
         primary key (study, number));
       create index if not exists study_call_scope on ${schema}.study_call (study, scope);
       create table if not exists ${schema}.study_task (
         study text not null, stage text not null, task text not null, place int not null,
         owner text, done boolean not null default false, problem text, primary key (study, stage, task));
       create table if not exists ${schema}.study_worker (owner text primary key, seen timestamptz not null);
       create table if not exists ${schema}.study_ticket (
         id bigserial primary key, study text not null, owner text not null, ceiling double precision not null,
         begun timestamptz not null default clock_timestamp(), back boolean not null default false);
     end $$`,
    [],
  )
  const opened: StudyQueue = { query, schema, study: studyId(queued), owner }
  await query(`insert into ${schema}.study (study) values ($1) on conflict do nothing`, [opened.study])
  await showLife(opened)
  return opened
}

/** Sends the heartbeat of this process. It is sent every few seconds; see `silentSeconds`. */
export async function showLife({ query, schema, owner }: StudyQueue): Promise<void> {
  await query(
    `insert into ${schema}.study_worker (owner, seen) values ($1, clock_timestamp())
     on conflict (owner) do update set seen = clock_timestamp()`,
    [owner],
  )
}

export function alive(schema: string, owner: string): string {
  return `exists (select 1 from ${schema}.study_worker w
                   where w.owner = ${owner} and w.seen > clock_timestamp() - interval '${silentSeconds} seconds')`
}

export async function finishStudy({ query, schema, study }: StudyQueue, finished: boolean): Promise<void> {
  await query(`update ${schema}.study set finished = $2 where study = $1`, [study, finished])
}

export async function isFinished({ query, schema, study }: StudyQueue): Promise<boolean> {
  const [row] = await query(`select finished from ${schema}.study where study = $1`, [study])
  return isObject(row) && row.finished === true
}

const callRow = object({ call: text })
const sumRow = object({ spent: number })

/**
 * The tape of a study in PostgreSQL. Lines are stored as text, because jsonb would reorder members and a tape must be returned byte for
 * byte.
 */
export function queuedTape({ query, schema, study }: StudyQueue): StudyTape {
  const read = async (where: string, values: readonly unknown[]) => {
    const rows = await query(`select call from ${schema}.study_call where study = $1 ${where} order by number`, [
      study,
      ...values,
    ])
    return rows.map((row, index) => readTapedCall(readShape(callRow, row, 'study_call').call, 'study_call', index + 1))
  }
  return {
    of: (scope) => read('and scope = $2', [scope]),
    all: () => read('', []),
    append: async (call) => {
      await query(`insert into ${schema}.study_call (study, scope, call, cost) values ($1, $2, $3, $4)`, [
        study,
        call.scope,
        JSON.stringify(call),
        call.cost,
      ])
    },
    spent: async () => {
      const [row] = await query(
        `select coalesce(sum(cost), 0)::float8 as spent from ${schema}.study_call where study = $1`,
        [study],
      )
      return readShape(sumRow, row, 'study_call').spent
    },
  }
}
