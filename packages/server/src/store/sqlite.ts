/**
 * The store in one SQLite file, by Node's own node:sqlite. The default: nothing to install, nothing to run.
 *
 * Write-ahead log with synchronous=FULL: what is committed is on the disk. Several processes may share the file; each
 * waits for the others. One connection does one thing at a time, so everything here takes its turn.
 */
import { closeSync, openSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection, Database, Insertion, Row, Value } from './database.ts'
import { openChain } from './entries.ts'
import { loadSqlite } from './load-sqlite.ts'
import { migrations } from './migrations.ts'
import { openSqlStore, type StoreOptions } from './sql-store.ts'
import { isBusy, sqliteFailure } from './sqlite-failure.ts'
import type { ChainReader, Store } from './store.ts'
import { StoreVersionError } from './store-errors.ts'

export type SqliteStoreOptions = StoreOptions & {
  /** The file, created where it is absent, readable by its owner alone. `:memory:` keeps nothing. */
  readonly file: string
  /** How far the file may grow. Beyond it the store is full: nothing is switched, and decisions are counted as failed. */
  readonly mostBytes?: number
}

/**
 * How long one waits for whoever writes to the file. SQLite's own way of waiting is not used: it would hold up the whole
 * process, and with it a transaction of this process that one may be waiting for.
 */
const busyMs = 5_000
const longestPauseMs = 20
const pageBytes = 4_096

export async function openSqliteStore({ file, mostBytes, ...options }: SqliteStoreOptions): Promise<Store> {
  const { DatabaseSync } = await loadSqlite()
  const connection = attempt(file, () => {
    if (file !== ':memory:') createPrivately(file)
    return new DatabaseSync(file)
  })
  try {
    await patiently(file, () => connection.exec('pragma journal_mode = wal'))
    connection.exec('pragma synchronous = full; pragma secure_delete = on')
    if (mostBytes !== undefined) connection.exec(`pragma max_page_count = ${Math.floor(mostBytes / pageBytes)}`)
    await patiently(file, () => migrate(connection, file))
  } catch (error) {
    connection.close()
    throw error
  }
  return openSqlStore(sqliteDatabase(connection, file), options)
}

/** For verification: the file is opened for reading, and nothing in it is changed. */
export async function openSqliteReader(file: string): Promise<ChainReader> {
  const { DatabaseSync } = await loadSqlite()
  const connection = attempt(file, () => new DatabaseSync(file, { readOnly: true }))
  const version = attempt(file, () => versionOf(connection))
  if (version !== migrations('').length) {
    connection.close()
    throw new StoreVersionError(file, version, migrations('').length)
  }
  const database = sqliteDatabase(connection, file)
  return { ...openChain(database), close: database.close }
}

/** The log and the index beside the file take its mode. */
function createPrivately(file: string): void {
  closeSync(openSync(file, 'a', 0o600))
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

function migrate(connection: DatabaseSync, file: string): void {
  const versions = migrations('')
  connection.exec('begin immediate')
  try {
    const version = versionOf(connection)
    if (version > versions.length) throw new StoreVersionError(file, version, versions.length)
    for (const statement of versions.slice(version).flat()) connection.exec(statement)
    connection.exec(`pragma user_version = ${versions.length}`)
    connection.exec('commit')
  } catch (error) {
    rollBack(connection)
    throw error
  }
}

function versionOf(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma user_version').get()?.user_version)
}

function sqliteDatabase(connection: DatabaseSync, file: string): Database {
  const prepared = new Map<string, StatementSync>()
  const prepare = (text: string): StatementSync => {
    const known = prepared.get(text) ?? connection.prepare(text)
    prepared.set(text, known)
    return known
  }
  const run = (text: string, values: readonly Value[]): readonly Row[] => prepare(text).all(named(values))
  const insertRows: Connection['insertRows'] = async (into, rows) =>
    attempt(file, () => {
      const statement = prepare(insertStatement(into))
      for (const row of rows) statement.run(named(row))
    })

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
  return {
    place: file,
    prefix: '',
    forUpdate: '',
    query: (text, values) => inTurn(() => patiently(file, () => run(text, values))),
    transaction: (work) =>
      inTurn(async () => {
        await patiently(file, () => connection.exec('begin immediate'))
        try {
          const query: Connection['query'] = async (text, values) => attempt(file, () => run(text, values))
          const result = await work({ query, insertRows })
          attempt(file, () => connection.exec('commit'))
          return result
        } catch (error) {
          rollBack(connection)
          throw error
        }
      }),
    forgetDeleted: () =>
      inTurn(async () => attempt(file, () => void connection.prepare('pragma wal_checkpoint(truncate)').all())),
    close: () => inTurn(async () => connection.close()),
  }
}

function insertStatement({ table, columns, onConflict }: Insertion): string {
  const names = columns.map(({ name }) => name).join(', ')
  return `insert into ${table} (${names}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) ${onConflict}`
}

/** By name, since SQLite would count $2 as the first parameter where it stands first. */
function named(values: readonly Value[]): Record<string, Value> {
  return Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]))
}

function rollBack(connection: DatabaseSync): void {
  try {
    connection.exec('rollback')
  } catch {
    // A full disk and a failed write have rolled back already; there is nothing left to undo.
  }
}
