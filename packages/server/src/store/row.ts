/**
 * Reads rows of the database as values. The kind of a row lists its columns. The list is used for the SQL select list and for checking
 * the rows.
 */
import { readSessionState, type SessionState } from '@twincheck/core'
import { MalformedInputError, object, readShape, type Shape, type ShapeValue } from '@twincheck/core/reading'
import type { Column, Row, Value } from './database.ts'

export type RowKind<Read> = {
  readonly columns: string
  readonly columnsOf: (alias: string) => string
  /** Reads the members of this kind from a row, and ignores other columns. If the row is missing, it counts as malformed. */
  readonly read: (row: Row | undefined) => Read
}

export type RowValue<Of> = Of extends RowKind<infer Read> ? Read : never

export function rowKind<const Members extends Readonly<Record<string, Shape<unknown>>>>(
  members: Members,
): RowKind<{ readonly [Name in keyof Members]: ShapeValue<Members[Name]> }> {
  const shape = object(members)
  const columns = Object.keys(members).map((name) => [name, columnName(name)] as const)
  return {
    columns: columns.map(([, column]) => column).join(', '),
    columnsOf: (alias) => columns.map(([, column]) => `${alias}.${column}`).join(', '),
    read: (row) => readShape(shape, Object.fromEntries(columns.map(([name, column]) => [name, row?.[column]])), 'row'),
  }
}

function columnName(member: string): string {
  return member.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function valuesOf(columns: readonly Column[], row: Readonly<Record<string, Value>>): readonly Value[] {
  return columns.map(({ member }) => row[member] ?? null)
}

/** SQL for "on conflict": adds the inserted values to those of the existing row, whose alias is `known`. */
export function addedUp(...names: readonly string[]): string {
  return names.map((name) => `${name} = known.${name} + excluded.${name}`).join(', ')
}

export function placesOf(values: readonly unknown[], from: number): string {
  return values.map((_, index) => `$${from + index}`).join(', ')
}

/** Reads all rows of a query page by page. `fetch` gets the last row of the previous page, or null for the first page. */
export async function* readPages<Read>(fetch: (last: Read | null) => Promise<readonly Read[]>): AsyncIterable<Read> {
  for (let page = await fetch(null); ; ) {
    yield* page
    const last = page.at(-1)
    if (last === undefined) return
    page = await fetch(last)
  }
}

export function stateOf(row: Row): SessionState {
  const { decisions, verifications, generations, switches, follow_ups: followUps, stopped, anomaly } = row
  return readSessionState({ version: 1, decisions, verifications, generations, switches, followUps, stopped, anomaly })
}

export const nothingSpent: SessionState = stateOf({
  ...{ decisions: 0, verifications: 0, generations: 0, switches: 0, follow_ups: 0, stopped: null, anomaly: 0 },
})

type OfSession = { readonly tenant: string; readonly session: string }

export function bySession<Read extends OfSession>(rows: readonly Read[]): readonly (readonly [Read, ...Read[]])[] {
  const lists: [Read, ...Read[]][] = []
  for (const row of rows) {
    const last = lists.at(-1)
    const isSame = last && last[0].tenant === row.tenant && last[0].session === row.session
    if (isSame) last.push(row)
    else lists.push([row])
  }
  return lists
}

const longestKey = 512

/**
 * Checks keys that come from outside this program before they are stored. A key must be short enough for an index, and must not contain
 * NUL, which text columns cannot hold.
 */
export function readKeys(keys: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(keys)) {
    if (value.length > longestKey || value.includes('\0')) {
      throw new MalformedInputError(name, `at most ${longestKey} characters, none of them NUL`, value)
    }
  }
}
