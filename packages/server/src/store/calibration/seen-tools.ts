/** The tools of decisions, by the hash of their schema: a calibration covers only these. */
import { text } from '@twincheck/core/reading'
import type { Database } from '../database.ts'
import { type RowValue, rowKind } from '../row.ts'
import type { Store } from '../store.ts'

const seenTool = rowKind({ name: text, hash: text })

export type SeenTool = RowValue<typeof seenTool>

/** A tool with more schemas than this gets a new schema each time, so it is not calibrated. */
const mostSchemas = 20

export function openSeenTools({ query, prefix }: Database): Pick<Store, 'noteTools' | 'listTools'> {
  return {
    noteTools: async (fingerprint, tools) => {
      for (const { name, hash } of tools)
        await query(
          `insert into ${prefix}seen_tools (fingerprint, name, hash) select $1, $2, $3
           where (select count(*) from ${prefix}seen_tools where fingerprint = $1 and name = $2) < ${mostSchemas}
           on conflict do nothing`,
          [fingerprint, name.slice(0, 200).replaceAll('\0', ''), hash],
        )
    },
    listTools: async (fingerprint) => {
      const rows = await query(
        `select ${seenTool.columns} from ${prefix}seen_tools where fingerprint = $1 order by name, hash`,
        [fingerprint],
      )
      return rows.map(seenTool.read)
    },
  }
}
