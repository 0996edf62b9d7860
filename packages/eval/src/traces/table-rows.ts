/**
 * The rows of a table that was written by columns, as dataframes write theirs: `{"column": {"0": …, "1": …}}`, or
 * `{columns: […], data: [[…]]}`. Null where a record is no such table.
 */
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from './importer.ts'

export function tableRows(record: RawRecord): readonly RawRecord[] | null {
  const { columns, data } = record
  if (Array.isArray(columns) && Array.isArray(data)) return splitRows(columns, data)
  // Most records end here: only the first member is looked at.
  for (const name in record) return isNumbered(record[name]) ? columnRows(record) : null
  return null
}

function splitRows(columns: readonly unknown[], data: readonly unknown[]): readonly RawRecord[] | null {
  if (!columns.every((column) => typeof column === 'string') || !data.every(Array.isArray)) return null
  return data.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])))
}

function isNumbered(value: unknown): boolean {
  return isObject(value) && Object.hasOwn(value, '0')
}

/** Every column has the rows that the first has. */
function columnRows(record: RawRecord): readonly RawRecord[] | null {
  const columns = Object.entries(record)
  const [first] = columns
  if (columns.length < 2 || !columns.every(([, column]) => isNumbered(column))) return null
  const rows = isObject(first?.[1]) ? Object.keys(first[1]) : []
  return rows.map((row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, isObject(column) ? column[row] : null])),
  )
}
