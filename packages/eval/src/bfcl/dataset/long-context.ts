/**
 * The constants that the long-context category pours into the worlds: file contents, names, message lists and the like,
 * under the names the official source gives them (the file `long_context.json` of a data folder).
 */
import type { PyDict, PyValue } from '../../python/index.ts'

/** Constant name to value. Not copied by readers: a simulator copies what it keeps. */
export type LongContext = ReadonlyMap<string, PyValue>

export function readLongContext(constants: PyDict): LongContext {
  return new Map([...constants].map(([name, value]) => [String(name), value]))
}
