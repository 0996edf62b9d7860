/** A store by its address: a postgres:// URL, or the name of an SQLite file. */
import { open } from 'node:fs/promises'
import { isPostgresUrl } from './postgres-address.ts'
import type { StoreOptions } from './sql-store.ts'
import type { ChainReader, Store } from './store.ts'

export type StoreAddress = {
  /** postgres://USER@HOST/DATABASE, or a file. */
  readonly address: string
  /** Of PostgreSQL. Default `twincheck`. */
  readonly schema?: string
}

/** Each driver is loaded only where it is used. */
export async function openStore({ address, schema, ...options }: StoreAddress & StoreOptions): Promise<Store> {
  if (isPostgresUrl(address)) {
    const { openPostgresStore } = await import('./postgres.ts')
    return openPostgresStore({ url: address, ...(schema === undefined ? {} : { schema }), ...options })
  }
  const { openSqliteStore } = await import('./sqlite.ts')
  return openSqliteStore({ file: address, ...options })
}

/** Whether an address is that of a store, and not of some other file. Rejects where there is no file. */
export async function isStoreAddress(address: string): Promise<boolean> {
  if (isPostgresUrl(address)) return true
  const file = await open(address)
  try {
    const { buffer } = await file.read(Buffer.alloc(sqliteMark.length), 0, sqliteMark.length, 0)
    return buffer.toString('latin1') === sqliteMark
  } finally {
    await file.close()
  }
}

/** Every SQLite file begins with it. */
const sqliteMark = 'SQLite format 3\0'

/** Reads the chain and changes nothing; a store that is not there is not created. */
export async function openChainReader({ address, schema }: StoreAddress): Promise<ChainReader> {
  if (isPostgresUrl(address)) {
    const { openPostgresReader } = await import('./postgres.ts')
    return openPostgresReader(address, schema)
  }
  const { openSqliteReader } = await import('./sqlite.ts')
  return openSqliteReader(address)
}
