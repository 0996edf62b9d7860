/**
 * JSON as the policy sees it: already parsed, bounded in depth, frozen.
 *
 * Host objects come from outside and may be odd or be changed later. `readJson` copies them once at the edge;
 * behind it every value is plain data that nobody else can touch, so comparing references is comparing content.
 */
import { limits } from './constants.ts'
import { TwinCheckError } from './errors.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** Something outside did not have the shape that was promised. `path` says where, as `messages[3].calls[0].name`. */
export class MalformedInputError extends TwinCheckError {
  readonly code = 'malformed-input'
  readonly path: string
  readonly expected: string
  readonly found: string

  constructor(path: string, expected: string, found: unknown) {
    const described = describe(found)
    super(`${path}: expected ${expected}, found ${described}. Correct the value at this path and pass the step again.`)
    this.path = path
    this.expected = expected
    this.found = described
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A frozen copy of a JSON value. Undefined members are left out, as `JSON.stringify` does. */
export function readJson(value: unknown, path: string, depth = 0): Json {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return value
    throw new MalformedInputError(path, 'a finite number', value)
  }
  if (depth >= limits.depth) throw new MalformedInputError(path, `at most ${limits.depth} levels of nesting`, value)
  if (Array.isArray(value)) {
    return Object.freeze(value.map((item, index) => readJson(item ?? null, `${path}[${index}]`, depth + 1)))
  }
  if (isObject(value)) return copyMembers(value, path, depth)
  throw new MalformedInputError(path, 'a JSON value', value)
}

export function readJsonObject(value: unknown, path: string): JsonObject {
  if (!isObject(value)) throw new MalformedInputError(path, 'a JSON object', value)
  return copyMembers(value, path, 0)
}

/** Every scalar inside a value, with the nearest member name above it (array items inherit their array's name). */
export function* scalarsOf(value: Json, key = ''): Generator<{ key: string; value: null | boolean | number | string }> {
  if (value === null || typeof value !== 'object') {
    yield { key, value }
  } else if (isArray(value)) {
    for (const item of value) yield* scalarsOf(item, key)
  } else {
    for (const [name, member] of Object.entries(value)) yield* scalarsOf(member, name)
  }
}

/** `Array.isArray` does not narrow a readonly array away from an object; this does. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function copyMembers(value: Readonly<Record<string, unknown>>, path: string, depth: number): JsonObject {
  // Object.fromEntries defines own members, so a key called __proto__ stays a key.
  return Object.freeze(
    Object.fromEntries(
      Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([name, member]) => [name, readJson(member, `${path}.${name}`, depth + 1)]),
    ),
  )
}

function describe(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (typeof value === 'string') return value.length === 0 ? 'an empty string' : `the string ${quoteStart(value)}`
  if (typeof value === 'number' || typeof value === 'boolean') return `${typeof value} ${String(value)}`
  return value === undefined ? 'nothing' : `a value of type ${typeof value}`
}

function quoteStart(text: string): string {
  return JSON.stringify(text.length > limits.quotedInError ? `${text.slice(0, limits.quotedInError)}…` : text)
}
