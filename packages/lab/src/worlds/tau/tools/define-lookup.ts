/** A tool that prints one record of a table, or an error text if there is none. */
import { dumpRecord } from './dump-record.ts'
import { defineTool, type TauTool } from './tool.ts'

export type Lookup = {
  readonly name: string
  readonly functionName: string
  readonly parameter: string
  readonly table: string
  readonly absent: string
}

export function defineLookup({ name, functionName, parameter, table, absent }: Lookup): TauTool {
  return defineTool(name, functionName, [parameter], (database, { [parameter]: id = null }) => {
    const records = database.table(table)
    return records.has(id) ? dumpRecord(records, id) : absent
  })
}
