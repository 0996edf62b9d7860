import { describe } from 'vitest'
import { createPostgresStores, postgresUrl } from '../../../test/postgres-stores.ts'
import { storeContract } from '../../../test/store-contract.ts'

describe.skipIf(!postgresUrl)('the PostgreSQL store (needs TWINCHECK_POSTGRES_URL)', () => {
  storeContract(() => createPostgresStores(postgresUrl ?? ''))
})
