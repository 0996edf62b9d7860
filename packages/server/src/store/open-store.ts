/** A store by its address: a postgres:// URL, or the name of an SQLite file. */
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

/** Reads the chain and changes nothing; a store that is not there is not created. */
export async function openChainReader({ address, schema }: StoreAddress): Promise<ChainReader> {
  if (isPostgresUrl(address)) {
    const { openPostgresReader } = await import('./postgres.ts')
    return openPostgresReader(address, schema)
  }
  const { openSqliteReader } = await import('./sqlite.ts')
  return openSqliteReader(address)
}
