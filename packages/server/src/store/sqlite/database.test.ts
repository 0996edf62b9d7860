import { describe } from 'vitest'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { storeContract } from '../../../test/store-contract.ts'

describe('the SQLite store', () => storeContract(async () => createSqliteStores()))
