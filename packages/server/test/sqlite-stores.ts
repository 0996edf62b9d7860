/** SQLite stores in a folder of their own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSqliteReader, openSqliteStore } from '../src/store/sqlite/database.ts'
import type { OpenedStores } from './store-contract.ts'

export function createSqliteStores(): OpenedStores & { readonly file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'twincheck-store-'))
  const file = join(folder, 'store.sqlite')
  return {
    file,
    open: (options) => openSqliteStore({ file, ...options }),
    openReader: () => openSqliteReader(file),
    remove: async () => rmSync(folder, { recursive: true }),
  }
}
