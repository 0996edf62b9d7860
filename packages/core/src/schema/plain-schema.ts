/**
 * A fast check for simple schemas. It can confirm that arguments are valid, but it never refuses them. If it cannot confirm them, the
 * full validator decides.
 */
import { isArray, isJsonObject, type Json, type JsonObject } from '../policy/paper/json.ts'

export type PlainSchema = {
  readonly properties: ReadonlyMap<string, PlainProperty>
  readonly required: readonly string[]
  readonly open: boolean
}

type PlainProperty = { readonly type: Json; readonly allowed: readonly Json[] | null }

const annotations = new Set(['title', 'description', 'default', 'examples', 'format', '$schema'])

/** Converts a schema for the fast check. Null unless the schema is a flat list of members with types. */
export function readPlainSchema(parameters: JsonObject): PlainSchema | null {
  const { type, properties = {}, required = [], additionalProperties = true, ...others } = parameters
  if (type !== 'object' || !isJsonObject(properties) || !isArray(required)) return null
  if (typeof additionalProperties !== 'boolean' || !onlyAnnotates(others)) return null
  const read = new Map<string, PlainProperty>()
  for (const name of Object.keys(properties)) {
    const property = readProperty(properties[name])
    if (!property) return null
    read.set(name, property)
  }
  const names = required.filter((name) => typeof name === 'string')
  return names.length < required.length ? null : { properties: read, required: names, open: additionalProperties }
}

export function isPlainlyValid({ properties, required, open }: PlainSchema, args: JsonObject): boolean {
  for (const name of required) if (!Object.hasOwn(args, name)) return false
  for (const name of Object.keys(args)) {
    const property = properties.get(name)
    if (property ? !fits(args[name] ?? null, property) : !open) return false
  }
  return true
}

function readProperty(schema: Json | undefined): PlainProperty | null {
  if (!isJsonObject(schema)) return null
  const { type, enum: allowed = null, ...others } = schema
  if (type === undefined || !onlyAnnotates(others)) return null
  if (allowed !== null && !(isArray(allowed) && allowed.every(isScalar))) return null
  return { type, allowed }
}

function fits(value: Json, { type, allowed }: PlainProperty): boolean {
  return hasType(value, type) && (allowed === null || allowed.includes(value))
}

function hasType(value: Json, type: Json): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typeof value === type
    case 'integer':
      return Number.isInteger(value)
    case 'null':
      return value === null
  }
  return false
}

function onlyAnnotates(members: JsonObject): boolean {
  return Object.keys(members).every((name) => annotations.has(name))
}

function isScalar(value: Json): boolean {
  return value === null || typeof value !== 'object'
}
