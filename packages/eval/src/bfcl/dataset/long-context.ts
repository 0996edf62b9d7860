/**
 * The constants that the long-context category adds to the worlds: file contents, names, message lists and so on, under
 * their names in the official source (`long_context.json` of a data folder).
 */
import type { PyDict, PyValue } from '../../python/index.ts'

/** Constant name to value. Readers share the values, so a simulator copies what it keeps. */
export type LongContext = ReadonlyMap<string, PyValue>

export function readLongContext(constants: PyDict): LongContext {
  return new Map([...constants].map(([name, value]) => [String(name), value]))
}
