import { describe } from 'vitest'
import { findingsContract } from '../../../test/findings-contract.ts'
import { createPostgresStores, type PostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { storeContract } from '../../../test/store-contract.ts'

describe.skipIf(!postgresUrl)('the PostgreSQL store (needs TWINCHECK_POSTGRES_URL)', () => {
  storeContract(() => createPostgresStores(postgresUrl ?? ''))
})

describe.skipIf(!postgresUrl)('findings in PostgreSQL (needs TWINCHECK_POSTGRES_URL)', () => {
  let stores: PostgresStores | null = null
  const create = async () => {
    stores = await createPostgresStores(postgresUrl ?? '')
    return stores
  }
  findingsContract(create, async () => {
    const { ask, schema } = stores ?? { ask: async () => [], schema: '' }
    const tables = await ask(`select tablename from pg_tables where schemaname = '${schema}'`)
    const rows = await Promise.all(tables.map(({ tablename }) => ask(`select * from ${schema}.${String(tablename)}`)))
    return JSON.stringify(rows)
  })
})
