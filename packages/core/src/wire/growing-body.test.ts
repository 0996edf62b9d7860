import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBodyReader } from './growing-body.ts'

const write = (messages: readonly unknown[]) => JSON.stringify({ model: 'm', messages, tools: [{ name: 'f' }] })
const read = (body: unknown) =>
  typeof body === 'object' && body !== null && 'messages' in body ? body.messages : undefined

describe('a body that is an earlier one with more at the end of its conversation', () => {
  test('is read from there: what was there before are the very same objects', () => {
    const readBody = openBodyReader('messages')
    const first = read(readBody(write([{ a: 1 }])))
    const second = read(readBody(write([{ a: 1 }, { b: 2 }])))
    const third = read(readBody(write([{ a: 1 }, { b: 2 }, { c: 3 }])))
    expect(third).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }])
    expect(Array.isArray(first) && Array.isArray(second) && Array.isArray(third)).toBe(true)
    if (Array.isArray(first) && Array.isArray(third)) expect(third[0]).toBe(first[0])
  })

  test('is told from others that begin alike', () => {
    const readBody = openBodyReader('messages')
    readBody(write([{ a: 1 }]))
    readBody(write([{ a: 2 }]))
    expect(read(readBody(write([{ a: 1 }, { b: 2 }])))).toEqual([{ a: 1 }, { b: 2 }])
    expect(read(readBody(write([{ a: 2 }, { b: 3 }])))).toEqual([{ a: 2 }, { b: 3 }])
  })
})

describe('however bodies follow each other,', () => {
  const message = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom('"],"', '\\"]', { messages: [1] }, '[', '{"messages":[2]}'),
  )
  const others = fc.dictionary(fc.constantFrom('model', 'tools', 'messages2', 'x"y', 'a\\b', 'metadata'), message)
  const spaced = fc.constantFrom(undefined, 1, 2)

  test('each reads as JSON reads it', () => {
    const body = fc.tuple(others, fc.array(message, { maxLength: 4 }), others, spaced)
    fc.assert(
      fc.property(
        body,
        fc.array(fc.tuple(fc.array(message, { maxLength: 3 }), fc.boolean())),
        ([before, first, after, space], steps) => {
          const readBody = openBodyReader('messages', 3)
          let messages: readonly unknown[] = first
          for (const [added, anew] of [[[], false] as const, ...steps]) {
            messages = anew ? added : [...messages, ...added]
            const text = JSON.stringify({ ...before, messages, ...after }, null, space)
            expect(readBody(text)).toEqual(JSON.parse(text))
          }
        },
      ),
    )
  })

  test.each([
    ['a name that repeats', '{"messages":[1],"messages":[2]}', '{"messages":[1,3],"messages":[2]}'],
    [
      'a name that repeats as another kind',
      '{"messages":[1],"messages":{"a":[1]}}',
      '{"messages":[1,3],"messages":{"a":[1]}}',
    ],
    ['a name written differently', '{"messages":[1],"\\u006dessages":[2]}', '{"messages":[1,3],"\\u006dessages":[2]}'],
    ['the same name further in', '{"x":{"messages":[1]},"messages":[1]}', '{"x":{"messages":[1,3]},"messages":[1]}'],
    ['half a body', '{"messages":[1],"a":1}', '{"messages":[1,{"b":],"a":1}'],
    ['one that closes early', '{"messages":[1],"a":1}', '{"messages":[1,2],"b":[3],"a":1}'],
  ])('also with %s', (_, first, second) => {
    const readBody = openBodyReader('messages')
    for (const text of [first, second, first, second]) expect(readBody(text)).toEqual(parsed(text))
  })
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
