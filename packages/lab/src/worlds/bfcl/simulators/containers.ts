/**
 * Operations on Python dicts and strings. A value of another type, from a model or a configuration, raises CPython
 * 3.11's exception.
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

/** `entries[key]`, or undefined if the key is missing. An unhashable key always raises a TypeError. */
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

/** Returns the value if it is a dict. Otherwise throws Python's AttributeError for `method`. */
export function dictWith(method: string, value: PyValue): PyDict {
  if (isDict(value)) return value
  throw missingAttribute(value, method)
}

/** Returns the value if it is a string. Otherwise throws Python's AttributeError for `method`. */
export function textWith(method: string, value: PyValue): string {
  if (typeof value === 'string') return value
  throw missingAttribute(value, method)
}

/**
 * The Map key of a Python value. A whole float has the key of the equal int, as in Python. Other floats, large ints and
 * tuples are stored under their text. In JSON this makes no difference except for tuples.
 */
export function toKey(value: PyValue): PyKey {
  requireHashable(value)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null) {
    return value
  }
  return isFloat(value) && Number.isSafeInteger(value.value) ? value.value : str(value)
}
