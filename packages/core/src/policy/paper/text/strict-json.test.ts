import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStrictJson } from './strict-json.ts'

describe('strict JSON', () => {
  test('is any value that is written as JSON writes it', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(parseStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test.each([
    '{"a":":","b":"\\":"}',
    '{"\\\\":"\\\\","b:":[":"]}',
    ' \n{"a" : 1}\t',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"__proto__":1}',
    'null',
  ])('is %j', (text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })

  test.each<[string, string]>([
    ['a member twice', '{"a":1,"a":1}'],
    ['a member twice, one of them in escapes', '{"a":1,"\\u0061":2}'],
    ['a member twice, deep inside', '[{"x":[{"a":1,"b":2,"a":3}]}]'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
    ['a member twice whose value hides a colon', '{"a":":","a":1}'],
    ['text before it', 'Here: {"a":1}'],
    ['text after it', '{"a":1} done'],
    ['two values', '{"a":1}{"a":1}'],
    ['a fence', '```json\n{"a":1}\n```'],
    ['a mark of the byte order', '\ufeff{"a":1}'],
    ['white space that is not of JSON', '\u00a0{"a":1}'],
    ['a comment', '{"a":1/*:*/}'],
    ['a comma too many', '{"a":1,}'],
    ['no number', '{"a":NaN}'],
    ['nothing', ''],
    ['nesting without an end', '['.repeat(100_000)],
    ['nesting deeper than can be walked', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('is not %s', (_, text) => {
    expect(parseStrictJson(text)).toBeUndefined()
  })

  test('never repeats a member, wherever one is written again', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1 }), fc.nat(), (object, which) => {
        const members = Object.entries(object).map(
          ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
        )
        expect(parseStrictJson(`{${[...members, members[which % members.length]].join(',')}}`)).toBeUndefined()
      }),
    )
  })
})
