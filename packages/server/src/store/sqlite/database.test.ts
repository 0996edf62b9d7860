import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe } from 'vitest'
import { findingsContract } from '../../../test/findings-contract.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { storeContract } from '../../../test/store-contract.ts'

describe('the SQLite store', () => storeContract(async () => createSqliteStores()))

describe('findings in SQLite', () => {
  let folder = ''
  const create = async () => {
    const stores = createSqliteStores()
    folder = dirname(stores.file)
    return stores
  }
  findingsContract(create, async () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join(''),
  )
})
