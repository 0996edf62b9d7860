/**
 * Imitates Python's `x[k]`, `len(x)`, `for … in x` and similar operations on Python values of any type, with CPython 3.11's exceptions.
 */
import { equal, isDict, type PyDict, PythonError, type PyValue, repr, Tuple, typeName } from '@twincheck/eval/python'

/** Imitates Python's `container[key]` for a key that is not an index. */
export function item(container: PyValue, key: PyValue): PyValue {
  if (isDict(container)) {
    requireHashable(key)
    const value = typeof key === 'string' ? container.get(key) : undefined
    if (value === undefined) throw new PythonError('KeyError', repr(key))
    return value
  }
  const type = typeName(container)
  const keyType = typeName(key)
  if (type === 'str') throw new PythonError('TypeError', `string indices must be integers, not '${keyType}'`)
  if (type === 'list' || type === 'tuple') {
    throw new PythonError('TypeError', `${type} indices must be integers or slices, not ${keyType}`)
  }
  throw new PythonError('TypeError', `'${type}' object is not subscriptable`)
}

/** Imitates Python's `container[key]`, for a dict that the caller changes. */
export function dictAt(container: PyValue, key: PyValue): PyDict {
  const value = item(container, key)
  if (isDict(value)) return value
  throw new PythonError('TypeError', `'${typeName(value)}' object does not support item assignment`)
}

/** Imitates Python's `container[key]`, for a list to which the caller appends. */
export function listAt(container: PyValue, key: PyValue): PyValue[] {
  const value = item(container, key)
  if (Array.isArray(value)) return value
  throw missingAttribute(value, 'append')
}

/** Imitates Python's `items[0]`. */
export function first(items: readonly PyValue[]): PyValue {
  const value = items[0]
  if (value === undefined) throw new PythonError('IndexError', 'list index out of range')
  return value
}

/** Imitates Python's `len(value)`. A text has as many characters as code points. */
export function length(value: PyValue): number {
  if (typeof value === 'string') return countCharacters(value)
  if (Array.isArray(value)) return value.length
  if (isDict(value)) return value.size
  if (value instanceof Tuple) return value.items.length
  throw new PythonError('TypeError', `object of type '${typeName(value)}' has no len()`)
}

function countCharacters(text: string): number {
  let count = text.length
  for (let index = 1; index < text.length; index++) if (endsPair(text, index)) count--
  return count
}

export function endsPair(text: string, index: number): boolean {
  if ((text.charCodeAt(index) & 0xfc00) !== 0xdc00) return false
  return index > 0 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800
}

/** The values of Python's `for x in value`: the characters of a str, the keys of a dict. */
export function iterate(value: PyValue): readonly PyValue[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  if (isDict(value)) return [...value.keys()]
  if (value instanceof Tuple) return value.items
  throw new PythonError('TypeError', `'${typeName(value)}' object is not iterable`)
}

/** Imitates Python's `container.count(wanted)`. */
export function count(container: PyValue, wanted: PyValue): number {
  if (Array.isArray(container)) return container.filter((candidate) => equal(candidate, wanted)).length
  return textWith('count', container).split(String(wanted)).length - 1
}

/** Imitates Python's `value.lower()`. */
export function lower(value: PyValue): string {
  return textWith('lower', value).toLowerCase()
}

/** Returns the value if it is a string. Otherwise throws Python's AttributeError for `method`. */
export function textWith(method: string, value: PyValue): string {
  if (typeof value === 'string') return value
  throw missingAttribute(value, method)
}

export function missingAttribute(value: PyValue, attribute: string): PythonError {
  return new PythonError('AttributeError', `'${typeName(value)}' object has no attribute '${attribute}'`)
}

/**
 * Throws where Python would fail to hash the value, for example when a list is used as the key of a dict or is searched in a dict with
 * `in`.
 */
export function requireHashable(value: PyValue): void {
  if (Array.isArray(value) || value instanceof Map) {
    throw new PythonError('TypeError', `unhashable type: '${typeName(value)}'`)
  }
  if (value instanceof Tuple) for (const part of value.items) requireHashable(part)
}
