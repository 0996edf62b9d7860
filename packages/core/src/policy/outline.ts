/**
 * Outlines of data from a file, a database or the wire: what a value must be, said once. `read.ts` has the three ways to read
 * by one. Members that an outline does not name are left alone, but where it is closed.
 */
import { isObject, type Json, type JsonObject, type Path } from './json.ts'

/** What is wrong, and where. Plain: whether it is thrown, collected or passed over is up to who reads. */
export type Mismatch = { readonly path: Path; readonly expected: string; readonly found: unknown }

export type Outline<Value> = {
  /** The first thing that is wrong; null where the value fits. */
  readonly problem: (value: unknown, path: Path) => Mismatch | null
  /** Never there: it only carries the type. */
  readonly carries?: Value
}

export type Outlined<Of> = Of extends Outline<infer Value> ? Value : never

export const text: Outline<string> = kind('a string', (value) => typeof value === 'string')
export const filledText: Outline<string> = kind('a text', (value) => typeof value === 'string' && value !== '')
export const number: Outline<number> = kind('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const truth: Outline<boolean> = kind('true or false', (value) => typeof value === 'boolean')
export const count: Outline<number> = kind('a whole number from 0', (value) => isWhole(value) && value >= 0)
export const share: Outline<number> = kind(
  'a number from 0 to 1',
  (value) => typeof value === 'number' && value >= 0 && value <= 1,
)
export const amount: Outline<number> = kind(
  'a number of at least 0',
  (value) => typeof value === 'number' && Number.isFinite(value) && value >= 0,
)
export const anything: Outline<unknown> = { problem: () => null }
/** For what JSON.parse gave, of which every value is JSON. */
export const parsed: Outline<Json> = { problem: () => null }
export const parsedObject: Outline<JsonObject> = kind('an object', isObject)

export function wholeNumber(least: number, most: number): Outline<number> {
  return kind(`a whole number from ${least} to ${most}`, (value) => isWhole(value) && value >= least && value <= most)
}

export function oneOf<const Name extends string | number>(...names: readonly Name[]): Outline<Name> {
  const expected = names.length === 1 ? String(names[0]) : `one of ${names.join(', ')}`
  return kind(expected, (value) => names.some((name) => name === value))
}

export function orNull<Value>(outline: Outline<Value>): Outline<Value | null> {
  return { problem: (value, path) => (value === null ? null : outline.problem(value, path)) }
}

/** An array of whatever is in it, bounded. */
export function arrayOf(most: number): Outline<readonly unknown[]> {
  return {
    problem: (value, path) => {
      if (!Array.isArray(value)) return { path, expected: 'an array', found: value }
      return value.length > most ? { path, expected: `an array of at most ${most}`, found: value } : null
    },
  }
}

export function listOf<Value>(item: Outline<Value>): Outline<readonly Value[]> {
  return {
    problem: (value, path) => {
      if (!Array.isArray(value)) return { path, expected: 'an array', found: value }
      for (let index = 0; index < value.length; index++) {
        const problem = item.problem(value[index], { of: path, member: index })
        if (problem) return problem
      }
      return null
    },
  }
}

type OutlineMembers = Readonly<Record<string, Outline<unknown>>>

export function object<
  const Required extends OutlineMembers,
  const Optional extends OutlineMembers = Record<never, never>,
>(
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

/** An object with these members and no others. */
export function closed<const Required extends OutlineMembers>(required: Required): ReturnType<typeof object<Required>> {
  const names = Object.keys(required)
  const whole = object(required)
  return {
    problem: (value, path) => {
      const stray = isObject(value) ? Object.keys(value).find((name) => !names.includes(name)) : undefined
      if (stray === undefined) return whole.problem(value, path)
      return { path: { of: path, member: stray }, expected: `no members but ${names.join(', ')}`, found: stray }
    },
  }
}

/** A value of the outline of which something more must hold. */
export function and<Value>(
  outline: Outline<Value>,
  check: (value: Value, path: Path) => Mismatch | null,
): Outline<Value> {
  return { problem: (value, path) => (fits(outline, value) ? check(value, path) : outline.problem(value, path)) }
}

export function kind<Value>(expected: string, holds: (value: unknown) => boolean): Outline<Value> {
  return { problem: (value, path) => (holds(value) ? null : { path, expected, found: value }) }
}

export function fits<Value>(outline: Outline<Value>, value: unknown): value is Value {
  return outline.problem(value, '') === null
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
