/** A tool of the office: its parameters, which are all optional, and its effect. The file also has tools that several tables share. */
import { add, compareText, contains as hasItem, PythonError, type PyValue, repr, truthy } from '@twincheck/eval/python'
import { toInt } from '../../python/convert.ts'
import { cellText, type DataFrame, equalTo, type FrameCell, inValues } from '../../python/pandas/frame.ts'
import { bindArguments, type Parameter, valuesByName } from '../../python/signature.ts'
import type { Office, TableName } from '../office.ts'

export type OfficeTool = {
  readonly parameters: readonly Parameter[]
  /** Whether the tool may change a table that a verdict compares. */
  readonly writes: boolean
  readonly call: (office: Office, args: readonly PyValue[], kwargs: ReadonlyMap<string, PyValue>) => string
}

type Run<Name extends string> = (office: Office, args: Readonly<Record<Name, PyValue>>) => string

export function tool<Name extends string>(
  kind: 'reads' | 'writes',
  names: readonly Name[],
  run: Run<Name>,
): OfficeTool {
  return withDefaults(
    kind,
    names.map((name) => ({ name, default: null })),
    run,
  )
}

export function withDefaults<Name extends string>(
  kind: 'reads' | 'writes',
  parameters: readonly (Parameter & { readonly name: Name })[],
  run: Run<Name>,
): OfficeTool {
  return {
    parameters,
    writes: kind === 'writes',
    call: (office, args, kwargs) => {
      return run(office, valuesByName(parameters, bindArguments('tool', parameters, args, kwargs)))
    },
  }
}

export type OfficeRecords = { readonly table: TableName; readonly id: string; readonly thing: string }

/** Makes a tool that looks up one field of a row, such as `get_event_information_by_id`. */
export function informationTool({ table, id, thing }: OfficeRecords): OfficeTool {
  return tool('reads', [id, 'field'], (office, args) => {
    const wanted = args[id] ?? null
    const field = args.field ?? null
    if (!truthy(wanted)) return `${thing} ID not provided.`
    if (!truthy(field)) return 'Field not provided.'
    const frame = office[table]
    const [row] = frame.where(equalTo(frame.column(id), wanted)).rows
    if (row === undefined) return `${thing} not found.`
    const cells = new Map(frame.columns.map((name, index) => [name, row.cells[index] ?? null]))
    // Imitates Python's `field in row`, which looks only at the column names.
    if (!hasItem(new Map(frame.columns.map((name) => [name, null])), field)) return 'Field not found.'
    const key = typeof field === 'string' || typeof field === 'number' ? field : Number(repr(field))
    return `{${repr(field)}: ${cellText(cells.get(key) ?? null)}}`
  })
}

/** Makes a tool that deletes a row, such as `delete_event`. */
export function deletingTool({ table, id, thing }: OfficeRecords): OfficeTool {
  return tool('writes', [id], (office, args) => {
    const wanted = args[id] ?? null
    if (!truthy(wanted)) return `${thing} ID not provided.`
    const frame = office[table]
    if (!inValues(wanted, frame.column(id))) return `${thing} not found.`
    office[table] = frame.where(equalTo(frame.column(id), wanted).map((same) => !same))
    return `${thing} deleted successfully.`
  })
}

/** Imitates pandas' `frame.loc[frame[id] == wanted, field] = value`. */
export function update(frame: DataFrame, id: string, wanted: PyValue, change: readonly [PyValue, PyValue]): DataFrame {
  return frame.assign(equalTo(frame.column(id), wanted), ...change)
}

/** The id of a new row: the greatest id plus one. Ids are compared as texts. */
export function nextId(ids: readonly FrameCell[]): string {
  let greatest: string | null = null
  for (const id of ids) {
    if (typeof id !== 'string') throw new PythonError('TypeError', "'>=' not supported between an id and a text")
    if (greatest === null || compareText(id, greatest) > 0) greatest = id
  }
  if (greatest === null) throw new PythonError('ValueError', 'cannot convert float NaN to integer')
  return repr(add(toInt(greatest), 1))
}

/** Imitates Python's `text.zfill(8)`, in which a sign stays in front. */
export function zeroFilled(text: string): string {
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  return sign + text.slice(sign.length).padStart(8 - sign.length, '0')
}
