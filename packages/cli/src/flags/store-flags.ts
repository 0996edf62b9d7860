/** The options that name a store, and a helper that opens the store for a command and closes it afterwards. */
import { openExistingStore, type Store, type StoreAddress } from '@twincheck/server'
import { flag, required } from './flag.ts'

export const storeFlag = required(flag('--store <address>', 'an SQLite file or a postgres:// URL'))
export const schemaFlag = flag('--schema <name>', 'the schema in PostgreSQL (default: twincheck)')

export function storeAt(address: string, schema: string | undefined): StoreAddress {
  return { address, ...(schema === undefined ? {} : { schema }) }
}

export async function withStore(place: StoreAddress, use: (store: Store) => Promise<void>): Promise<void> {
  const store = await openExistingStore(place)
  try {
    await use(store)
  } finally {
    await store.close()
  }
}
