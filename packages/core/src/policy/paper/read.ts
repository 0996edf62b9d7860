/**
 * Three ways to read an external value by its shape.
 * - Strictly: the first mismatch is thrown, with its place.
 * - Collecting: all mismatches are collected, so that a person can correct a file in one pass.
 * - Leniently: a value that does not fit is ignored.
 */
import { MalformedInputError, type Path } from './json.ts'
import { arrayOf, count, fits, kind, type Mismatch, type Shape, share, text } from './shape.ts'

export function readShape<Value>(
  shape: Shape<Value>,
  value: unknown,
  path: Path,
  refuse: (problem: Mismatch) => Error = malformed,
): Value {
  demand(shape, value, path, refuse)
  return value
}

/** Reads a value by its shape. If the value does not fit, the mismatch is passed to `note`, and `otherwise` is returned. */
export function collectShape<Value, Default>(
  shape: Shape<Value>,
  value: unknown,
  {
    path,
    note,
    otherwise,
  }: { readonly path: Path; readonly note: (problem: Mismatch) => void; readonly otherwise: Default },
): Value | Default {
  const problem = shape.problem(value, path)
  if (problem) note(problem)
  return fits(shape, value) ? value : otherwise
}

export function orNone<Value>(shape: Shape<Value>): (value: unknown) => Value | null {
  return (value) => (fits(shape, value) ? value : null)
}

export const readString = strictly(text)
export const readCount = strictly(count)
/** Reads a number from 0 to 1. A threshold may also be just above 1, which no score can reach. */
export const readShare = strictly<number>(
  kind('a number from 0 to 1', (value) => value === 1 + Number.EPSILON || fits(share, value)),
)

export function readArray(value: unknown, path: Path, most: number): readonly unknown[] {
  return readShape(arrayOf(most), value, path)
}

export function readList<Item>(
  value: unknown,
  path: Path,
  most: number,
  readItem: (item: unknown, path: Path) => Item,
): readonly Item[] {
  const given = readArray(value, path, most)
  const items: Item[] = []
  // An index loop also visits the holes of a sparse array. `readItem` then refuses a hole like any other missing value.
  for (let index = 0; index < given.length; index++) items.push(readItem(given[index], { of: path, member: index }))
  return Object.freeze(items)
}

function strictly<Value>(shape: Shape<Value>): (value: unknown, path: Path) => Value {
  return (value, path) => readShape(shape, value, path)
}

function demand<Value>(
  shape: Shape<Value>,
  value: unknown,
  path: Path,
  refuse: (problem: Mismatch) => Error,
): asserts value is Value {
  const problem = shape.problem(value, path)
  if (problem) throw refuse(problem)
}

function malformed({ path, expected, found }: Mismatch): Error {
  return new MalformedInputError(path, expected, found)
}
