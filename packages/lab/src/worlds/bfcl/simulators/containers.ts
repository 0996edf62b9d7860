/** Python dicts of the worlds, with CPython 3.11's exceptions. */
import type { PyDict, PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'
import { missingAttribute, requireHashable } from '../../python/access.ts'

/** Imitates Python's `entries[key]`, but returns undefined if the key is missing. An unhashable key always raises a TypeError. */
export function lookUp(entries: PyDict, key: PyValue): PyValue | undefined {
  if (typeof key === 'string' || typeof key === 'number') return entries.get(key)
  if (!py.contains(entries, key)) return undefined
  for (const [candidate, value] of entries) if (py.equal(candidate, key)) return value
  return undefined
}

/** Imitates Python's `entries[key]`. */
export function entry(entries: PyDict, key: PyValue): PyValue {
  const value = lookUp(entries, key)
  if (value !== undefined) return value
  throw new py.PythonError('KeyError', py.repr(key))
}

/** Returns the value if it is a dict. Otherwise throws Python's AttributeError for `method`. */
export function dictWith(method: string, value: PyValue): PyDict {
  if (py.isDict(value)) return value
  throw missingAttribute(value, method)
}

/**
 * Converts a value to a key. As in Python, a whole float has the same key as the equal int. Any other special value gets its text as the
 * key.
 */
export function toKey(value: PyValue): PyKey {
  requireHashable(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return value
  }
  return py.isFloat(value) && Number.isSafeInteger(value.value) ? value.value : py.str(value)
}
