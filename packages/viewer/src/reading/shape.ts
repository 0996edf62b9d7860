/**
 * Checks of what comes over the wire or out of a file. A shape says what a value must be; `readShape` gives the value
 * back with that type, or says in one sentence where it is not so.
 */

export type Shape<Value> = {
  /** What is wrong, with the path to it; null where the value fits. */
  readonly problem: (value: unknown, path: string) => string | null
  /** Never there: it only carries the type. */
  readonly carries?: Value
}

export type Shaped<Of> = Of extends Shape<infer Value> ? Value : never

export class ShapeError extends Error {}

export function readShape<Value>(shape: Shape<Value>, value: unknown, what: string): Value {
  if (fits(shape, value, what)) return value
  throw new ShapeError(shape.problem(value, what) ?? what)
}

export const text: Shape<string> = kind('a text', (value) => typeof value === 'string')
export const number: Shape<number> = kind('a number', (value) => typeof value === 'number' && Number.isFinite(value))
export const truth: Shape<boolean> = kind('true or false', (value) => typeof value === 'boolean')
export const anything: Shape<unknown> = { problem: () => null }

export function oneOf<const Name extends string>(...names: readonly Name[]): Shape<Name> {
  return kind(`one of ${names.join(', ')}`, (value) => names.some((name) => name === value))
}

export function only<const Value extends number>(expected: Value): Shape<Value> {
  return kind(String(expected), (value) => value === expected)
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return { problem: (value, path) => (value === null ? null : shape.problem(value, path)) }
}

export function listOf<Value>(shape: Shape<Value>): Shape<readonly Value[]> {
  return {
    problem: (value, path) => {
      if (!Array.isArray(value)) return expected(path, 'a list', value)
      for (const [index, item] of value.entries()) {
        const problem = shape.problem(item, `${path}[${index}]`)
        if (problem !== null) return problem
      }
      return null
    },
  }
}

export function object<const Members extends Readonly<Record<string, Shape<unknown>>>>(
  members: Members,
): Shape<{ readonly [Name in keyof Members]: Shaped<Members[Name]> }> {
  const entries = Object.entries(members)
  return {
    problem: (value, path) => {
      if (!isRecord(value)) return expected(path, 'an object', value)
      for (const [name, shape] of entries) {
        const problem = shape.problem(value[name], `${path}.${name}`)
        if (problem !== null) return problem
      }
      return null
    },
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fits<Value>(shape: Shape<Value>, value: unknown, what: string): value is Value {
  return shape.problem(value, what) === null
}

function kind<Value>(what: string, holds: (value: unknown) => boolean): Shape<Value> {
  return { problem: (value, path) => (holds(value) ? null : expected(path, what, value)) }
}

function expected(path: string, what: string, value: unknown): string {
  const found = value === undefined ? 'nothing' : (JSON.stringify(value) ?? typeof value)
  return `${path} must be ${what}, found ${found.length > 60 ? `${found.slice(0, 60)}…` : found}`
}
