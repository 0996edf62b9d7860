/** The tape of a study in PostgreSQL. As text: jsonb would reorder what is to come back to the byte. */
import { number, object, readShape, text } from '@twincheck/core/reading'
import { readTapedCall, type StudyTape } from '../study-tape.ts'
import type { StudyQueue } from './study-tables.ts'

const callRow = object({ call: text })
const sumRow = object({ spent: number })

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
