import { describe, expect, test } from 'vitest'
import { readReplyObject } from './reply.ts'

describe('the JSON object of a reply', () => {
  test.each([
    ['alone', '{"a":1}'],
    ['with white space around it', ' \n{"a":1}\n '],
    ['in a fenced block', '```\n{"a":1}\n```'],
    ['in a fenced block that says json', '```json\n{"a":1}\n```'],
  ])('is read %s', (_, text) => {
    expect(readReplyObject(text)).toEqual({ a: 1 })
  })

  test.each([
    ['nothing', ''],
    ['prose', 'I would rather wait.'],
    ['prose around an object', 'Here it is: {"a":1}'],
    ['a list', '[{"a":1}]'],
    ['a number', '1'],
    ['null', 'null'],
    ['half an object', '{"a":'],
    ['a fence without an end', '```json\n{"a":1}'],
    ['a fence and nothing else', '``````'],
    ['code', '{a: 1}'],
    ['levels without end', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
    ['more than 200,000 characters', `{"a":"${'x'.repeat(200_000)}"}`],
  ])('is none in %s', (_, text) => {
    expect(readReplyObject(text)).toBeNull()
  })

  test('may be long, up to 200,000 characters', () => {
    const frame = '{"a":""}'
    expect(readReplyObject(`{"a":"${'x'.repeat(200_000 - frame.length)}"}`)).not.toBeNull()
  })

  test('is plain frozen data, even where it names __proto__', () => {
    const object = readReplyObject('{"__proto__":{"kind":"x"}}')
    expect(object && Object.keys(object)).toEqual(['__proto__'])
    expect(object?.kind).toBeUndefined()
    expect(Object.isFrozen(object)).toBe(true)
  })
})
