/** Prints a record as the benchmark does. Texts of initial records are cached: most calls only look something up. */
import { dumpJson, type PyDict } from '@twincheck/eval/python'
import type { TauTable } from '../dataset/database.ts'

const texts = new WeakMap<PyDict, string>()

export function dumpRecord(table: TauTable, id: string): string {
  const record = table.read(id)
  if (!table.isInitial(id)) return dumpJson(record)
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = dumpJson(record)
  texts.set(record, text)
  return text
}
