/** A plain table for the terminal. The first column is left-aligned, the other columns are right-aligned. */
import { visibleLine } from './visible-text.ts'

export type TitledTable = {
  readonly title: string
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly notes: readonly string[]
}

export function tableLines(tables: readonly TitledTable[]): readonly string[] {
  return tables.flatMap(({ title, header, rows, notes }) => [title, formatTable(header, rows), ...notes, ''])
}

export function formatTable(header: readonly string[], cells: readonly (readonly string[])[]): string {
  const rows = cells.map((row) => row.map(visibleLine))
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
