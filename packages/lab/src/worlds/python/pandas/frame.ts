/**
 * A pandas DataFrame whose columns hold Python objects, limited to the operations that the benchmarks use. A frame is immutable: every
 * operation returns a new frame, which shares the unchanged rows. Invariants:
 *   1. Rows have labels, which may repeat and have gaps. Equal frames have equal labels in the same order.
 *   2. A missing cell is the float NaN, or None if a caller stored None. `equals` treats both alike, as pandas does.
 *   3. Errors are PythonErrors with the texts of pandas 2.2 and numpy 1.26, but without the array shapes in them.
 */
import type { PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import type { TextPattern } from '../regex/pattern.ts'
import { Timestamp } from './timestamp.ts'

export type FrameCell = PyValue | Timestamp
export type FrameRow = { readonly label: number; readonly cells: readonly FrameCell[] }

export const missing: py.Float = new py.Float(Number.NaN)

export class DataFrame {
  readonly columns: readonly PyKey[]
  readonly rows: readonly FrameRow[]

  constructor(columns: readonly PyKey[], rows: readonly FrameRow[]) {
    this.columns = columns
    this.rows = rows
  }

  static of(columns: readonly PyKey[], rows: readonly (readonly FrameCell[])[]): DataFrame {
    return new DataFrame(
      columns,
      rows.map((cells, label) => ({ label, cells })),
    )
  }

  column(name: PyKey): readonly FrameCell[] {
    const index = this.columns.indexOf(name)
    if (index < 0) throw new py.PythonError('KeyError', py.repr(name))
    return this.rows.map(({ cells }) => cells[index] ?? null)
  }

  /** Imitates pandas' `frame[mask]`: keeps the rows for which the mask is true. */
  where(mask: readonly boolean[]): DataFrame {
    return new DataFrame(
      this.columns,
      this.rows.filter((_, index) => mask[index]),
    )
  }

  /** Imitates pandas' `frame.loc[label] = cells`: replaces every row with this label. If there is none, appends a row with the label. */
  setRow(label: number, cells: readonly FrameCell[]): DataFrame {
    const known = this.rows.some((row) => row.label === label)
    if (known && cells.some((cell) => Array.isArray(cell) && cell.length !== 1)) {
      throw new py.PythonError('ValueError', 'setting an array element with a sequence')
    }
    const row = { label, cells }
    return new DataFrame(
      this.columns,
      known ? this.rows.map((old) => (old.label === label ? row : old)) : [...this.rows, row],
    )
  }

  /** Imitates `pandas.concat([frame, row])`. `relabel` labels all rows from 0; otherwise the new row gets the label 0. */
  append(row: ReadonlyMap<PyKey, FrameCell>, relabel: boolean): DataFrame {
    const cells = this.columns.map((name) => row.get(name) ?? (row.has(name) ? null : missing))
    const rows = [...this.rows, { label: 0, cells }]
    return new DataFrame(this.columns, relabel ? rows.map(relabelled) : rows)
  }

  /** Imitates pandas' `frame.loc[mask, field] = value`. An unknown field becomes a new column. */
  assign(mask: readonly boolean[], field: PyValue, value: PyValue): DataFrame {
    if (Array.isArray(field)) {
      if (field.some((one) => Array.isArray(one)))
        throw new py.PythonError('KeyError', 'None of them are in the [columns]')
      return field.reduce((frame: DataFrame, one) => frame.assign(mask, one, value), this)
    }
    const name = columnName(field)
    const index = this.columns.indexOf(name)
    const chosen = mask.filter(Boolean).length
    const values = assignedValues(value, chosen, index < 0)
    const floats = index < 0 || this.column(name).every((cell) => cell instanceof py.Float)
    let next = 0
    const rows = this.rows.map((row, position) => {
      const set = mask[position] === true
      if (!set && index >= 0) return row
      const cell = set ? (values[next++ % values.length] ?? null) : missing
      const cells = [...row.cells]
      cells[index < 0 ? cells.length : index] = floats && typeof cell === 'number' ? new py.Float(cell) : cell
      return { label: row.label, cells }
    })
    return new DataFrame(index < 0 ? [...this.columns, name] : this.columns, rows)
  }

  /** Imitates pandas' `frame.equals(other)`. `change` is applied to each cell of both frames before the comparison. */
  equals(other: DataFrame, change: (cell: FrameCell, column: PyKey) => FrameCell = (cell) => cell): boolean {
    if (this === other) return true
    const sameShape = this.rows.length === other.rows.length && this.columns.length === other.columns.length
    if (!sameShape || this.columns.some((name, index) => name !== other.columns[index])) return false
    return this.rows.every((row, index) => {
      const twin = other.rows[index]
      if (twin === row) return true
      if (twin === undefined || twin.label !== row.label) return false
      return this.columns.every((name, column) =>
        sameCell(change(row.cells[column] ?? null, name), change(twin.cells[column] ?? null, name)),
      )
    })
  }
}

function relabelled(row: FrameRow, label: number): FrameRow {
  return row.label === label ? row : { label, cells: row.cells }
}

function columnName(field: PyValue): PyKey {
  if (typeof field === 'string' || typeof field === 'number' || field === null) return field
  if (field instanceof py.Float) return field.value
  throw new py.PythonError('TypeError', 'a column is named by a text or a number')
}

/**
 * The values of an assignment. A list has one value per row. A dict assigns its values by row label. Its keys are texts and no row label
 * is a text, so all its cells are missing.
 */
function assignedValues(value: PyValue, chosen: number, isNew: boolean): readonly PyValue[] {
  if (py.isDict(value)) return [missing]
  if (!Array.isArray(value)) return [value]
  if (value.length !== chosen && (isNew || value.length !== 1)) {
    throw new py.PythonError('ValueError', 'Must have equal len keys and value when setting with an iterable')
  }
  return value.map((one) => {
    if (!Array.isArray(one)) return one
    const [only] = one
    if (one.length === 1 && only !== undefined) return only
    throw new py.PythonError('ValueError', 'Must have equal len keys and value when setting with an ndarray')
  })
}

export function isMissing(cell: FrameCell): boolean {
  return cell === null || (cell instanceof py.Float && Number.isNaN(cell.value))
}

function sameCell(left: FrameCell, right: FrameCell): boolean {
  if (left === right || (isMissing(left) && isMissing(right))) return true
  if (left instanceof Timestamp || right instanceof Timestamp) {
    return left instanceof Timestamp && right instanceof Timestamp && left.text === right.text
  }
  return py.equal(left, right)
}

/**
 * Imitates pandas' `value in series.values`. If `value` is a list, numpy compares it item by item. The list must then have one item, or
 * as many items as the series has cells.
 */
export function inValues(value: PyValue, cells: readonly FrameCell[]): boolean {
  if (!Array.isArray(value)) return cells.some((cell) => isEqual(cell, value))
  const [only] = value
  if (value.length === 1 && only !== undefined) return inValues(only, cells)
  if (value.length !== cells.length) {
    throw new py.PythonError('ValueError', 'operands could not be broadcast together')
  }
  return cells.some((cell, index) => isEqual(cell, value[index] ?? null))
}

/** Imitates pandas' `series == value`. */
export function equalTo(cells: readonly FrameCell[], value: PyValue): readonly boolean[] {
  return compared(cells, value, isEqual)
}

/**
 * Imitates pandas' `series >= value`; `atMost` imitates `series <= value`. Missing cells give false, and another type raises a TypeError.
 */
export function atLeast(cells: readonly FrameCell[], value: PyValue): readonly boolean[] {
  return compared(cells, value, ordered(py.greaterOrEqual))
}

export function atMost(cells: readonly FrameCell[], value: PyValue): readonly boolean[] {
  return compared(cells, value, ordered(py.lessOrEqual))
}

type CellComparison = (cell: FrameCell, value: PyValue) => boolean

function compared(cells: readonly FrameCell[], value: PyValue, holds: CellComparison): readonly boolean[] {
  if (!Array.isArray(value)) return cells.map((cell) => holds(cell, value))
  if (value.length !== cells.length) throw new py.PythonError('ValueError', 'Lengths must match to compare')
  return cells.map((cell, index) => holds(cell, value[index] ?? null))
}

function isEqual(cell: FrameCell, value: PyValue): boolean {
  return !(cell instanceof Timestamp) && !isMissing(cell) && py.equal(cell, value)
}

function ordered(holds: (left: PyValue, right: PyValue) => boolean): CellComparison {
  return (cell, value) => {
    if (isMissing(cell) || isMissing(value)) return false
    if (cell instanceof Timestamp) throw new py.PythonError('TypeError', "'Timestamp' is not ordered here")
    return holds(cell, value)
  }
}

/** Imitates pandas' `series.str.contains(pattern)`. The result is null for a cell that is not a text. */
export function contains(cells: readonly FrameCell[], pattern: TextPattern): readonly (boolean | null)[] {
  const present = cells.filter((cell) => !isMissing(cell))
  if (present.length > 0 && present.every((cell) => typeof cell !== 'string' && isScalar(cell))) {
    throw new py.PythonError('AttributeError', 'Can only use .str accessor with string values!')
  }
  return cells.map((cell) => (typeof cell === 'string' ? pattern.foundIn(cell) : null))
}

/** Returns a mask that `frame[mask]` accepts. Raises pandas' ValueError if the mask is null for some row. */
export function wholeMask(mask: readonly (boolean | null)[]): readonly boolean[] {
  return mask.map((value) => {
    if (value !== null) return value
    throw new py.PythonError('ValueError', 'Cannot mask with non-boolean array containing NA / NaN values')
  })
}

function isScalar(cell: FrameCell): boolean {
  return cell instanceof Timestamp || cell instanceof py.Float || typeof cell !== 'object'
}

/** The text of pandas' `frame.to_dict(orient="records")`, as Python prints it. */
export function recordsText({ columns, rows }: DataFrame): string {
  return `[${rows.map((row) => recordText(columns, row)).join(', ')}]`
}

export function recordText(columns: readonly PyKey[], { cells }: FrameRow): string {
  return `{${columns.map((name, index) => `${py.repr(name)}: ${cellText(cells[index] ?? null)}`).join(', ')}}`
}

export function cellText(cell: FrameCell): string {
  return cell instanceof Timestamp ? `Timestamp('${cell.text}')` : py.repr(cell)
}

/** Imitates numpy's `str(array)` for an array of texts, broken into lines of at most 75 characters. */
export function arrayText(items: readonly string[]): string {
  const lines = ['']
  for (const [index, item] of items.entries()) {
    const word = py.repr(item)
    const line = lines.at(-1) ?? ''
    // The length counts the bracket or space at the beginning of a line. One column stays free for a closing bracket.
    if (line !== '' && line.length + word.length + 1 > 74) {
      lines[lines.length - 1] = line.trimEnd()
      lines.push(word)
    } else lines[lines.length - 1] = line + word
    if (index < items.length - 1) lines[lines.length - 1] += ' '
  }
  return `[${lines.join('\n ')}]`
}
