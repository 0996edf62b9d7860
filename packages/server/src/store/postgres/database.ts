/**
 * The store in PostgreSQL, for several gateways. All its tables are in one schema.
 *
 * Appending locks the row of the chain's head, so that the chain grows only at its end. Claims of different sessions do not wait for each
 * other. A broken connection is replaced when the next connection is needed.
 */
import { isObject } from '@twincheck/core/reading'
import type { Pool, PoolClient } from 'pg'
import type { ChainReader } from '../chain/chain-reader.ts'
import { openChain } from '../chain/entries.ts'
import type { Connection, Database, Insertion, TextIndex, Value } from '../database.ts'
import { openSqlStore, type StoreOptions } from '../sql-store.ts'
import type { Store } from '../store.ts'
import { NoStoreError, StoreUnavailableError } from '../store-errors.ts'
import { createTables, needsTables, storeVersion } from '../tables.ts'
import { type PostgresAddress, readPostgresAddress } from './address.ts'

export type PostgresStoreOptions = StoreOptions & {
  readonly url: string
  /** The schema, which is created if it does not exist. The default is `twincheck`. */
  readonly schema?: string
  /** The maximum number of open connections. The default is 4. */
  readonly connections?: number
}

export const usualConnections = 4
const connectMs = 3_000
/**
 * The timeout of a statement, in milliseconds. The store's statements are short, so a slow statement probably waits for a server that is
 * gone.
 */
const queryMs = 5_000

/**
 * Begins a transaction. The first setting makes a commit wait for the disk, whatever the server's default is. The timeouts are for a
 * gateway that stops during a transaction: they limit how long its transaction blocks other gateways.
 */
const begin = `begin;
  set local synchronous_commit = on;
  set local lock_timeout = '4s';
  set local idle_in_transaction_session_timeout = '10s'`

export async function openPostgresStore({
  url,
  schema,
  connections = usualConnections,
  ...options
}: PostgresStoreOptions): Promise<Store> {
  return openSqlStore(await openPostgresDatabase(readPostgresAddress(url, schema), connections), options)
}

export async function openPostgresDatabase(address: PostgresAddress, connections: number): Promise<Database> {
  const database = postgresDatabase(await openPool(address, connections), address)
  try {
    await prepareTables(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens a reader for verification. It creates and changes nothing, and reads a consistent snapshot. */
export async function openPostgresReader(url: string, schema?: string): Promise<ChainReader> {
  const address = readPostgresAddress(url, schema)
  const fail = (error: unknown) => postgresFailure(address, error)
  const pool = await openPool(address, 1)
  const database = postgresDatabase(pool, address)
  try {
    await demandTables(database)
    const client = await pool.connect()
    await run(client, 'begin isolation level repeatable read read only', [], fail)
    const close = async () => {
      client.release()
      await pool.end()
    }
    return { ...openChain({ ...database, query: connectionOf(client, fail).query }), close }
  } catch (error) {
    await pool.end()
    throw error
  }
}

export async function demandPostgresStore(url: string, schema?: string): Promise<void> {
  const address = readPostgresAddress(url, schema)
  const database = postgresDatabase(await openPool(address, 1), address)
  try {
    await demandTables(database)
  } finally {
    await database.close()
  }
}

async function demandTables(database: Database): Promise<void> {
  const version = await versionOf(database, database.prefix)
  if (needsTables(database.place, version))
    throw new NoStoreError(database.place, 'the database has no tables of TwinCheck in this schema')
}

async function openPool(address: PostgresAddress, connections: number): Promise<Pool> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: address.url,
    application_name: 'twincheck',
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: queryMs,
    keepAlive: true,
    // Idle connections must not keep the process alive.
    allowExitOnIdle: true,
    types: {
      getTypeParser: (type, format) =>
        type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format),
    },
  })
  // A broken connection is dropped and replaced. An error during a statement is reported to the statement's caller. All other errors of a
  // connection reach these listeners and are ignored. Without the listeners they would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** The parts of a database that are needed to build SQL statements. They are known before the database is connected. */
export function sqlOf({
  place,
  schema,
}: PostgresAddress): Pick<Database, 'place' | 'prefix' | 'forUpdate' | 'texts' | 'ordered'> {
  return { place, prefix: `${schema}.`, forUpdate: ' for update', texts: postgresTexts, ordered: false }
}

function postgresDatabase(pool: Pool, address: PostgresAddress): Database {
  const fail = (error: unknown) => postgresFailure(address, error)
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect().catch((error: unknown) => {
      throw fail(error)
    })
    let broken = false
    try {
      return await transact(client, address, work, fail)
    } catch (error) {
      broken = error instanceof StoreUnavailableError || !(await rolledBack(client))
      throw error
    } finally {
      client.release(broken)
    }
  }
  return {
    query: connectionOf(pool, fail).query,
    ...sqlOf(address),
    transaction,
    transactionSoon: transaction,
    forgetDeleted: async () => {},
    checkPlace: () => {},
    close: () => pool.end(),
  }
}

