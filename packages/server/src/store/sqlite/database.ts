/**
 * The store in one SQLite file, with Node's node:sqlite. It is the default, because it needs no installation and no server.
 *
 * The file uses a write-ahead log with synchronous=FULL, so a committed transaction is on disk. Several processes may share the file and
 * wait for each other.
 */
import { closeSync, openSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { isObject } from '@twincheck/core/reading'
import type { ChainReader } from '../chain/chain-reader.ts'
import { openChain } from '../chain/entries.ts'
import type { Connection, Database, Insertion, Query, Row, Value } from '../database.ts'
import { openSqlStore, type StoreOptions } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { NoStoreError, StoreReplacedError, StoreUnavailableError } from '../store-errors.ts'
import { createTables, needsTables, storeVersion } from '../tables.ts'
import { checkTexts, sqliteTexts, textsFor } from './text-index.ts'
import { openTurns, rollBack } from './turns.ts'

export type SqliteStoreOptions = StoreOptions & {
  /** The file, which is created if it is missing and is readable only by its owner. The name `:memory:` keeps nothing on disk. */
  readonly file: string
  /** The largest size of the file in bytes. At this size nothing is switched any more, and decisions are counted as failed. */
  readonly mostBytes?: number
}

/**
 * How long to wait for another writer, in milliseconds. SQLite's own waiting is not used, because it would block the whole process. The
 * process itself may hold the lock for which one of its connections waits.
 */
const busyMs = 5_000
const longestPauseMs = 20
const pageBytes = 4_096

export async function openSqliteStore({ file, mostBytes, ...options }: SqliteStoreOptions): Promise<Store> {
  return openSqlStore(await openSqliteDatabase(file, { mostBytes, unhurried: options.unhurried }), options)
}

export async function openSqliteDatabase(
  file: string,
  {
    mostBytes,
    unhurried = false,
  }: { readonly mostBytes?: number | undefined; readonly unhurried?: boolean | undefined },
): Promise<Database> {
  const { DatabaseSync } = await loadSqlite()
  const connection = attempt(file, () => {
    if (file !== ':memory:') createPrivately(file)
    return new DatabaseSync(file)
  })
  try {
    await patiently(file, () => connection.exec('pragma journal_mode = wal'))
    connection.exec('pragma synchronous = full; pragma secure_delete = on')
    if (mostBytes !== undefined) connection.exec(`pragma max_page_count = ${Math.floor(mostBytes / pageBytes)}`)
    await patiently(file, () => prepareTables(connection, file))
  } catch (error) {
    connection.close()
    throw error
  }
  return sqliteDatabase(connection, file, unhurried)
}

export async function openSqliteReader(file: string): Promise<ChainReader> {
  const connection = await openForReading(file)
  // The transaction gives a consistent snapshot, even if other processes write meanwhile.
  attempt(file, () => connection.exec('begin'))
  const database = sqliteDatabase(connection, file, false)
  return { ...openChain(database), close: database.close }
}

export async function demandSqliteStore(file: string): Promise<void> {
  const connection = await openForReading(file)
  connection.close()
}

/** The size is checked first, because SQLite treats an empty file as an empty database. */
async function openForReading(file: string): Promise<DatabaseSync> {
  const found = attempt(file, () => statSync(file, { throwIfNoEntry: false }))
  if (!found) throw new NoStoreError(file, 'there is no such file')
  if (!found.isFile()) throw new NoStoreError(file, 'it is not a file')
  if (found.size === 0) throw new NoStoreError(file, 'the file is empty')
  const { DatabaseSync } = await loadSqlite()
  const connection = attempt(file, () => new DatabaseSync(file, { readOnly: true }))
  try {
    const version = await patiently(file, () => versionOf(connection))
    if (needsTables(file, version)) throw new NoStoreError(file, 'the SQLite file has no tables of TwinCheck')
    return connection
  } catch (error) {
    connection.close()
    throw isForeignFile(error) ? new NoStoreError(file, 'the file is not an SQLite file') : error
  }
}

/**
 * Creates the file readable only by its owner. The log and the index files inherit the file's mode. An existing file is not opened,
 * because closing it would release the locks of every other connection of this process.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** Identifies a file, to notice that another file has replaced it. Returns null if there is no file. */
function identify(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev}:${found.ino}` : null
}

async function patiently<Result>(file: string, work: () => Result): Promise<Result> {
  for (let waited = 0, next = 1; ; waited += next, next = Math.min(next * 2, longestPauseMs)) {
    try {
      return attempt(file, work)
    } catch (error) {
      if (waited > busyMs || !isBusy(error)) throw error
      await pause(next)
    }
  }
}

function attempt<Result>(file: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw sqliteFailure(file, error)
  }
}

function sqliteDatabase(connection: DatabaseSync, file: string, unhurried: boolean): Database {
  const prepared = new Map<string, PreparedStatement>()
  const prepare = (text: string): PreparedStatement => {
    const known = prepared.get(text) ?? prepareFor(connection, text)
    prepared.set(text, known)
    return known
  }
  const query: Query = async (text, values) => attempt(file, () => prepare(text).all(values))
  const insertRows: Connection['insertRows'] = async (into, rows) =>
    attempt(file, () => {
      const { run } = prepare(insertStatement(into))
      for (const row of rows) run(row)
    })
  const identity = file === ':memory:' ? null : identify(file)
  const checkPlace = () => {
    if (identity !== null && identify(file) !== identity) throw new StoreReplacedError(file)
  }
  const turns = openTurns(connection, {
    begin: () => patiently(file, () => connection.exec('begin immediate')),
    commit: () =>
      attempt(file, () => {
        checkPlace()
        connection.exec('commit')
      }),
    unhurried,
  })
  return {
    place: file,
    prefix: '',
    forUpdate: '',
    texts: sqliteTexts,
    query: (text, values) => (/^\s*select\b/.test(text) ? turns.read : turns.write)(() => query(text, values)),
    transaction: (work) => turns.transact(() => work({ query, insertRows })),
    transactionSoon: (work) => turns.transactSoon(() => work({ query, insertRows })),
    ordered: true,
    forgetDeleted: () =>
      turns.alone(() => attempt(file, () => void prepare('pragma wal_checkpoint(truncate)').all([]))),
    checkPlace,
    close: () => turns.alone(() => connection.close()),
  }
}

function insertStatement({ table, columns, onConflict }: Insertion): string {
  const names = columns.map(({ name }) => name).join(', ')
  return `insert into ${table} (${names}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) ${onConflict}`
}

type PreparedStatement = {
  readonly all: (values: readonly Value[]) => readonly Row[]
  readonly run: (values: readonly Value[]) => void
}

/**
 * If each parameter appears once and in order, the values are passed by position. Otherwise they are passed by name, because SQLite
 * numbers parameters by first appearance.
 */
function prepareFor(connection: DatabaseSync, text: string): PreparedStatement {
  const places = text.match(/\$\d+/g) ?? []
  if (places.every((place, index) => place === `$${index + 1}`)) {
    const statement = connection.prepare(text.replaceAll(/\$\d+/g, '?'))
    return { all: (values) => statement.all(...values), run: (values) => void statement.run(...values) }
  }
  const statement = connection.prepare(text)
  return { all: (values) => statement.all(named(values)), run: (values) => void statement.run(named(values)) }
}

function named(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

/** Loads node:sqlite without the warning that Node 22 prints. All other warnings pass. */
export async function loadSqlite(): Promise<typeof import('node:sqlite')> {
  const emitWarning = process.emitWarning
  process.emitWarning = (warning: string | Error, ...rest: readonly unknown[]) => {
    if (String(warning).includes('SQLite is an experimental feature')) return
    Reflect.apply(emitWarning, process, [warning, ...rest])
  }
  try {
    return await import('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}

function prepareTables(connection: DatabaseSync, file: string): void {
  connection.exec('begin immediate')
  try {
    if (needsTables(file, versionOf(connection))) {
      for (const statement of createTables('', textsFor(connection))) connection.exec(statement)
      connection.exec(`pragma user_version = ${storeVersion}`)
    }
    checkTexts(connection, file)
    connection.exec('commit')
  } catch (error) {
    rollBack(connection)
    throw error
  }
}

function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma user_version').get()?.user_version)
}

/** Primary result codes of SQLite for which a retry with the same values would fail again. */
const atFault: ReadonlySet<number> = new Set([
  1, // SQLite's ERROR: the statement is wrong.
  18, // SQLite's TOOBIG: a value is too long.
  19, // SQLite's CONSTRAINT: a constraint is violated.
  20, // SQLite's MISMATCH: a value has the wrong type.
  21, // SQLite's MISUSE: the interface was used wrongly.
  25, // SQLite's RANGE: the index of a parameter is out of range.
])

const busy = 5
const notADatabase = 26

function sqliteFailure(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = describe(error)
  if (code === 'ERR_SQLITE_ERROR') {
    const primary = typeof errcode === 'number' ? errcode & 0xff : 1
    return atFault.has(primary) ? error : new StoreUnavailableError(file, error.message, { cause: error })
  }
  // These errors do not come from SQLite: the file cannot be opened, or the store was closed.
  const unusable = typeof code === 'string' && (code === 'ERR_INVALID_STATE' || /^E[A-Z]+$/.test(code))
  return unusable ? new StoreUnavailableError(file, error.message, { cause: error }) : error
}

function isBusy(error: unknown): boolean {
  return isFailure(error, busy)
}

function isForeignFile(error: unknown): boolean {
  return isFailure(error, notADatabase)
}

function isFailure(error: unknown, primary: number): boolean {
  if (!(error instanceof StoreUnavailableError)) return false
  const { errcode } = describe(error.cause)
  return typeof errcode === 'number' && (errcode & 0xff) === primary
}

function describe(error: unknown): { readonly code: unknown; readonly errcode: unknown } {
  return isObject(error) ? { code: error.code, errcode: error.errcode } : { code: null, errcode: null }
}
