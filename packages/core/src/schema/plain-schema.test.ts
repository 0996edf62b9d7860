import { Validator } from '@cfworker/json-schema'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../policy/paper/json.ts'
import { isPlainlyValid, readPlainSchema } from './plain-schema.ts'

const order = {
  type: 'object',
  description: 'An order.',
  properties: {
    id: { type: 'string', description: 'Its number.' },
    amount: { type: 'integer' },
    status: { type: 'string', enum: ['open', 'ready'] },
    notify: { type: 'boolean', default: false },
  },
  required: ['id'],
  additionalProperties: false,
}

const says = (parameters: JsonObject, args: JsonObject) => {
  const schema = readPlainSchema(parameters)
  return schema && isPlainlyValid(schema, args)
}

test('members of the right types are valid', () => {
  expect(says(order, { id: 'W-1', amount: 2, status: 'ready', notify: true })).toBe(true)
  expect(says(order, { id: 'W-1' })).toBe(true)
})

test.each<[string, JsonObject]>([
  ['a missing member', { amount: 2 }],
  ['another type', { id: 7 }],
  ['no whole number', { id: 'W-1', amount: 2.5 }],
  ['a value that is not on the list', { id: 'W-1', status: 'gone' }],
  ['null for a text', { id: null }],
  ['a member too many', { id: 'W-1', extra: 1 }],
  ['a name that every object has', JSON.parse('{"id":"W-1","__proto__":1}')],
])('%s is left to the validator', (_, args) => {
  expect(says(order, args)).toBe(false)
})

test('where other members are allowed they may be anything', () => {
  const { additionalProperties: _, ...open } = order
  expect(says(open, { id: 'W-1', extra: { deep: [1] } })).toBe(true)
})

describe('a schema that says more is no plain one:', () => {
  test.each<[string, JsonObject]>([
    ['a pattern', { ...order, properties: { id: { type: 'string', pattern: '^W' } } }],
    ['a nested object', { ...order, properties: { id: { type: 'object' }, list: { type: 'array', items: {} } } }],
    ['an alternative', { ...order, anyOf: [{ required: ['amount'] }] }],
    ['two types', { ...order, properties: { id: { type: ['string', 'null'] } } }],
    ['a reference', { ...order, properties: { id: { $ref: '#/$defs/id' } }, $defs: { id: { type: 'string' } } }],
    ['a schema for other members', { ...order, additionalProperties: { type: 'string' } }],
    ['a list of objects', { ...order, properties: { id: { type: 'string', enum: [{}] } } }],
    ['no type', { properties: order.properties }],
  ])('%s', (_, parameters) => {
    const said = says(parameters, { id: 'W-1' })
    expect(said === null || said === false).toBe(true)
  })
})

test('whatever is said to be valid, the validator finds nothing against', () => {
  const scalar = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean())
  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'object')
  const name = fc.constantFrom('a', 'b', 'c', 'constructor', 'toString', '__proto__')
  const property = fc.record({ type, enum: fc.array(scalar, { maxLength: 3 }) }, { requiredKeys: ['type'] })
  const parameters = fc.record(
    {
      type: fc.constant('object'),
      properties: fc.dictionary(name, property),
      required: fc.array(name, { maxLength: 2 }),
      additionalProperties: fc.boolean(),
    },
    { requiredKeys: ['type'] },
  )
  const args = fc.dictionary(name, fc.oneof(scalar, fc.constant(null)))
  fc.assert(
    fc.property(parameters, args, (given, made) => {
      const schema: JsonObject = JSON.parse(JSON.stringify(given))
      const written: JsonObject = JSON.parse(JSON.stringify(made))
      if (says(schema, written)) expect(new Validator(schema, '2020-12', false).validate(written).errors).toEqual([])
    }),
    { numRuns: 2_000, seed: 1 },
  )
})
