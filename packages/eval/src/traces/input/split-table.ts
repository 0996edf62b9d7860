/**
 * Reads a table (CSV) whose rows hold messages: each row becomes an object with the names of the first row. A cell may hold line
 * feeds and doubled quotes. Cells that are JSON become values, and empty cells are left out.
 */
import { joinBytes, textOf } from './bytes.ts'
import { LINE_FEED, QUOTE } from './framing.ts'
import { parseJsonOrNull } from './parse-json.ts'
import { BatchBuilder, MOST_RECORD_BYTES, type RecordBatch, tooLarge } from './record-batch.ts'

export async function* splitTable(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<RecordBatch, void, void> {
  const table = new TableRows()
  for await (const chunk of chunks) {
    table.add(chunk)
    yield* table.builder.takeReady()
  }
  table.end()
  yield* table.builder.takeAll()
}

class TableRows {
  readonly builder = new BatchBuilder('line')
  #header: { readonly names: readonly string[]; readonly separator: string } | null = null
  #parts: Uint8Array[] = []
  #size = 0
  #isQuoted = false
  #line = 1
  /** The line in which the current row begins. */
  #begin = 1

  add(chunk: Uint8Array): void {
    let start = 0
    for (let at = 0; at < chunk.length; at++) {
      // A doubled quote inside a cell changes the state twice.
      if (chunk[at] === QUOTE) this.#isQuoted = !this.#isQuoted
      if (chunk[at] !== LINE_FEED) continue
      this.#line++
      if (this.#isQuoted) continue
      this.#keep(chunk.subarray(start, at))
      this.#conclude()
      start = at + 1
    }
    this.#keep(chunk.subarray(start))
  }

  end(): void {
    if (this.#isQuoted) this.builder.leave(this.#begin, 'broken-off', 'The row has a cell whose quote is never closed.')
    else this.#conclude()
  }

  /** The content of a row that is too long is not kept, only its length. */
  #keep(part: Uint8Array): void {
    this.#size += part.length
    if (this.#size <= MOST_RECORD_BYTES) this.#parts.push(part)
    else this.#parts = []
  }

  #conclude(): void {
    const [parts, size, begin] = [this.#parts, this.#size, this.#begin]
    this.#parts = []
    this.#size = 0
    this.#begin = this.#line
    if (size > MOST_RECORD_BYTES) {
      this.builder.leave(begin, 'too-large', tooLarge())
      return
    }
    const text = textOf(joinBytes(parts)).replace(/^\uFEFF|\r$/g, '')
    if (text.trim() === '') return
    if (this.#header === null) {
      const separator = separatorOf(text)
      this.#header = { names: cellsOf(text, separator), separator }
      return
    }
    const { names, separator } = this.#header
    const cells = cellsOf(text, separator)
    if (cells.length > names.length) {
      this.builder.leave(
        begin,
        'malformed-record',
        `The row has ${cells.length} cells, and the first row names ${names.length}.`,
      )
      return
    }
    const row = cells.flatMap((cell, index) => (cell === '' ? [] : [[names[index] ?? '', heldIn(cell)] as const]))
    const bytes = new TextEncoder().encode(JSON.stringify(Object.fromEntries(row)))
    this.builder.add(begin, [bytes], bytes.length)
  }
}

function heldIn(cell: string): unknown {
  return /^\s*[[{]/.test(cell) ? (parseJsonOrNull(cell) ?? cell) : cell
}

const separators = [',', ';', '\t'] as const

/** The separator that occurs most often in the first row. */
function separatorOf(row: string): string {
  const counted = separators.map((separator) => [row.split(separator).length, separator] as const)
  return counted.reduce((most, one) => (one[0] > most[0] ? one : most))[1]
}

/** The cells of a row, without their quotes. */
function cellsOf(row: string, separator: string): readonly string[] {
  const cells: string[] = []
  for (let at = 0; at <= row.length; ) {
    if (row[at] !== '"') {
      const end = row.indexOf(separator, at)
      cells.push(row.slice(at, end < 0 ? undefined : end))
      at = end < 0 ? row.length + 1 : end + 1
      continue
    }
    const end = closingQuote(row, at + 1)
    const next = row.indexOf(separator, end)
    cells.push(row.slice(at + 1, end).replaceAll('""', '"'))
    at = next < 0 ? row.length + 1 : next + 1
  }
  return cells
}

function closingQuote(row: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = row.indexOf('"', at)
    if (at < 0) return row.length
    if (row[at + 1] !== '"') return at
  }
}

/** Whether the beginning of a file is a table with messages: columns for a role and a text, or cells with chat messages. */
export function holdsTable(head: Uint8Array): boolean {
  const text = textOf(head.subarray(0, HEAD_BYTES))
  const end = text.indexOf('\n')
  const first = text.slice(0, end).replace(/^\uFEFF|\r$/g, '')
  if (end < 0 || /^\s*[[{]/.test(first)) return false
  const names = cellsOf(first, separatorOf(first))
  if (names.length < 2 || !names.every((name) => /^[\w .:/()-]{1,80}$/.test(name))) return false
  if (names.includes('role') && names.includes('content')) return true
  return /(?:""|')(?:role|tool_calls|tool_call_id|function_call)(?:""|')\s*:/.test(text.slice(end))
}

const HEAD_BYTES = 1 << 20
