/** A changed document keeps every byte outside of the change. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isObject } from '../policy/paper/json.ts'
import { edit, spliceJson } from './splice-json.ts'

const parsed = (text: string) => {
  const value: unknown = JSON.parse(text)
  if (!isObject(value)) throw new Error('an object is needed')
  return { text, value }
}

describe('a document', () => {
  test.each([
    ['a number beyond 2^53', '{"n":12345678901234567890,"a":1}', '{"n":12345678901234567890,"a":2}'],
    ['a fraction that is whole', '{"n":1.0,"a":1}', '{"n":1.0,"a":2}'],
    ['a number beyond a double', '{"n":1e400,"a":1}', '{"n":1e400,"a":2}'],
    ['white space', ' {\r\n\t"n" : [ 1 , 2 ] ,\n "a" : 1 } \n', ' {\r\n\t"n" : [ 1 , 2 ] ,\n "a" : 2 } \n'],
    ['escapes', '{"\\u006e":"\\u0061\\ud800\\/","\\u0061":1}', '{"\\u006e":"\\u0061\\ud800\\/","\\u0061":2}'],
    ['a member that comes twice: the last one counts', '{"a":7,"b":0,"a":1}', '{"a":7,"b":0,"a":2}'],
  ])('keeps %s', (_, text, written) => {
    const source = parsed(text)
    expect(spliceJson(edit(source.value, { a: 2 }), [source])).toBe(written)
  })

  test.each([
    ['the first', '{ "a":1 , "b":2}', '{ "b":2}'],
    ['the last', '{"b":2 , "a":1 }', '{"b":2 }'],
    ['the only one', '{ "a":1 }', '{  }'],
    ['one that comes twice', '{"a":1,"b":2, "a":3,"c":4}', '{"b":2, "c":4}'],
  ])('loses a member with its comma: %s', (_, text, written) => {
    const source = parsed(text)
    expect(spliceJson(edit(source.value, { a: undefined }), [source])).toBe(written)
  })

  test('takes a new member behind the others', () => {
    const source = parsed('{ "b":1.0 }')
    expect(spliceJson(edit(source.value, { a: [] }), [source])).toBe('{ "b":1.0,"a":[] }')
  })

  test('takes over objects of another document as they are written there', () => {
    const source = parsed('{"list":[ {"n":1.0} , {"n":2.0} ]}')
    const other = parsed('{"list":[{"n":  3.0}]}')
    const [one, two] = Array.isArray(source.value.list) ? source.value.list : []
    const [three] = Array.isArray(other.value.list) ? other.value.list : []
    const written = spliceJson(edit(source.value, { list: [three, two, { fresh: true }, edit(one, { m: 1 })] }), [
      source,
      other,
    ])
    expect(written).toBe('{"list":[ {"n":  3.0},{"n":2.0},{"fresh":true},{"n":1.0,"m":1} ]}')
  })

  test('of too many levels is not written', () => {
    const source = parsed(`{"a":1,"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(() => spliceJson(edit(source.value, { a: 2 }), [source])).toThrow()
  })
})

test('A document with one member changed differs there alone, whatever is around it', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.json({ maxDepth: 6 }), fc.string(), (before, behind, space) => {
      const blank = space.replaceAll(/[^ \t\r\n]/g, ' ')
      const text = (value: string) => `{"x":${before},${blank}"a":${blank}${value},"x":${behind}${blank}}`
      const source = parsed(text('[1.0,{"b":-0}]'))
      expect(spliceJson(edit(source.value, { a: 'new' }), [source])).toBe(text('"new"'))
    }),
  )
})
