/**
 * Outlines of data from a file, a database or the wire: what a value must be, said once. `readOutline` gives the value
 * back with that type, or says where it is something else. Members that an outline does not name are left alone.
 */
import { isObject, type Json, type JsonObject, MalformedInputError, type Path } from './json.ts'

export type Outline<Value> = {
  /** The first thing that is wrong; null where the value fits. */
  readonly problem: (value: unknown, path: Path) => MalformedInputError | null
  /** Never there: it only carries the type. */
  readonly carries?: Value
}

export type Outlined<Of> = Of extends Outline<infer Value> ? Value : never

export function readOutline<Value>(outline: Outline<Value>, value: unknown, path: Path): Value {
  demand(outline, value, path)
  return value
}

export const text: Outline<string> = kind('a string', (value) => typeof value === 'string')
export const number: Outline<number> = kind('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const truth: Outline<boolean> = kind('true or false', (value) => typeof value === 'boolean')
export const anything: Outline<unknown> = { problem: () => null }
/** For what JSON.parse gave, of which every value is JSON. */
export const parsed: Outline<Json> = { problem: () => null }
export const parsedObject: Outline<JsonObject> = kind('an object', isObject)

export function oneOf<const Name extends string | number>(...names: readonly Name[]): Outline<Name> {
  const expected = names.length === 1 ? String(names[0]) : `one of ${names.join(', ')}`
  return kind(expected, (value) => names.some((name) => name === value))
}

export function orNull<Value>(outline: Outline<Value>): Outline<Value | null> {
  return { problem: (value, path) => (value === null ? null : outline.problem(value, path)) }
}

export function listOf<Value>(item: Outline<Value>): Outline<readonly Value[]> {
  return {
    problem: (value, path) => {
      if (!Array.isArray(value)) return new MalformedInputError(path, 'an array', value)
      for (let index = 0; index < value.length; index++) {
        const problem = item.problem(value[index], { of: path, member: index })
        if (problem) return problem
      }
      return null
    },
  }
}

type Members = Readonly<Record<string, Outline<unknown>>>

export function object<const Required extends Members, const Optional extends Members = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Outline<
  { readonly [Name in keyof Required]: Outlined<Required[Name]> } & {
    readonly [Name in keyof Optional]?: Outlined<Optional[Name]>
  }
> {
  const demanded = Object.entries(required)
  const allowed = Object.entries(optional ?? {})
  return {
    problem: (value, path) => {
      if (!isObject(value)) return new MalformedInputError(path, 'an object', value)
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

export function kind<Value>(expected: string, holds: (value: unknown) => boolean): Outline<Value> {
  return { problem: (value, path) => (holds(value) ? null : new MalformedInputError(path, expected, value)) }
}

function demand<Value>(outline: Outline<Value>, value: unknown, path: Path): asserts value is Value {
  const problem = outline.problem(value, path)
  if (problem) throw problem
}
