/**
 * Python's dicts and strings as the worlds use them, with CPython 3.11's exceptions for whatever a model or a
 * configuration may have put in their place.
 */
import {
  contains,
  equal,
  isDict,
  isFloat,
  type PyDict,
  type PyKey,
  PythonError,
  type PyValue,
  repr,
  str,
  typeName,
} from '@twincheck/eval/python'
import { missingAttribute, requireHashable } from './python-object.ts'

/** `entries[key]`, or undefined where the key is not there; an unhashable key is a TypeError either way. */
export function lookUp(entries: PyDict, key: PyValue): PyValue | undefined {
  if (typeof key === 'string' || typeof key === 'number') return entries.get(key)
  if (!contains(entries, key)) return undefined
  for (const [candidate, value] of entries) if (equal(candidate, key)) return value
  return undefined
}

/** `entries[key]` */
export function entry(entries: PyDict, key: PyValue): PyValue {
  const value = lookUp(entries, key)
  if (value !== undefined) return value
  throw new PythonError('KeyError', repr(key))
}

/** `container['name']` */
export function member(container: PyValue, name: string): PyValue {
  if (isDict(container)) {
    const value = container.get(name)
    if (value !== undefined) return value
    throw new PythonError('KeyError', repr(name))
  }
  const type = typeName(container)
  if (type === 'str') throw new PythonError('TypeError', "string indices must be integers, not 'str'")
  if (type === 'list' || type === 'tuple') {
    throw new PythonError('TypeError', `${type} indices must be integers or slices, not str`)
  }
  throw new PythonError('TypeError', `'${type}' object is not subscriptable`)
}

/** The dict whose `method` the world's code calls. */
export function dictWith(method: string, value: PyValue): PyDict {
  if (isDict(value)) return value
  throw missingAttribute(value, method)
}

/** The string whose `method` the world's code calls. */
export function textWith(method: string, value: PyValue): string {
  if (typeof value === 'string') return value
  throw missingAttribute(value, method)
}

/**
 * The key a value is stored under. A whole float is the key of its int, as in Python. Other floats, ints outside the
 * safe range and tuples have no key of their own here: their text stands in, which is the same JSON but for tuples.
 */
export function toKey(value: PyValue): PyKey {
  requireHashable(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return value
  }
  return isFloat(value) && Number.isSafeInteger(value.value) ? value.value : str(value)
}
