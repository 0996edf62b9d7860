/** Holds the write lock of an SQLite store, as a process that never finishes its transaction would. */
import { DatabaseSync } from 'node:sqlite'
import { expect } from 'vitest'

/** Waits for the lock: the gateway's own first writes may still be running. */
export async function holdStore(file: string): Promise<{ readonly close: () => void }> {
  const connection = new DatabaseSync(file)
  await expect.poll(() => connection.exec('begin exclusive'), { timeout: 10_000 }).toBeUndefined()
  return { close: () => connection.close() }
}
