/** Subscripting, iteration, hashing and method calls on any Python object, with CPython 3.11's exceptions. */
import { type PyDict, type PyKey, PythonError, type PyValue, repr, Tuple, typeName } from '@twincheck/eval/python'

/** `container[key]` */
export function item(container: PyDict, key: PyKey): PyValue {
  const value = container.get(key)
  if (value !== undefined) return value
  throw new PythonError('KeyError', repr(key))
}

/** The values of `for x in value`: the characters of a str, the keys of a dict. */
export function iterate(value: PyValue): Iterable<PyValue> {
  if (Array.isArray(value) || typeof value === 'string') return value
  if (value instanceof Map) return value.keys()
  if (value instanceof Tuple) return value.items
  throw new PythonError('TypeError', `'${typeName(value)}' object is not iterable`)
}

/** `value.lower()` */
export function lower(value: PyValue): string {
  if (typeof value === 'string') return value.toLowerCase()
  throw missingAttribute(value, 'lower')
}

export function missingAttribute(value: PyValue, attribute: string): PythonError {
  return new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`)
}

/** Throws where Python would fail to hash the value: as the key of a dict, or on the left of `in` a dict. */
export function requireHashable(value: PyValue): void {
  if (Array.isArray(value) || value instanceof Map) {
    throw new PythonError('TypeError', `unhashable type: '${typeName(value)}'`)
  }
  if (value instanceof Tuple) for (const member of value.items) requireHashable(member)
}
