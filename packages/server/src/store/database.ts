/**
 * What the store needs of a database, so that its statements are written once for SQLite and PostgreSQL.
 *
 * Statements use $1, $2, … and only common SQL. A driver's failure becomes a StoreUnavailableError, except if the statement or
 * its values are at fault: those errors are passed on.
 */
import type { SearchedWord } from '../finding/words.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>
export type Query = (text: string, values: readonly Value[]) => Promise<readonly Row[]>

export type Database = {
  /** Runs in its own transaction. */
  readonly query: Query
  /** The database's address as log and error messages show it, without the password. */
  readonly place: string
  /** Prefix of every table's name: a schema and a dot, or nothing. */
  readonly prefix: string
  /** SQL at the end of a select that locks its rows until the transaction ends. */
  readonly forUpdate: string
  readonly texts: TextIndex
  /** Runs the work as one transaction, all of it or nothing. When it resolves, the commit is on disk. */
  readonly transaction: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
  /** Like `transaction`, but may resolve before the commit if the store was opened with `unhurried`. */
  readonly transactionSoon: Database['transaction']
  /** Whether later queries see the effects of earlier ones, committed or not. */
  readonly ordered: boolean
  /** After contents were deleted: removes them from the files too, as far as the database can. */
  readonly forgetDeleted: () => Promise<void>
  /** Throws StoreReplacedError if the opened file is not the one that is there now. */
  readonly checkPlace: () => void
  readonly close: () => Promise<void>
}

/** The full-text index of findings. SQLite and PostgreSQL each implement it in their own way. */
export type TextIndex = {
  /** Name of the key column in the table of finding texts (`rowid` in SQLite, `id` in Postgres). */
  readonly id: string
  readonly create: (prefix: string) => readonly string[]
  /** Finds out how this database is searched. It may have been created without the full-text index. */
  readonly openSearch: (query: Query) => Promise<TextSearch>
}

export type TextSearch = {
  /** The SQL condition for texts that match a search. `place`: the parameter that holds what `write` wrote. */
  readonly match: (place: string) => string
  readonly write: (words: readonly SearchedWord[]) => string
}

export type Connection = {
  readonly query: Query
  /** Inserts many rows in few statements. */
  readonly insertRows: (into: Insertion, rows: readonly (readonly Value[])[]) => Promise<void>
}

export type Insertion = {
  /** The table's name with its prefix, and with an alias if `onConflict` needs one. */
  readonly table: string
  readonly columns: readonly Column[]
  /** Empty, or an "on conflict" clause. */
  readonly onConflict: string
}

/** A column of an insertion. `member`: its field in JavaScript; the column first_at is `firstAt`. */
export type Column = {
  readonly name: string
  readonly member: string
  readonly type: 'text' | 'bigint' | 'double precision'
}

/** Columns for an insertion, by their type. */
export const textColumns = columnsOf('text')
export const wholeColumns = columnsOf('bigint')
export const realColumns = columnsOf('double precision')

function columnsOf(type: Column['type']): (...names: readonly string[]) => readonly Column[] {
  const memberOf = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return (...names) => names.map((name) => ({ name, member: memberOf(name), type }))
}
