/** Runs a suite of gateway tests on SQLite and on PostgreSQL. */
import { describe } from 'vitest'
import { createPostgresStores, postgresUrl } from './postgres-stores.ts'
import { createSqliteStores } from './sqlite-stores.ts'
import type { OpenedStores } from './store-contract.ts'

/** `place`: the settings that lead a gateway to these stores. */
export type PlacedStores = { readonly stores: OpenedStores; readonly place: Readonly<Record<string, unknown>> }

export function onBothStores(suite: (create: () => Promise<PlacedStores>) => void): void {
  describe('on SQLite', () =>
    suite(async () => {
      const stores = createSqliteStores()
      return { stores, place: { store: stores.file } }
    }))
  describe.skipIf(!postgresUrl)('on PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () =>
    suite(async () => {
      const stores = await createPostgresStores(postgresUrl ?? '')
      return { stores, place: { store: postgresUrl, schema: stores.schema } }
    }),
  )
}
