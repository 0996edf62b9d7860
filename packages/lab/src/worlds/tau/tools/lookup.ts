/** A tool that prints one record of a table. */
import { dumpJson, type PyDict, type PythonError, type PyValue } from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'
import type { DefineTool, TauTool } from './tool.ts'

export type Lookup = {
  readonly name: string
  readonly parameter: string
  readonly table: string
  /** The error if there is no record with this id. */
  readonly absent: (id: PyValue) => PythonError
}

export function defineLookup(defineTool: DefineTool, { name, parameter, table, absent }: Lookup): TauTool {
  return defineTool(name, [parameter], (database, { [parameter]: id = null }) => {
    const records = database.table(table)
    if (!records.has(id)) throw absent(id)
    return dumpRecord(records, id)
  })
}

const texts = new WeakMap<PyDict, string>()

/** Texts of initial records are cached: most calls only look something up. */
function dumpRecord(table: TauTable, id: string): string {
  const record = table.read(id)
  if (!table.isInitial(id)) return dumpJson(record)
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = dumpJson(record)
  texts.set(record, text)
  return text
}
