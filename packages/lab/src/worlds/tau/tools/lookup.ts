/** A tool that prints one record of a table. */
import { cachedFor } from '@twincheck/eval/harness'
import { dumpJson, type PyDict, type PythonError, type PyValue } from '@twincheck/eval/python'
import type { DefineTool, TauTool } from './tool.ts'

/** The tool `get_user_details` for the record `user`. `absent`: the error if there is no record with this id. */
export function defineLookup(
  defineTool: DefineTool,
  record: 'user' | 'order' | 'product' | 'reservation',
  absent: (id: PyValue) => PythonError,
): TauTool {
  const parameter = `${record}_id`
  return defineTool(`get_${record}_details`, [parameter], (database, { [parameter]: id = null }) => {
    const records = database.table(`${record}s`)
    if (!records.has(id)) throw absent(id)
    return records.isInitial(id) ? dumpInitial(records.read(id)) : dumpJson(records.read(id))
  })
}

/** Most calls only look something up, so the texts of initial records are cached. */
const dumpInitial = cachedFor((record: PyDict) => dumpJson(record))
