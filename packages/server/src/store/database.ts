/**
 * What the store asks of a database, so that its statements are written once and run on SQLite and PostgreSQL alike.
 *
 * Statements use $1, $2, … and only what both understand. A driver's failure comes out as StoreUnavailableError, except
 * where the statement or its values are at fault: those errors come out as they are.
 */
import type { SearchedWord } from '../finding/words.ts'

export type Value = string | number | null
export type Row = Readonly<Record<string, unknown>>
export type Query = (text: string, values: readonly Value[]) => Promise<readonly Row[]>

export type Database = {
  /** A transaction of its own. */
  readonly query: Query
  /** Where it is, for messages; without a password. */
  readonly place: string
  /** Stands before every table's name: a schema and a dot, or nothing. */
  readonly prefix: string
  /** Ends a select of rows that no one else may change until the transaction ends. */
  readonly forUpdate: string
  readonly texts: TextIndex
  /** All of it or nothing. Committed, and on the disk, when it resolves. */
  readonly transaction: <Result>(work: (connection: Connection) => Promise<Result>) => Promise<Result>
  /** As `transaction`; in a process where nobody waits for the store it may resolve before it is committed. */
  readonly transactionSoon: Database['transaction']
  /** Whether what is asked for later sees what was asked for earlier, committed or not. */
  readonly ordered: boolean
  /** After contents were deleted: lets the files forget them too, as far as the database can be told to. */
  readonly forgetDeleted: () => Promise<void>
  /** Throws StoreReplacedError where what was opened is not what is there now. */
  readonly checkPlace: () => void
  readonly close: () => Promise<void>
}

/** Where the words of findings are looked up: each database has an index of its own for that. */
export type TextIndex = {
  /** The column by which a text is known. */
  readonly id: string
  readonly create: (prefix: string) => readonly string[]
  /** How this very database is searched, which may have been made where there was no such index. */
  readonly openSearch: (query: Query) => Promise<TextSearch>
}

export type TextSearch = {
  /** The condition that a text fits what `write` gave, which stands at this place. */
  readonly match: (place: string) => string
  readonly write: (words: readonly SearchedWord[]) => string
}

export type Connection = {
  readonly query: Query
  /** Many rows at the price of few. */
  readonly insertRows: (into: Insertion, rows: readonly (readonly Value[])[]) => Promise<void>
}

export type Insertion = {
  /** With its prefix, and an alias where `onConflict` needs one. */
  readonly table: string
  readonly columns: readonly Column[]
  /** Empty, or an "on conflict" clause. */
  readonly onConflict: string
}

export type Column = { readonly name: string; readonly type: 'text' | 'bigint' | 'double precision' }

/** Columns for an insertion, by their type. */
export const textColumns = columnsOf('text')
export const wholeColumns = columnsOf('bigint')
export const realColumns = columnsOf('double precision')

function columnsOf(type: Column['type']): (...names: readonly string[]) => readonly Column[] {
  return (...names) => names.map((name) => ({ name, type }))
}
