/**
 * Shapes describe the expected form of data from a file, a database or the wire. `read.ts` has the three ways to read by a shape. Members
 * that a shape does not name are ignored, unless the shape is closed.
 */
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/**
 * A mismatch: its place, and the expected and the found value. Each of the three ways to read in `read.ts` throws, collects or ignores
 * mismatches.
 */
export type Mismatch = { readonly path: Path; readonly expected: string; readonly found: unknown }

export type Shape<Value> = {
  /** Returns the first mismatch, or null if the value fits. */
  readonly problem: (value: unknown, path: Path) => Mismatch | null
  /** Never set. The member only carries the type. */
  readonly carries?: Value
}

export type ShapeValue<Of> = Of extends Shape<infer Value> ? Value : never

export const text: Shape<string> = kind('a string', (value) => typeof value === 'string')
export const filledText: Shape<string> = kind('a text', (value) => typeof value === 'string' && value !== '')
export const number: Shape<number> = kind('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const truth: Shape<boolean> = kind('true or false', (value) => typeof value === 'boolean')
export const count: Shape<number> = kind('a whole number from 0', (value) => isWhole(value) && value >= 0)
export const share: Shape<number> = kind(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
)
export const amount: Shape<number> = kind(
  'a number of at least 0',
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
)
export const anything: Shape<unknown> = { problem: () => null }
/** Accepts any JSON. A result of JSON.parse needs no check. */
export const parsed: Shape<Json> = { problem: () => null }
export const parsedObject: Shape<JsonObject> = kind('an object', isObject)

export function wholeNumber(least: number, most: number): Shape<number> {
  return kind(`a whole number from ${least} to ${most}`, (value) => isWhole(value) && value >= least && value <= most)
}

export function oneOf<const Name extends string | number>(...names: readonly Name[]): Shape<Name> {
  const expected = names.length === 1 ? String(names[0]) : `one of ${names.join(', ')}`
  return kind(expected, (value) => names.some((name) => name === value))
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return { problem: (value, path) => (value === null ? null : shape.problem(value, path)) }
}

export function arrayOf(most: number): Shape<readonly unknown[]> {
  return {
    problem: (value, path) => {
      if (!Array.isArray(value)) return { path, expected: 'an array', found: value }
      return value.length > most ? { path, expected: `an array of at most ${most}`, found: value } : null
    },
  }
}

export function listOf<Value>(item: Shape<Value>, most = Number.POSITIVE_INFINITY): Shape<readonly Value[]> {
  const bounded = arrayOf(most)
  return {
    problem: (value, path) => {
      if (!fits(bounded, value)) return bounded.problem(value, path)
      for (let index = 0; index < value.length; index++) {
        const problem = item.problem(value[index], { of: path, member: index })
        if (problem) return problem
      }
      return null
    },
  }
}

type ShapeMembers = Readonly<Record<string, Shape<unknown>>>

export function object<const Required extends ShapeMembers, const Optional extends ShapeMembers = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Shape<
  { readonly [Name in keyof Required]: ShapeValue<Required[Name]> } & {
    readonly [Name in keyof Optional]?: ShapeValue<Optional[Name]>
  }
> {
  const demanded = Object.entries(required)
  const allowed = Object.entries(optional ?? {})
  return {
    problem: (value, path) => {
      if (!isObject(value)) return { path, expected: 'an object', found: value }
      for (const [name, member] of demanded) {
        const problem = member.problem(value[name], { of: path, member: name })
        if (problem) return problem
      }
      for (const [name, member] of allowed) {
        const problem = value[name] === undefined ? null : member.problem(value[name], { of: path, member: name })
        if (problem) return problem
      }
      return null
    },
  }
}

/** An object with exactly these members. Other members are refused. */
export function closed<const Required extends ShapeMembers, const Optional extends ShapeMembers = Record<never, never>>(
  required: Required,
  optional?: Optional,
): ReturnType<typeof object<Required, Optional>> {
  const names = [...Object.keys(required), ...Object.keys(optional ?? {})]
  const whole = object(required, optional)
  return {
    problem: (value, path) => {
      const stray = isObject(value) ? Object.keys(value).find((name) => !names.includes(name)) : undefined
      if (stray === undefined) return whole.problem(value, path)
      return { path: { of: path, member: stray }, expected: `no members but ${names.join(', ')}`, found: stray }
    },
  }
}

export function mapOf<Value>(member: Shape<Value>): Shape<Readonly<Record<string, Value>>> {
  return {
    problem: (value, path) => {
      if (!isObject(value)) return { path, expected: 'an object', found: value }
      for (const name of Object.keys(value)) {
        const problem = member.problem(value[name], { of: path, member: name })
        if (problem) return problem
      }
      return null
    },
  }
}

/** An object of one of several kinds. Its member `kind` names the kind. */
export function oneOfKinds<const Kinds extends ShapeMembers>(
  kinds: Kinds,
): Shape<{ [Kind in keyof Kinds]: { readonly kind: Kind } & ShapeValue<Kinds[Kind]> }[keyof Kinds]> {
  const tagged = object({ kind: oneOf(...Object.keys(kinds)) })
  return {
    problem: (value, path) =>
      fits(tagged, value) ? (kinds[value.kind]?.problem(value, path) ?? null) : tagged.problem(value, path),
  }
}

export function and<Value>(shape: Shape<Value>, check: (value: Value, path: Path) => Mismatch | null): Shape<Value> {
  return { problem: (value, path) => (fits(shape, value) ? check(value, path) : shape.problem(value, path)) }
}

export function kind<Value>(expected: string, holds: (value: unknown) => boolean): Shape<Value> {
  return { problem: (value, path) => (holds(value) ? null : { path, expected, found: value }) }
}

export function fits<Value>(shape: Shape<Value>, value: unknown): value is Value {
  return shape.problem(value, '') === null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
