import { describe, expect, test } from 'vitest'
import { safeSchema } from './safe-schema.ts'

describe('a schema made safe', () => {
  test('is the schema, copied', () => {
    const schema = { type: 'object', properties: { id: { type: 'string', pattern: '^A\\d+$' } } }
    expect(safeSchema(schema)?.schema).toEqual(schema)
    expect(safeSchema(schema)?.schema).not.toBe(schema)
  })

  test('has no format, and keeps a property that is called format', () => {
    const schema = { properties: { format: { type: 'string', format: 'email' }, pattern: { type: 'string' } } }
    expect(safeSchema(schema)?.schema).toEqual({
      properties: { format: { type: 'string' }, pattern: { type: 'string' } },
    })
  })

  test('keeps its references', () => {
    expect(safeSchema({ $ref: '#/$defs/a', $defs: { a: {} } })?.schema.$ref).toBe('#/$defs/a')
  })

  test.each([
    ['a pattern', { pattern: 'a' }, true],
    ['a pattern of names', { patternProperties: { a: {} } }, true],
    ['unique items', { uniqueItems: true }, true],
    ['items that need not be unique', { uniqueItems: false }, false],
    ['none of these', { type: 'string', maxLength: 3 }, false],
  ])('says whether checking takes quadratic time: %s', (_, schema, quadratic) => {
    expect(safeSchema({ properties: { x: schema } })?.quadratic).toBe(quadratic)
  })
})

describe('a schema cannot be made safe where', () => {
  test.each([
    ['a pattern could run away', { properties: { id: { pattern: '(a+)+$' } } }],
    ['a pattern of names could run away', { patternProperties: { '(a+)+$': {} } }],
    ['it hides in a list', { anyOf: [{}, { items: { pattern: '(a+)+$' } }] }],
    ['it hides in a definition', { $defs: { a: { pattern: '(a+)+$' } } }],
    ['it has more than 20,000 parts', { enum: Array.from({ length: 20_001 }, (_, i) => i) }],
  ])('%s', (_, schema) => {
    expect(safeSchema(schema)).toBeNull()
  })

  test('and 19,000 parts are not too many', () => {
    expect(safeSchema({ enum: Array.from({ length: 19_000 }, (_, i) => i) })).not.toBeNull()
  })
})

test('references are counted from each start, and too many of them throw', () => {
  const safe = safeSchema({ $ref: '#' })
  if (!safe) throw new Error('Not safe.')
  const follow = (times: number) => {
    for (let i = 0; i < times; i++) expect(safe.schema.$ref).toBe('#')
  }
  follow(5_000)
  expect(() => safe.schema.$ref).toThrow('refers to itself too often')
  safe.restart()
  follow(5_000)
})
