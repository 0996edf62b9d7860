import { describe, expect, test } from 'vitest'
import { call, tool } from '../../test/fixtures/steps.ts'
import type { JsonObject } from '../policy/paper/json.ts'
import { createCallValidator } from './validate-call.ts'

const validate = createCallValidator()
const check = (parameters: JsonObject, given: JsonObject) => validate(call('f', given), tool('f', parameters))
const paths = (parameters: JsonObject, given: JsonObject) => check(parameters, given)?.map(({ path }) => path)

const order: JsonObject = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'lines'],
  properties: {
    id: { type: 'string', pattern: '^#W\\d+$' },
    kind: { enum: ['new', 'old'] },
    lines: {
      type: 'array',
      minItems: 1,
      items: { type: 'object', required: ['count'], properties: { count: { type: 'integer', minimum: 1 } } },
    },
    payer: { anyOf: [{ type: 'string' }, { type: 'null' }] },
  },
}
const fitting = { id: '#W1', kind: 'new', lines: [{ count: 2 }], payer: null }

describe('the arguments of a call fit', () => {
  test('where every rule of the schema holds', () => {
    expect(check(order, fitting)).toEqual([])
    expect(check({}, { anything: [1, 'x', null] })).toEqual([])
  })

  test('again and again, since a schema is prepared once', () => {
    for (let i = 0; i < 3; i++) expect(check(order, fitting)).toEqual([])
    expect(paths(order, { ...fitting, kind: 'odd' })).toEqual(['/kind'])
  })
})

describe('the arguments of a call do not fit, and it says where', () => {
  test.each<[string, JsonObject, readonly string[]]>([
    ['a type', { ...fitting, id: 1 }, ['/id']],
    ['a pattern', { ...fitting, id: 'W1' }, ['/id']],
    ['an enumeration', { ...fitting, kind: 'odd' }, ['/kind']],
    ['a required argument', { id: '#W1' }, ['']],
    ['an argument too many', { ...fitting, note: 'x' }, ['/note']],
    ['a nested type', { ...fitting, lines: [{ count: 1 }, { count: 'x' }] }, ['/lines/1/count']],
    ['a nested requirement', { ...fitting, lines: [{}] }, ['/lines/0']],
    ['an integer', { ...fitting, lines: [{ count: 1.5 }] }, ['/lines/0/count']],
    ['a minimum', { ...fitting, lines: [{ count: 0 }] }, ['/lines/0/count']],
    ['a number of items', { ...fitting, lines: [] }, ['/lines']],
  ])('by %s', (_, given, expected) => {
    expect(paths(order, given)).toEqual(expected)
  })

  test('by none of several alternatives', () => {
    expect(paths(order, { ...fitting, payer: 1 })).toContain('/payer')
  })

  test('by each rule that is broken', () => {
    expect(paths(order, { ...fitting, id: 1, kind: 'odd' })).toEqual(['/id', '/kind'])
  })

  test('with a message', () => {
    expect(check(order, { ...fitting, kind: 'odd' })?.[0]?.message).toContain('["new","old"]')
  })
})

describe('a schema says which draft it is', () => {
  test.each<[string, JsonObject, JsonObject, number]>([
    [
      'draft 4, where an exclusive minimum is a Boolean',
      { $schema: 'http://json-schema.org/draft-04/schema#', properties: { n: { minimum: 1, exclusiveMinimum: true } } },
      { n: 1 },
      1,
    ],
    [
      'draft 7, where a list of items is a tuple',
      { $schema: 'http://json-schema.org/draft-07/schema#', properties: { n: { items: [{ type: 'string' }] } } },
      { n: [1] },
      1,
    ],
    [
      'draft 2019-09',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', properties: { n: { type: 'string' } } },
      { n: 1 },
      1,
    ],
    [
      'draft 2020-12, with its tuples',
      {
        $schema: 'https://json-schema.org/draft/2020-12/schema',
        properties: { n: { prefixItems: [{ type: 'string' }] } },
      },
      { n: [1] },
      1,
    ],
    ['none, which is read as 2020-12', { properties: { n: { prefixItems: [{ type: 'string' }] } } }, { n: [1] }, 1],
    ['an unknown one', { $schema: 'urn:other', properties: { n: { type: 'string' } } }, { n: 'x' }, 0],
    ['no text', { $schema: 7 }, { n: 1 }, 0],
  ])('%s', (_, parameters, given, violations) => {
    expect(check(parameters, given)).toHaveLength(violations)
  })
})

describe('references', () => {
  const tree: JsonObject = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      },
    },
  }

  test('are followed, to themselves too where the arguments come to an end', () => {
    expect(check(tree, { name: 'a', children: [{ name: 'b', children: [] }] })).toEqual([])
    expect(paths(tree, { name: 'a', children: [{ children: [] }] })).toEqual(['/children/0'])
  })
})

describe('a schema is not checkable', () => {
  /** Each definition refers twice to the next one: 2^30 ways through 30 of them. */
  const doubling = Object.fromEntries(
    Array.from({ length: 31 }, (_, i) => [
      `a${i}`,
      i === 30 ? {} : { allOf: [{ $ref: `#/$defs/a${i + 1}` }, { $ref: `#/$defs/a${i + 1}` }] },
    ]),
  )

  test.each<[string, JsonObject]>([
    ['with a pattern that could run away', { properties: { id: { pattern: '^(a+)+$' } } }],
    ['with a back-reference', { properties: { id: { pattern: '(a)\\1' } } }],
    ['with a reference to itself', { $ref: '#' }],
    [
      'with references in a circle',
      { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
    ],
    ['with a reference that leads nowhere', { $ref: '#/$defs/missing' }],
    ['with a reference to another place', { $ref: 'https://example.com/schema.json' }],
    ['with references that double at every link', { $ref: '#/$defs/a0', $defs: doubling }],
    [
      'with a recursive reference to itself',
      { $schema: 'https://json-schema.org/draft/2019-09/schema', $recursiveRef: '#' },
    ],
    ['with an $id that is no address', { $id: 'http://[' }],
    ['that is huge', { enum: Array.from({ length: 30_000 }, (_, i) => i) }],
  ])('%s', (_, parameters) => {
    expect(check(parameters, { id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' })).toBeNull()
    expect(check(parameters, { id: 'x' })).toBeNull()
  })

  test('for arguments too large where checking takes quadratic time in them', () => {
    const unique = { properties: { list: { type: 'array', uniqueItems: true } } }
    expect(check(unique, { list: Array.from({ length: 10_001 }, (_, i) => i) })).toBeNull()
    expect(check(unique, { list: [1, 1] })).toHaveLength(1)
    expect(check({ properties: { s: { pattern: 'a+$' } } }, { s: 'a'.repeat(20_000) })).toBeNull()
    expect(check({ properties: { s: { type: 'string' } } }, { s: 'a'.repeat(20_000) })).toEqual([])
  })
})

test('formats are annotations and refuse nothing', () => {
  expect(check({ properties: { mail: { type: 'string', format: 'email' } } }, { mail: 'nobody' })).toEqual([])
})

test('argument names that every object has are ordinary names', () => {
  const parameters = { type: 'object', additionalProperties: false, properties: { constructor: { type: 'string' } } }
  expect(check(parameters, JSON.parse('{"constructor":"x"}'))).toEqual([])
  expect(check(parameters, JSON.parse('{"constructor":1}'))).toHaveLength(1)
  expect(check(parameters, JSON.parse('{"__proto__":1}'))).toHaveLength(1)
})
