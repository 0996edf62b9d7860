/**
 * `x[k]`, `len(x)`, `for … in x` and similar on values that a model may have written, with CPython 3.11's exceptions.
 */
import { equal, isDict, type PyDict, PythonError, type PyValue, repr, Tuple, typeName } from '@twincheck/eval/python'

/** `container[key]` for a key that is not an index. */
export function item(container: PyValue, key: PyValue): PyValue {
  if (isDict(container)) {
    if (Array.isArray(key) || isDict(key)) throw new PythonError('TypeError', `unhashable type: '${typeName(key)}'`)
    const value = typeof key === 'string' ? container.get(key) : undefined
    if (value === undefined) throw new PythonError('KeyError', repr(key))
    return value
  }
  const type = typeName(container)
  const keyType = typeName(key)
  if (type === 'str') throw new PythonError('TypeError', `string indices must be integers, not '${keyType}'`)
  if (type === 'list') throw new PythonError('TypeError', `list indices must be integers or slices, not ${keyType}`)
  throw new PythonError('TypeError', `'${type}' object is not subscriptable`)
}

/** `container[key]`, for a dict that the caller changes. */
export function dictAt(container: PyValue, key: PyValue): PyDict {
  const value = item(container, key)
  if (isDict(value)) return value
  throw new PythonError('TypeError', `'${typeName(value)}' object does not support item assignment`)
}

export function listAt(container: PyValue, key: PyValue): PyValue[] {
  const value = item(container, key)
  if (Array.isArray(value)) return value
  throw new PythonError('AttributeError', `'${typeName(value)}' object has no attribute 'append'`)
}

/** `items[0]` */
export function first(items: readonly PyValue[]): PyValue {
  const value = items[0]
  if (value === undefined) throw new PythonError('IndexError', 'list index out of range')
  return value
}

export function length(value: PyValue): number {
  if (typeof value === 'string') return [...value].length
  if (Array.isArray(value)) return value.length
  if (isDict(value)) return value.size
  if (value instanceof Tuple) return value.items.length
  throw new PythonError('TypeError', `object of type '${typeName(value)}' has no len()`)
}

/** The values of `for x in value`. */
export function iterate(value: PyValue): readonly PyValue[] {
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return [...value]
  if (isDict(value)) return [...value.keys()]
  if (value instanceof Tuple) return value.items
  throw new PythonError('TypeError', `'${typeName(value)}' object is not iterable`)
}

/** `container.count(wanted)` */
export function count(container: PyValue, wanted: PyValue): number {
  if (Array.isArray(container)) return container.filter((candidate) => equal(candidate, wanted)).length
  if (typeof container === 'string') return container.split(String(wanted)).length - 1
  throw new PythonError('AttributeError', `'${typeName(container)}' object has no attribute 'count'`)
}

/** `value.lower()` */
export function lower(value: PyValue): string {
  if (typeof value === 'string') return value.toLowerCase()
  throw new PythonError('AttributeError', `'${typeName(value)}' object has no attribute 'lower'`)
}
