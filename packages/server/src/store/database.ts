/**
 * The port of a database for the store, so that the store's statements are written once for SQLite and PostgreSQL.
 *
 * Statements use $1, $2, … and only common SQL. A driver's failure becomes a StoreUnavailableError. Errors that the statement or its
 * values cause are passed on unchanged.
 */
import type { SearchedWord } from '../finding/words.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>
export type Query = (text: string, values: readonly Value[]) => Promise<readonly Row[]>

export type Database = {
  readonly query: Query
  /** The database's address as log and error messages show it, without the password. */
  readonly place: string
  /** The prefix of every table's name: a schema and a dot, or an empty text. */
  readonly prefix: string
  readonly forUpdate: string
  readonly texts: TextIndex
  /** Runs the work as one transaction: either all of it takes effect, or nothing. When the promise resolves, the commit is on disk. */
  readonly transaction: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
  readonly transactionSoon: Database['transaction']
  /** Whether every query sees the effects of all earlier queries, even before they are committed. */
  readonly ordered: boolean
  /** Removes deleted contents from the database's files too, as far as the database can. */
  readonly forgetDeleted: () => Promise<void>
  /** Throws StoreReplacedError if another file has replaced the opened file. */
  readonly checkPlace: () => void
  readonly close: () => Promise<void>
}

export type TextIndex = {
  /** The name of the key column in the table of finding texts (`rowid` in SQLite, `id` in PostgreSQL). */
  readonly id: string
  readonly create: (prefix: string) => readonly string[]
  /** Finds out how this database is searched. The database may have been created without the full-text index. */
  readonly openSearch: (query: Query) => Promise<TextSearch>
}

export type TextSearch = {
  /** The SQL condition for texts that match a search. `place` is the SQL parameter whose value comes from `write`. */
  readonly match: (place: string) => string
  readonly write: (words: readonly SearchedWord[]) => string
}

export type Connection = {
  readonly query: Query
  readonly insertRows: (into: Insertion, rows: readonly (readonly Value[])[]) => Promise<void>
}

export type Insertion = {
  readonly table: string
  readonly columns: readonly Column[]
  readonly onConflict: string
}

/** A column of an insertion. `member` is the name of the field in JavaScript, for example `firstAt` for the column first_at. */
export type Column = {
  readonly name: string
  readonly member: string
  readonly type: 'text' | 'bigint' | 'double precision'
}

export const textColumns = columnsOf('text')
export const wholeColumns = columnsOf('bigint')
export const realColumns = columnsOf('double precision')

function columnsOf(type: Column['type']): (...names: readonly string[]) => readonly Column[] {
  const memberOf = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return (...names) => names.map((name) => ({ name, member: memberOf(name), type }))
}
