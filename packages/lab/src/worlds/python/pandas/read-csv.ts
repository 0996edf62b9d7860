/**
 * Imitates `pandas.read_csv(file, dtype=str)`: cells are texts or missing. A row that is too short is filled, and a row that is too long
 * is an error.
 */

export type CsvTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | null)[])[]
}

/** A CSV text that cannot be read. `row` counts the rows of the table from 1. */
export class CsvError extends Error {
  readonly row: number

  constructor(row: number, problem: string) {
    super(problem)
    this.row = row
  }
}

const MISSING: ReadonlySet<string> = new Set(
  ',#N/A,#N/A N/A,#NA,-1.#IND,-1.#QNAN,-NaN,-nan,1.#IND,1.#QNAN,<NA>,N/A,NA,NULL,NaN,None,n/a,nan,null'.split(','),
)

export function readCsv(text: string, columns?: readonly string[]): CsvTable {
  const records = readRecords(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  const header = columns ?? records.shift()
  if (header === undefined) throw new CsvError(1, 'there is no header')
  const rows = records.map((record, index) => {
    if (record.length > header.length) {
      throw new CsvError(index + 1, `expected ${header.length} cells, found ${record.length}`)
    }
    return header.map((_, column) => {
      const cell = record[column]
      return cell === undefined || MISSING.has(cell) ? null : cell
    })
  })
  return { columns: header, rows }
}

const QUOTE = 0x22

function readRecords(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let position = 0
  while (position < text.length) {
    const { cell, end } = readCell(text, position, records.length)
    record.push(cell)
    position = end
    if (text.charAt(position) === ',') {
      position++
      if (position < text.length) continue
      record.push('')
    } else if (text.startsWith('\r\n', position)) position += 2
    else position++
    if (record.length > 1 || record[0] !== '') records.push(record)
    record = []
  }
  return records
}

/** Quotes open only at the start of a cell. Text after the closing quote belongs to the cell. */
function readCell(text: string, start: number, row: number): { readonly cell: string; readonly end: number } {
  let quoted = ''
  let from = start
  if (text.charCodeAt(start) === QUOTE) {
    from++
    for (;;) {
      const close = text.indexOf('"', from)
      if (close < 0) throw new CsvError(row, 'a quoted cell has no end')
      quoted += text.slice(from, close)
      from = close + 1
      if (text.charCodeAt(from) !== QUOTE) break
      quoted += '"'
      from++
    }
  }
  let end = from
  while (end < text.length && !',\r\n'.includes(text.charAt(end))) end++
  return { cell: quoted + text.slice(from, end), end }
}