async function transact<Result>(
  client: PoolClient,
  address: PostgresAddress,
  work: (connection: Connection) => Promise<Result>,
  fail: (error: unknown) => unknown,
): Promise<Result> {
  const connection = connectionOf(client, fail)
  await run(client, begin, [], fail)
  const result = await work(connection)
  const { command } = await run(client, 'commit', [], fail)
  // PostgreSQL answers the commit of a failed transaction with a rollback, without an error.
  if (command !== 'COMMIT') throw new StoreUnavailableError(address.place, `the server answered ${command} to a commit`)
  return result
}

/** Rolls back, and returns whether that worked. A connection that cannot roll back must not be used again. */
async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function connectionOf(client: Pool | PoolClient, fail: (error: unknown) => unknown): Connection {
  return {
    query: async (text, values) => (await run(client, text, values, fail)).rows,
    insertRows: async (into, rows) => {
      const columns = into.columns.map((_, index) => rows.map((row) => row[index] ?? null))
      await run(client, insertStatement(into), columns, fail)
    },
  }
}

type QueryAnswer = { readonly command: string; readonly rows: readonly Readonly<Record<string, unknown>>[] }

async function run(
  client: Pool | PoolClient,
  text: string,
  values: readonly (Value | readonly Value[])[],
  fail: (error: unknown) => unknown,
): Promise<QueryAnswer> {
  try {
    // The driver accepts a text with several statements only if there are no parameters.
    return values.length === 0 ? await client.query(text) : await client.query(text, [...values])
  } catch (error) {
    throw fail(error)
  }
}

function insertStatement({ table, columns, onConflict }: Insertion): string {
  const names = columns.map(({ name }) => name).join(', ')
  const arrays = columns.map(({ type }, index) => `$${index + 1}::${type}[]`).join(', ')
  return `insert into ${table} (${names}) select * from unnest(${arrays}) ${onConflict}`
}

/** Classes of SQLSTATE for which a retry would fail again: data, constraints, syntax and missing objects. */
const atFault: ReadonlySet<string> = new Set(['22', '23', '42'])

function postgresFailure({ place, conceal }: PostgresAddress, error: unknown): unknown {
  const state = isObject(error) && typeof error.code === 'string' && error.code.length === 5 ? error.code : ''
  if (atFault.has(state.slice(0, 2))) return error
  // The error gets no cause, because the driver's error may contain the connection string.
  return new StoreUnavailableError(place, conceal(describeFailure(error)))
}

/** If every address of a host name refuses, the driver's error has no text but contains one error per address. */
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return error.errors.map(describeFailure).join('; ')
  return error instanceof Error ? error.message : String(error)
}

async function prepareTables(database: Database): Promise<void> {
  const { prefix, place } = database
  await database.transaction(async ({ query }) => {
    // The lock is needed because "if not exists" alone is not safe if two gateways start at the same time.
    await query('select pg_advisory_xact_lock(hashtext($1))', [`twincheck store ${prefix}`])
    await query(`create schema if not exists ${prefix.slice(0, -1)}`, [])
    await query(`create table if not exists ${prefix}store_version (version bigint not null)`, [])
    if (!needsTables(place, await versionOf({ query }, prefix))) return
    for (const statement of createTables(prefix, postgresTexts)) await query(statement, [])
    await query(`insert into ${prefix}store_version (version) values ($1)`, [storeVersion])
  })
}

async function versionOf({ query }: Pick<Connection, 'query'>, prefix: string): Promise<number> {
  const [there] = await query('select to_regclass($1) is not null as found', [`${prefix}store_version`])
  if (there?.found !== true) return 0
  const [row] = await query(`select version from ${prefix}store_version`, [])
  return typeof row?.version === 'number' ? row.version : 0
}

/** The full-text index of findings in PostgreSQL. It uses no dictionaries, because the words are already split. */
const postgresTexts: TextIndex = {
  id: 'id',
  openSearch: async () => ({
    match: (place) => `words @@ cast(${place} as tsquery)`,
    write: (words) => words.map(({ word, beginning }) => `'${word}'${beginning ? ':*' : ''}`).join(' & '),
  }),
  create: (prefix) => [
    `create table ${prefix}finding_texts (
      id bigint primary key,
      body text not null,
      words tsvector generated always as (array_to_tsvector(array_remove(string_to_array(body, ' '), ''))) stored)`,
    // Every search reads the pending list of the index, so the list is kept short.
    `create index finding_texts_by_words on ${prefix}finding_texts using gin (words) with (gin_pending_list_limit = 256)`,
  ],
}
