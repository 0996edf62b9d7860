/** Parameters of a tool: their types, both as pydantic reads them and as the JSON Schema shows them. */
import type { JsonObject } from '@twincheck/core'
import type { PyValue } from '@twincheck/eval/python'
import {
  dictionary,
  integer,
  type Kind,
  listOf,
  nullable,
  oneOf,
  real,
  text,
  truth,
} from '../../python/pydantic/kind.ts'

export type ParameterType =
  | 'text'
  | 'text-or-none'
  | 'integer'
  | 'number'
  | 'number-or-none'
  | 'truth'
  | 'truth-or-none'
  | 'texts'
  | 'texts-or-none'
  | 'records-or-none'
  | 'permission'

export type TypedParameter<Name extends string = string> = {
  readonly name: Name
  readonly type: ParameterType
  readonly description: string
  /** The default value. `default` is absent for a required parameter, and `null` is Python's None. */
  readonly default?: PyValue
}

export function param<const Name extends string>(
  name: Name,
  type: ParameterType,
  description: string,
  fallback?: PyValue,
): TypedParameter<Name> {
  return { name, type, description, ...(fallback === undefined ? {} : { default: fallback }) }
}

type TypeEntry = { readonly kind: Kind<PyValue>; readonly schema: JsonObject }

const permission = { enum: ['r', 'rw'], title: 'SharingPermission', type: 'string' }
const texts: Kind<PyValue> = listOf(text)
const records: Kind<PyValue> = listOf(dictionary)

export const parameterTypes: Readonly<Record<ParameterType, TypeEntry>> = {
  text: { kind: text, schema: { type: 'string' } },
  'text-or-none': { kind: nullable(text), schema: orNull({ type: 'string' }) },
  integer: { kind: integer, schema: { type: 'integer' } },
  number: { kind: real, schema: { type: 'number' } },
  'number-or-none': { kind: nullable(real), schema: orNull({ type: 'number' }) },
  truth: { kind: truth, schema: { type: 'boolean' } },
  'truth-or-none': { kind: nullable(truth), schema: orNull({ type: 'boolean' }) },
  texts: { kind: texts, schema: { items: { type: 'string' }, type: 'array' } },
  'texts-or-none': { kind: nullable(texts), schema: orNull({ items: { type: 'string' }, type: 'array' }) },
  'records-or-none': { kind: nullable(records), schema: orNull({ items: { type: 'object' }, type: 'array' }) },
  permission: { kind: oneOf('r', 'rw'), schema: permission },
}

export function parametersSchema(tool: string, parameters: readonly TypedParameter[]): JsonObject {
  const required = parameters.filter((parameter) => parameter.default === undefined).map(({ name }) => name)
  return {
    properties: Object.fromEntries(parameters.map((parameter) => [parameter.name, propertyOf(parameter)])),
    ...(required.length === 0 ? {} : { required }),
    title: `Input schema for \`${tool}\``,
    type: 'object',
  }
}

function propertyOf({ name, type, description, default: fallback }: TypedParameter): JsonObject {
  const standIn = typeof fallback === 'string' || typeof fallback === 'number' || fallback === null
  return {
    ...parameterTypes[type].schema,
    ...(standIn ? { default: fallback } : {}),
    description,
    title: titleOf(name),
  }
}

function titleOf(name: string): string {
  return name
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')
}

function orNull(schema: JsonObject): JsonObject {
  return { anyOf: [schema, { type: 'null' }] }
}
