/** Imitates Python's `==` for worlds and their parts: models, lists, dicts and values. */
import { equal, Float, type PyValue, Tuple } from '@twincheck/eval/python'
import { DateTime } from '../../python/datetime/date-time.ts'

export function sameWorld(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (left instanceof DateTime) return right instanceof DateTime && left.equals(right)
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((item, at) => sameWorld(item, right[at]))
  }
  if (left instanceof Map) return right instanceof Map && sameEntries(left, right)
  if (isRecord(left)) return isRecord(right) && sameEntries(new Map(entriesOf(left)), new Map(entriesOf(right)))
  return isValue(left) && isValue(right) && equal(left, right)
}

function sameEntries(left: ReadonlyMap<unknown, unknown>, right: ReadonlyMap<unknown, unknown>): boolean {
  return left.size === right.size && [...left].every(([key, item]) => right.has(key) && sameWorld(item, right.get(key)))
}

export function isRecord(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !(value instanceof Map || value instanceof DateTime || value instanceof Float || value instanceof Tuple)
}

export function entriesOf(record: object): readonly (readonly [string, unknown])[] {
  return Object.entries(record)
}

function isValue(value: unknown): value is PyValue {
  return value === null || ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Float
}
