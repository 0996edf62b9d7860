/**
 * Checks a call's arguments against its tool's JSON Schema. The schema may be hostile. A call that cannot be checked authorises nothing.
 */
import { type OutputUnit, type Schema, type SchemaDraft, Validator } from '@cfworker/json-schema'
import { type JsonObject, scalarsOf } from '../policy/paper/json.ts'
import { memoizeObject } from '../policy/paper/memoize.ts'
import type { SchemaViolation, ValidateCall } from '../policy/paper/ports.ts'
import { byCodePoint } from '../policy/paper/text/canonical-json.ts'
import { isPlainlyValid, type PlainSchema, readPlainSchema } from './plain-schema.ts'
import { type SafeSchema, safeSchema } from './safe-schema.ts'

/** Keywords whose error says only that a part below them failed. The error of that part names the problem. */
const containers = new Set(
  'properties items prefixItems $ref allOf additionalProperties patternProperties dependentSchemas'.split(' '),
)

/** Maximum weight of arguments (see `weighs`) that are checked if a keyword takes quadratic time. */
const maxQuadraticWeight = 10_000

type PreparedSchema = { readonly safe: SafeSchema; readonly validator: Validator; readonly plain: PlainSchema | null }

/** The cache is keyed by schema object, so that each tool's schema is prepared once. */
export function createCallValidator(): ValidateCall {
  const prepareOnce = memoizeObject((parameters: JsonObject) => ({ ready: prepare(parameters) }))
  return (call, tool) => {
    const { ready } = prepareOnce(tool.parameters)
    if (ready?.plain && isPlainlyValid(ready.plain, call.arguments)) return []
    if (!ready || (ready.safe.quadratic && weighs(call.arguments, maxQuadraticWeight))) return null
    try {
      ready.safe.restart()
      const { valid, errors } = ready.validator.validate(call.arguments)
      return valid ? [] : leaves(errors)
    } catch {
      // The validator threw: the schema has a reference that is dangling or circular, or that was followed too often.
      return null
    }
  }
}

function prepare(parameters: JsonObject): PreparedSchema | null {
  const safe = safeSchema(parameters)
  if (!safe) return null
  try {
    const validator = new Validator(safe.schema, draftOf(parameters), false)
    return { safe, validator, plain: readPlainSchema(parameters) }
  } catch {
    // The schema cannot be compiled: it has an `$id` that is not a URL, or that occurs twice.
    return null
  }
}

function weighs(value: JsonObject, most: number): boolean {
  let weight = 0
  for (const { value: scalar } of scalarsOf(value)) {
    weight += typeof scalar === 'string' ? scalar.length + 1 : 1
    if (weight > most) return true
  }
  return false
}

function draftOf({ $schema }: JsonObject): SchemaDraft {
  if (typeof $schema !== 'string') return '2020-12'
  if ($schema.includes('draft-04')) return '4'
  if ($schema.includes('draft-07') || $schema.includes('draft-06')) return '7'
  return $schema.includes('2019-09') ? '2019-09' : '2020-12'
}

function leaves(errors: readonly OutputUnit[]): readonly SchemaViolation[] {
  const inner = errors.filter(({ keyword }) => !containers.has(keyword))
  const reported = inner.length > 0 ? inner : errors
  return reported
    .map(({ instanceLocation, error }) => ({ path: instanceLocation.replace(/^#/, ''), message: error }))
    .sort(byPlace)
}

/** Sorts violations by place, because the result must not depend on the order of the schema's keys. */
function byPlace(left: SchemaViolation, right: SchemaViolation): number {
  return byCodePoint(left.path, right.path) || byCodePoint(left.message, right.message)
}

export type { Schema }
