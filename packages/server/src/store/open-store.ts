/** Opens a store by its address: a postgres:// URL, or the name of an SQLite file. */
import { open } from 'node:fs/promises'
import { systemClock } from '@twincheck/core'
import type { ChainReader } from './chain/chain-reader.ts'
import { type LastingOptions, openLastingDatabase } from './lasting-database.ts'
import { isPostgresUrl, readPostgresAddress } from './postgres/address.ts'
import { openSqlStore, type StoreOptions } from './sql-store.ts'
import { sqliteTexts } from './sqlite/text-index.ts'
import type { Store } from './store.ts'
import { StoreAddressError } from './store-errors.ts'

export type StoreAddress = {
  /** The address of the store: postgres://USER@HOST/DATABASE, or the name of a file. */
  readonly address: string
  /** The schema in PostgreSQL. The default is `twincheck`. */
  readonly schema?: string
}

/** Opens a store. Rejects if the store cannot be used now. Each driver is loaded only if it is used. */
export async function openStore({ address, schema, ...options }: StoreAddress & StoreOptions): Promise<Store> {
  if (isPostgresUrl(address)) {
    const { openPostgresStore } = await import('./postgres/database.ts')
    return openPostgresStore({ url: address, ...(schema === undefined ? {} : { schema }), ...options })
  }
  const { openSqliteStore } = await import('./sqlite/database.ts')
  return openSqliteStore({ file: readFileAddress(address), ...options })
}

/** Opens a store that a gateway has made. Rejects with NoStoreError if there is none, and creates nothing. */
export async function openExistingStore(place: StoreAddress & StoreOptions): Promise<Store> {
  if (isPostgresUrl(place.address)) {
    const { demandPostgresStore } = await import('./postgres/database.ts')
    await demandPostgresStore(place.address, place.schema)
  } else {
    const { demandSqliteStore } = await import('./sqlite/database.ts')
    await demandSqliteStore(readFileAddress(place.address))
  }
  return openStore(place)
}

/**
 * Opens a store that may be missing now or become unavailable later. The store is used as soon as it is available. Rejects only if the
 * address or the version is wrong. `onChange` is called with the problem when the store becomes unavailable, and with null when it is
 * open.
 */
export async function openLastingStore({
  address,
  schema,
  onChange,
  ...options
}: StoreAddress & StoreOptions & Pick<LastingOptions, 'onChange'>): Promise<Store> {
  const { clock = systemClock } = options
  if (isPostgresUrl(address)) {
    const { openPostgresDatabase, sqlOf, usualConnections } = await import('./postgres/database.ts')
    const read = readPostgresAddress(address, schema)
    const open = () => openPostgresDatabase(read, usualConnections)
    return openSqlStore(await openLastingDatabase({ ...sqlOf(read), open, clock, onChange }), options)
  }
  const { openSqliteDatabase } = await import('./sqlite/database.ts')
  const sql = { place: readFileAddress(address), prefix: '', forUpdate: '', texts: sqliteTexts, ordered: true }
  const open = () => openSqliteDatabase(address, { unhurried: options.unhurried })
  return openSqlStore(await openLastingDatabase({ ...sql, open, clock, onChange }), options)
}

/** Whether an address is the address of a store. Rejects if the address names a file that does not exist. */
export async function isStoreAddress(address: string): Promise<boolean> {
  return isPostgresUrl(address) || (await isSqliteFile(address))
}

/** Opens a reader of the chain that changes nothing. A missing store is not created. */
export async function openChainReader({ address, schema }: StoreAddress): Promise<ChainReader> {
  if (isPostgresUrl(address)) {
    const { openPostgresReader } = await import('./postgres/database.ts')
    return openPostgresReader(address, schema)
  }
  const { openSqliteReader } = await import('./sqlite/database.ts')
  return openSqliteReader(address)
}

function readFileAddress(address: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return address
  throw new StoreAddressError('it is no postgres:// URL', 'Write postgres://USER@HOST:PORT/DATABASE, or name a file.')
}

const sqliteMark = 'SQLite format 3\0'

async function isSqliteFile(address: string): Promise<boolean> {
  const file = await open(address)
  try {
    const { buffer } = await file.read(Buffer.alloc(sqliteMark.length), 0, sqliteMark.length, 0)
    return buffer.toString('latin1') === sqliteMark
  } finally {
    await file.close()
  }
}
