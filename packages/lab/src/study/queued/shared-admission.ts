/**
 * All workers of a study share its limits and its budget. A worker takes each ticket with a single SQL statement, so that two workers
 * cannot take the same one. Tickets of dead workers count as spent.
 */
import { type Clock, TwinCheckError } from '@twincheck/core'
import { pause } from '@twincheck/core/models'
import { listOf, number, object, readShape } from '@twincheck/core/reading'
import { type AdmissionLimits, countedMs, mayEnter, type StudyAdmission } from '../admission.ts'
import { alive, type StudyQueue, silentSeconds } from './study-tables.ts'

export class TakenForDeadError extends TwinCheckError {
  readonly code = 'taken-for-dead'

  constructor() {
    super(
      `This worker was silent for more than ${silentSeconds} s, and others have its tasks now. It asked nothing since. Start it again.`,
    )
  }
}

const standingRow = object({
  version: number,
  now: number,
  notBefore: number,
  underWay: number,
  reserved: number,
  spent: number,
  recent: listOf(number),
})

const leastPollMs = 50

export function sharedAdmission(queue: StudyQueue, limits: AdmissionLimits, clock: Clock): StudyAdmission {
  const { query, schema, study, owner } = queue
  const epoch = (time: string) => `(extract(epoch from ${time}) * 1000)::float8`
  const living = alive(schema, 't.owner')
  const readStanding = async () => {
    const [row] = await query(
      `select s.version::float8 as version, ${epoch('clock_timestamp()')} as now,
              case when s.not_before > clock_timestamp() then ${epoch('s.not_before')} else 0 end as "notBefore",
              (select count(*)::int from ${schema}.study_ticket t where t.study = $1 and not t.back and ${living}) as "underWay",
              (select coalesce(sum(t.ceiling), 0)::float8 from ${schema}.study_ticket t
                where t.study = $1 and not t.back and ${living}) as reserved,
              (select coalesce(sum(cost), 0)::float8 from ${schema}.study_call where study = $1)
              + (select coalesce(sum(t.ceiling), 0)::float8 from ${schema}.study_ticket t
                  where t.study = $1 and not t.back and not ${living}) as spent,
              array(select ${epoch('t.begun')} from ${schema}.study_ticket t
                     where t.study = $1 and t.begun > clock_timestamp() - $2::float8 * interval '1 millisecond' order by t.begun) as recent
         from ${schema}.study s where s.study = $1`,
      [study, countedMs(limits.rate)],
    )
    return readShape(standingRow, row, 'study')
  }
  const take = async (version: number, ceiling: number): Promise<unknown> => {
    const [taken] = await query(
      `with moved as (update ${schema}.study set version = version + 1
                       where study = $1 and version = $2::bigint and ${alive(schema, '$3::text')} returning study)
       insert into ${schema}.study_ticket (study, owner, ceiling) select study, $3::text, $4::float8 from moved returning id`,
      [study, version, owner, ceiling],
    )
    return taken
  }
  const demandAlive = async () => {
    const [row] = await query(`select 1 where ${alive(schema, '$1::text')}`, [owner])
    if (row === undefined) throw new TakenForDeadError()
  }
  return {
    holdOff: async (milliseconds) => {
      await query(
        `update ${schema}.study set not_before = greatest(not_before, clock_timestamp() + $2::float8 * interval '1 millisecond') where study = $1`,
        [study, milliseconds],
      )
    },
    enter: async ({ ceiling }, signal) => {
      for (;;) {
        signal.throwIfAborted()
        const standing = await readStanding()
        const wait = mayEnter(ceiling, limits, standing)
        if (wait === null) {
          const taken = await take(standing.version, ceiling)
          if (taken !== undefined) return { leave: () => giveBack(queue, taken) }
          await demandAlive()
        }
        await pause(clock, Math.max(leastPollMs, wait ?? 0), signal)
      }
    },
  }
}

const ticketRow = object({ id: { problem: () => null } })

async function giveBack({ query, schema }: StudyQueue, taken: unknown): Promise<void> {
  const { id } = readShape(ticketRow, taken, 'study_ticket')
  await query(`update ${schema}.study_ticket set back = true where id = $1`, [id])
}
