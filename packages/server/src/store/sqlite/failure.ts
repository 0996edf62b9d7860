/** Distinguishes a faulty statement from a file that cannot be used now. */
import { isObject } from '@twincheck/core/reading'
import { StoreUnavailableError } from '../store-errors.ts'

/** Primary result codes of SQLite for which a retry with the same values would fail again. */
const atFault: ReadonlySet<number> = new Set([
  1, // ERROR: the statement
  18, // TOOBIG
  19, // CONSTRAINT
  20, // MISMATCH
  21, // MISUSE
  25, // RANGE
])

const busy = 5
const notADatabase = 26

export function sqliteFailure(file: string, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, errcode } = describe(error)
  if (code === 'ERR_SQLITE_ERROR') {
    const primary = typeof errcode === 'number' ? errcode & 0xff : 1
    return atFault.has(primary) ? error : new StoreUnavailableError(file, error.message, { cause: error })
  }
  // Besides SQLite's own errors: the file cannot be opened, or the store was closed.
  const unusable = typeof code === 'string' && (code === 'ERR_INVALID_STATE' || /^E[A-Z]+$/.test(code))
  return unusable ? new StoreUnavailableError(file, error.message, { cause: error }) : error
}

/** Another connection is writing; a retry will work. */
export function isBusy(error: unknown): boolean {
  return isFailure(error, busy)
}

/** The file is not an SQLite database. */
export function isForeignFile(error: unknown): boolean {
  return isFailure(error, notADatabase)
}

function isFailure(error: unknown, primary: number): boolean {
  if (!(error instanceof StoreUnavailableError)) return false
  const { errcode } = describe(error.cause)
  return typeof errcode === 'number' && (errcode & 0xff) === primary
}

function describe(error: unknown): { readonly code: unknown; readonly errcode: unknown } {
  return isObject(error) ? { code: error.code, errcode: error.errcode } : { code: null, errcode: null }
}
