/** Where an SQLite store is: the name of a file. */
import { open } from 'node:fs/promises'
import { StoreAddressError } from '../store-errors.ts'

/** Anything else that looks like a URL is a mistake, not a file name. */
export function readFileAddress(address: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) return address
  throw new StoreAddressError('it is no postgres:// URL', 'Write postgres://USER@HOST:PORT/DATABASE, or name a file.')
}

/** Every SQLite file begins with this. */
const sqliteMark = 'SQLite format 3\0'

/** Rejects if there is no file. */
export async function isSqliteFile(address: string): Promise<boolean> {
  const file = await open(address)
  try {
    const { buffer } = await file.read(Buffer.alloc(sqliteMark.length), 0, sqliteMark.length, 0)
    return buffer.toString('latin1') === sqliteMark
  } finally {
    await file.close()
  }
}
