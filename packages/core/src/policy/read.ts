/** Readers for values from outside: each returns the value it promises, or says at which path something else stood. */
import { MalformedInputError, type Path } from './json.ts'

export function readString(value: unknown, path: Path): string {
  if (typeof value !== 'string') throw new MalformedInputError(path, 'a string', value)
  return value
}

/** A whole number from 0. */
export function readCount(value: unknown, path: Path): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw new MalformedInputError(path, 'a whole number from 0', value)
}

/** A number from 0 to 1; a threshold may lie just above 1, where no score can reach it. */
export function readShare(value: unknown, path: Path): number {
  if (typeof value === 'number' && value >= 0 && value <= 1 + Number.EPSILON) return value
  throw new MalformedInputError(path, 'a number from 0 to 1', value)
}

/** A bounded array. */
export function readArray(value: unknown, path: Path, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw new MalformedInputError(path, 'an array', value)
  if (value.length > most) throw new MalformedInputError(path, `an array of at most ${most}`, value)
  return value
}

/** A bounded array, read item by item. */
export function readList<Item>(
  value: unknown,
  path: Path,
  most: number,
  readItem: (item: unknown, path: Path) => Item,
): readonly Item[] {
  const given = readArray(value, path, most)
  const items: Item[] = []
  // By index, so that a hole of a sparse array is read, and refused, like any other missing value.
  for (let index = 0; index < given.length; index++) items.push(readItem(given[index], { of: path, member: index }))
  return Object.freeze(items)
}
