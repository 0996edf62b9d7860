import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe } from 'vitest'
import { findingsContract } from '../../../test/findings-contract.ts'
import { createSqliteStores } from '../../../test/sqlite-stores.ts'
import { storeContract } from '../../../test/store-contract.ts'
import { createTables, storeVersion } from '../tables.ts'
import { plainTexts } from './text-index.ts'

describe('the SQLite store', () => storeContract(async () => createSqliteStores()))

describe('findings in SQLite', () => {
  let folder = ''
  const create = async () => {
    const stores = createSqliteStores()
    folder = dirname(stores.file)
    return stores
  }
  const readEverything = async () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('')

  describe('by its own index of words', () => findingsContract(create, readEverything))

  describe('of a file that was made by a Node without that index', () =>
    findingsContract(async () => {
      const stores = await create()
      const database = new DatabaseSync(stores.file)
      for (const statement of createTables('', plainTexts)) database.exec(statement)
      database.exec(`pragma user_version = ${storeVersion}`)
      database.close()
      return stores
    }, readEverything))
})
