/**
 * JSON as the policy sees it: parsed, limited in depth, frozen.
 *
 * Objects from a host may be unusual or change later. `readJson` copies them once at the boundary. After that every value is plain data
 * that no other code can change, so equal references mean equal content.
 */
import { limits } from './constants.ts'
import { TwinCheckError } from './errors.ts'

export type Json = null | boolean | number | string | readonly Json[] | JsonObject
export type JsonObject = { readonly [key: string]: Json }

/** The place of a value: a text, or a member of another place. It is converted to text only for an error message. */
export type Path = string | { readonly of: Path; readonly member: string | number }

export function pathText(path: Path): string {
  if (typeof path === 'string') return path
  return typeof path.member === 'number'
    ? `${pathText(path.of)}[${path.member}]`
    : `${pathText(path.of)}.${path.member}`
}

/** External input did not have the expected shape. `path` names the place, for example `messages[3].calls[0].name`. */
export class MalformedInputError extends TwinCheckError {
  readonly code = 'malformed-input'
  readonly path: string
  readonly expected: string
  readonly found: string

  constructor(place: Path, expected: string, found: unknown) {
    const path = pathText(place)
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns a frozen copy of a JSON value. Undefined members are left out, as `JSON.stringify` does. */
export function readJson(value: unknown, path: Path): Json {
  const copied = copyJson(value, 0)
  if (copied === undefined) throw locateProblem(value, path, 0) ?? new MalformedInputError(path, 'a JSON value', value)
  return copied
}

export function readJsonObject(value: unknown, path: Path): JsonObject {
  if (!isObject(value)) throw new MalformedInputError(path, 'a JSON object', value)
  const copied = copyMembers(value, 0)
  if (copied === undefined) throw locateProblem(value, path, 0) ?? new MalformedInputError(path, 'a JSON object', value)
  return copied
}

export type Scalar = { readonly key: string; readonly value: null | boolean | number | string }

/** Every scalar inside a value, with the nearest member name above it. Items of an array have the array's name. */
export function scalarsOf(value: Json, key = ''): readonly Scalar[] {
  const scalars: Scalar[] = []
  collectScalars(value, key, scalars)
  return scalars
}

/** Returns an object with the same member names and mapped values. A key called __proto__ stays an ordinary key. */
export function mapMembers(value: JsonObject, map: (member: Json, name: string) => Json): JsonObject {
  const mapped: Record<string, Json> = {}
  for (const name of Object.keys(value)) setMember(mapped, name, map(value[name] ?? null, name))
  return mapped
}

/** Narrows a readonly array in the types, which `Array.isArray` does not do. */
export function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

function collectScalars(value: Json, key: string, into: Scalar[]): void {
  if (value === null || typeof value !== 'object') into.push({ key, value })
  else if (isArray(value)) for (const item of value) collectScalars(item, key, into)
  else for (const name of Object.keys(value)) collectScalars(value[name] ?? null, name, into)
}

/**
 * Copies a JSON value, or returns undefined if a part is not JSON. The place of the fault is searched for only after a failure, because
 * the copy runs for every argument.
 */
function copyJson(value: unknown, depth: number): Json | undefined {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : undefined
    case 'object':
      if (value === null) return null
      if (depth >= limits.depth) return undefined
      return Array.isArray(value) ? copyItems(value, depth) : isObject(value) ? copyMembers(value, depth) : undefined
    default:
      return undefined
  }
}

function copyItems(items: readonly unknown[], depth: number): readonly Json[] | undefined {
  const copied: Json[] = []
  for (const item of items) {
    const copy = copyJson(item ?? null, depth + 1)
    if (copy === undefined) return undefined
    copied.push(copy)
  }
  return Object.freeze(copied)
}

function copyMembers(value: Readonly<Record<string, unknown>>, depth: number): JsonObject | undefined {
  const copied: Record<string, Json> = {}
  // `for … in` avoids allocating a list of keys. This code runs for every argument of every call.
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue
    const member = value[name]
    if (member === undefined) continue
    const copy = copyJson(member, depth + 1)
    if (copy === undefined) return undefined
    setMember(copied, name, copy)
  }
  return Object.freeze(copied)
}

/** A plain assignment to __proto__ would set the prototype, so that key is defined instead. */
function setMember(target: Record<string, Json>, name: string, value: Json): void {
  if (name !== '__proto__') target[name] = value
  else Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true })
}

function locateProblem(value: unknown, path: Path, depth: number): MalformedInputError | null {
  if (typeof value === 'number' && !Number.isFinite(value))
    return new MalformedInputError(path, 'a finite number', value)
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number')
    return null
  if (typeof value !== 'object') return new MalformedInputError(path, 'a JSON value', value)
  if (depth >= limits.depth) return new MalformedInputError(path, `at most ${limits.depth} levels of nesting`, value)
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? value.map((item, index) => [index, item ?? null])
    : Object.entries(value).map(([name, member]) => [name, member ?? null])
  for (const [name, member] of members) {
    const problem = locateProblem(member, { of: path, member: name }, depth + 1)
    if (problem) return problem
  }
  return null
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
