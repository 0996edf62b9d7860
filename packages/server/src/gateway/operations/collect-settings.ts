/**
 * Shapes for a configuration file that a person writes. An ordinary shape stops at the first mistake. These shapes report every mistake
 * with its place, so that the person has to correct the file only once. An unknown member is a mistake too, because it is probably a
 * misspelt name.
 */
import {
  collectShape,
  isObject,
  listOf,
  mapOf,
  object,
  type Path,
  pathText,
  readShape,
  type Shape,
  type ShapeValue,
} from '@twincheck/core/reading'

export type Note = (place: Path, problem: string) => void

/**
 * A shape with a function `collect`. The function returns the valid parts of a value and reports the invalid parts. It returns undefined
 * if no part is valid.
 */
type Collecting<Value> = Shape<Value> & { readonly collect: Collect }
type Collect = (value: unknown, place: Path, note: Note) => unknown

export function collectSettings<Value>(shape: Collecting<Value>, value: unknown, note: Note): Value {
  return readShape(shape, shape.collect(value, '', note) ?? {}, '')
}

export function problemText(place: Path, problem: string): string {
  return `${pathText(place).replace(/^\./, '') || 'the file'}: ${problem}`
}

/** A shape for an object with exactly these members. A member that is null counts as absent. Required members must be present. */
export function section<const Members extends Readonly<Record<string, Shape<unknown>>>>(
  members: Members,
  required: readonly (keyof Members)[] = [],
): Collecting<{ readonly [Name in keyof Members]?: ShapeValue<Members[Name]> }> {
  const shape = object({}, members)
  const known = Object.keys(members)
  return {
    ...shape,
    collect: (value, place, note) => {
      if (!isObject(value)) return collect(shape, value, place, note)
      const read = known.flatMap((name) => {
        const [member, found] = [members[name], Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined]
        const isAsked = member && (found !== undefined || required.includes(name))
        return isAsked ? [[name, collect(member, found, { of: place, member: name }, note)] as const] : []
      })
      for (const name of Object.keys(value)) {
        if (!known.includes(name)) note({ of: place, member: name }, `no such setting; there are ${known.join(', ')}`)
      }
      return Object.fromEntries(read)
    },
  }
}

export function items<Value>(item: Shape<Value>): Collecting<readonly Value[]> {
  const shape = listOf(item)
  return {
    ...shape,
    collect: (value, place, note) => {
      if (!Array.isArray(value)) return collect(shape, value, place, note)
      const read = value.map((each, index) => collect(item, each, { of: place, member: index }, note))
      return read.filter((each) => each !== undefined)
    },
  }
}

export function table<Value>(item: Shape<Value>): Collecting<Readonly<Record<string, Value>>> {
  return {
    ...mapOf(item),
    collect: (value, place, note) => {
      const names = isObject(value) ? Object.keys(value) : []
      return section(Object.fromEntries(names.map((name) => [name, item])), names).collect(value, place, note)
    },
  }
}

function collect(
  shape: Shape<unknown> & { readonly collect?: Collect },
  value: unknown,
  place: Path,
  note: Note,
): unknown {
  if (shape.collect) return shape.collect(value, place, note)
  return collectShape(shape, value, {
    path: place,
    note: ({ path, expected, found }) => note(path, expectation(expected, found)),
    otherwise: undefined,
  })
}

export function expectation(expected: string, found?: unknown): string {
  return `expected ${expected}${found === undefined ? '' : `, found ${describe(found)}`}`
}

/** Describes a wrong value briefly. A long text is never shown, because it could be a misplaced key. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return value.length > 12 ? `a text of ${value.length} characters` : `"${value}"`
  return typeof value === 'object' ? 'an object' : String(value)
}
