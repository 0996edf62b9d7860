/**
 * Converts the parameters of a function in the Gemini API to JSON Schema. Gemini uses a subset of OpenAPI: types in capitals, `nullable`,
 * and counts that may be written as text.
 */
import { isObject } from '../../policy/paper/json.ts'

/** Maximum nesting of a schema that is converted. Providers already refuse schemas with much less nesting. */
const deepest = 50

export function toJsonSchema(schema: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > deepest) return schema
  const read = (inner: unknown) => toJsonSchema(inner, depth + 1)
  const entries = Object.entries(schema).flatMap(([name, value]): readonly (readonly [string, unknown])[] => {
    if (name === 'nullable') return []
    if (name === 'type') return [[name, typeOf(value, schema.nullable === true)]]
    if (name === 'properties' && isObject(value)) {
      return [[name, Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner)]))]]
    }
    if (name === 'items' || name === 'additionalProperties') return [[name, read(value)]]
    if ((name === 'anyOf' || name === 'prefixItems') && Array.isArray(value)) return [[name, value.map(read)]]
    const isCount = counts.has(name) && typeof value === 'string' && /^\d{1,15}$/.test(value)
    return [[name, isCount ? Number(value) : value]]
  })
  return Object.fromEntries(entries)
}

const counts: ReadonlySet<string> = new Set([
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'minProperties',
  'maxProperties',
])

function typeOf(type: unknown, isNullable: boolean): unknown {
  if (typeof type !== 'string') return type
  return isNullable ? [type.toLowerCase(), 'null'] : type.toLowerCase()
}
