/** Converts BFCL's function documents, which use Python's type names, to JSON Schema. */
import type { Json, JsonObject, ToolSchema } from '@twincheck/core'
import { Float, isDict, type PyDict, type PyValue, Tuple } from '../../python/index.ts'
import { DataFileError } from './data-file-error.ts'
import type { DataPlace } from './task.ts'

export function readToolDocument(document: PyDict, place: DataPlace): ToolSchema {
  const name = document.get('name')
  const description = document.get('description') ?? ''
  const parameters = document.get('parameters')
  if (typeof name !== 'string' || typeof description !== 'string' || parameters === undefined || !isDict(parameters)) {
    const expected = 'a function document with a name, a description and parameters'
    throw new DataFileError({ ...place, expected, found: `the members ${[...document.keys()].join(', ')}` })
  }
  return { name, description, parameters: jsonSchema(parameters) }
}

/** Maps each BFCL type to its JSON Schema type. The BFCL type `any` maps to null, because a schema without a type accepts every value. */
const typeNames: ReadonlyMap<string, string | null> = new Map([
  ['any', null],
  ['array', 'array'],
  ['bool', 'boolean'],
  ['boolean', 'boolean'],
  ['dict', 'object'],
  ['float', 'number'],
  ['integer', 'integer'],
  ['list', 'array'],
  ['number', 'number'],
  ['object', 'object'],
  ['string', 'string'],
  ['tuple', 'array'],
])

export function jsonSchema(document: PyDict): JsonObject {
  const schema: Record<string, Json> = {}
  for (const [key, value] of document) {
    const name = String(key)
    if (name === 'type' && typeof value === 'string') {
      const type = typeNames.get(value)
      if (type !== null) schema.type = type ?? value
    } else if (name === 'properties' && isDict(value)) {
      schema.properties = Object.fromEntries([...value].map(([member, inner]) => [String(member), schemaOf(inner)]))
    } else {
      schema[name] = name === 'items' || name === 'additionalProperties' ? schemaOf(value) : plainJson(value)
    }
  }
  return schema
}

function schemaOf(value: PyValue): Json {
  return isDict(value) ? jsonSchema(value) : plainJson(value)
}

function plainJson(value: PyValue): Json {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Float) return value.value
  if (value instanceof Tuple) return value.items.map(plainJson)
  if (Array.isArray(value)) return value.map(plainJson)
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plainJson(item)]))
}
