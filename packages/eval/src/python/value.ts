/**
 * Python values as plain JavaScript values. Invariants:
 *   1. A `number` is a Python int: a safe integer, never -0. A float is always a `Float`, even if it is whole.
 *   2. A `bigint` is an int outside the safe range. Use `fromBigInt` to create one.
 *   3. A dict keeps insertion order, and 0 and '0' are different keys. True and 1 are the same key in Python, but two
 *      keys here: no benchmark world mixes them.
 *   4. Values form trees. Unlike deepcopy, `copy` does not preserve shared references.
 */
import { PythonError } from './error.ts'

export class Float {
  readonly value: number

  constructor(value: number) {
    this.value = value
  }
}

export class Tuple {
  readonly items: readonly PyValue[]

  constructor(items: readonly PyValue[]) {
    this.items = items
  }
}

export type PyKey = string | number | boolean | null
export type PyDict = Map<PyKey, PyValue>
export type PyValue = null | boolean | number | bigint | Float | string | PyValue[] | Tuple | PyDict
export type PyTypeName = 'NoneType' | 'bool' | 'int' | 'float' | 'str' | 'list' | 'tuple' | 'dict'

/** Makes a dict from its entries, or from an object whose member names become the keys. */
export function dict(members: Iterable<readonly [PyKey, PyValue]> | Readonly<Record<string, PyValue>> = []): PyDict {
  return new Map<PyKey, PyValue>(isIterable(members) ? members : Object.entries(members))
}

function isIterable<Item>(members: Iterable<Item> | object): members is Iterable<Item> {
  return Symbol.iterator in members
}

export function isDict(value: PyValue): value is PyDict {
  return value instanceof Map
}

export function isFloat(value: PyValue): value is Float {
  return value instanceof Float
}

export function typeName(value: PyValue): PyTypeName {
  if (typeof value === 'string') return 'str'
  if (typeof value === 'number' || typeof value === 'bigint') return 'int'
  if (typeof value === 'boolean') return 'bool'
  if (value === null) return 'NoneType'
  if (value instanceof Float) return 'float'
  if (Array.isArray(value)) return 'list'
  return value instanceof Map ? 'dict' : 'tuple'
}

/** Makes an int of any size: a `number` in the safe range, otherwise a `bigint`. */
export function fromBigInt(value: bigint): number | bigint {
  const narrow = Number(value)
  return Number.isSafeInteger(narrow) ? narrow : value
}

/**
 * The number in a Python int, float or bool. The result is null for other types. Comparing an int result with a float result is exact.
 */
export function numeric(value: PyValue): number | bigint | null {
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Float) return value.value
  return typeof value === 'boolean' ? Number(value) : null
}

export function truthy(value: PyValue): boolean {
  if (typeof value !== 'object') return Boolean(value)
  if (value === null) return false
  if (value instanceof Float) return value.value !== 0
  if (Array.isArray(value)) return value.length > 0
  return value instanceof Map ? value.size > 0 : value.items.length > 0
}

export function copy(value: PyDict): PyDict
export function copy(value: PyValue[]): PyValue[]
export function copy(value: PyValue): PyValue
export function copy(value: PyValue): PyValue {
  if (typeof value !== 'object' || value === null || value instanceof Float) return value
  if (value instanceof Map) {
    const result: PyDict = new Map()
    for (const [key, item] of value) result.set(key, copy(item))
    return result
  }
  if (!Array.isArray(value)) return new Tuple(value.items.map((item) => copy(item)))
  const result: PyValue[] = []
  for (const item of value) result.push(copy(item))
  return result
}

/** Python's `==`. Values of different kinds are unequal, and comparing them is no error. */
export function equal(left: PyValue, right: PyValue): boolean {
  if (typeof left === 'string' || left === null) return left === right
  const leftNumber = numeric(left)
  if (leftNumber !== null) {
    const rightNumber = numeric(right)
    return rightNumber !== null && leftNumber <= rightNumber && leftNumber >= rightNumber
  }
  if (Array.isArray(left)) return Array.isArray(right) && equalItems(left, right)
  if (left instanceof Map) return right instanceof Map && equalDicts(left, right)
  return left instanceof Tuple && right instanceof Tuple && equalItems(left.items, right.items)
}

export function contains(container: PyValue, item: PyValue): boolean {
  if (typeof container === 'string') {
    if (typeof item === 'string') return container.includes(item)
    throw new PythonError('TypeError', `'in <string>' requires string as left operand, not ${typeName(item)}`)
  }
  if (container instanceof Map) return hasKey(container, item)
  if (Array.isArray(container)) return hasItem(container, item)
  if (container instanceof Tuple) return hasItem(container.items, item)
  throw new PythonError('TypeError', `argument of type '${typeName(container)}' is not iterable`)
}

function equalItems(left: readonly PyValue[], right: readonly PyValue[]): boolean {
  if (left.length !== right.length) return false
  for (let index = 0; index < left.length; index++) {
    if (!equal(left[index] ?? null, right[index] ?? null)) return false
  }
  return true
}

function equalDicts(left: PyDict, right: PyDict): boolean {
  if (left.size !== right.size) return false
  for (const [key, value] of left) {
    const other = right.get(key)
    if (other === undefined || !equal(value, other)) return false
  }
  return true
}

function hasItem(items: readonly PyValue[], item: PyValue): boolean {
  for (const candidate of items) if (equal(candidate, item)) return true
  return false
}

function hasKey(container: PyDict, item: PyValue): boolean {
  if (typeof item === 'string' || item === null) return container.has(item)
  if (Array.isArray(item) || item instanceof Map) {
    throw new PythonError('TypeError', `unhashable type: '${typeName(item)}'`)
  }
  const key = numeric(item)
  if (typeof key !== 'number') return false
  return container.has(key) || (key === 1 && container.has(true)) || (key === 0 && container.has(false))
}
