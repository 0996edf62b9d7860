/**
 * Checks a call's arguments against its tool's JSON Schema, with schemas that may be hostile.
 *
 * Nothing in a schema is evaluated: no code is generated, `format` is an annotation, and a `pattern` runs only if it
 * belongs to a subset of regular expressions that cannot run away. A schema outside these bounds is not checkable, and
 * what cannot be checked authorises nothing.
 */
import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema'
import type { JsonObject } from '../policy/json.ts'
import type { SchemaViolation, ValidateCall } from '../policy/ports.ts'
import { safeSchema } from './safe-schema.ts'

/** Keywords that only say that something below them failed; what failed says so itself. */
const containers = new Set([
  'properties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'additionalProperties',
  'patternProperties',
  'dependentSchemas',
])

/** A checker that remembers each schema object it has seen, so a tool's schema is prepared once. */
export function createCallValidator(): ValidateCall {
  const prepared = new WeakMap<JsonObject, Validator | null>()

  const prepare = (parameters: JsonObject): Validator | null => {
    const known = prepared.get(parameters)
    if (known !== undefined) return known
    const schema = safeSchema(parameters)
    const validator = schema === null ? null : new Validator(schema, draftOf(parameters), false)
    prepared.set(parameters, validator)
    return validator
  }

  return (call, tool) => {
    const validator = prepare(tool.parameters)
    if (!validator) return null
    try {
      const { valid, errors } = validator.validate(call.arguments)
      return valid ? [] : leaves(errors)
    } catch {
      // A reference that leads nowhere or back to itself.
      return null
    }
  }
}

function draftOf({ $schema }: JsonObject): '7' | '2019-09' | '2020-12' {
  if (typeof $schema !== 'string') return '2020-12'
  if ($schema.includes('draft-07') || $schema.includes('draft-04') || $schema.includes('draft-06')) return '7'
  return $schema.includes('2019-09') ? '2019-09' : '2020-12'
}

function leaves(errors: readonly OutputUnit[]): readonly SchemaViolation[] {
  const inner = errors.filter(({ keyword }) => !containers.has(keyword))
  const reported = inner.length > 0 ? inner : errors
  return reported.map(({ instanceLocation, error }) => ({ path: instanceLocation.replace(/^#/, ''), message: error }))
}

export type { Schema }
