/**
 * Shapes for a file that a person writes. A plain shape reports its first mistake; these report every mistake with its place, so
 * that the file is corrected once. An unknown member is a mistake too: most likely a misspelt name.
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

/** Receives each mistake with its place in the file. */
export type Note = (place: Path, problem: string) => void

/** A shape that can also reduce a value to the parts that fit, and notes the others. Undefined: nothing fits. */
type Collecting<Value> = Shape<Value> & { readonly collect: Collect }
type Collect = (value: unknown, place: Path, note: Note) => unknown

/** The parts of a file that fit. Everything else goes to `note`. */
export function collectSettings<Value>(shape: Collecting<Value>, value: unknown, note: Note): Value {
  return readShape(shape, shape.collect(value, '', note) ?? {}, '')
}

export function problemText(place: Path, problem: string): string {
  return `${pathText(place).replace(/^\./, '') || 'the file'}: ${problem}`
}

/** An object with these members and no others. Null counts as absent. Absence is a mistake only for a required member. */
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

/** An object with any member names, each with a value of this shape. */
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

/** Describes a wrong value briefly. A long text is never shown: a misplaced key must not end up in a message. */
function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'string') return value.length > 12 ? `a text of ${value.length} characters` : `"${value}"`
  return typeof value === 'object' ? 'an object' : String(value)
}
