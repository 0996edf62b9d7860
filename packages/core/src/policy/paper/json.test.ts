import { describe, expect, test } from 'vitest'
import { isArray, isJsonObject, MalformedInputError, mapMembers, readJson, readJsonObject, scalarsOf } from './json.ts'

const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1) })

function errorOf(read: () => unknown): MalformedInputError {
  try {
    read()
  } catch (error) {
    if (error instanceof MalformedInputError) return error
  }
  throw new Error('Nothing malformed was reported.')
}

describe('a JSON value from outside', () => {
  test('is copied', () => {
    const given = { a: [1, 'two', { three: null }], b: true }
    const read = readJson(given, 'value')
    expect(read).toEqual(given)
    expect(read).not.toBe(given)
  })

  test('is frozen through and through, so that nobody can change it later', () => {
    const read = readJson({ list: [{ a: 1 }] }, 'value')
    if (!isJsonObject(read) || read.list === undefined || !isArray(read.list)) throw new Error('Not the same shape.')
    expect(Object.isFrozen(read)).toBe(true)
    expect(Object.isFrozen(read.list)).toBe(true)
    expect(Object.isFrozen(read.list[0])).toBe(true)
  })

  test('loses members that are undefined, as JSON.stringify does', () => {
    expect(Object.keys(readJsonObject({ a: undefined, b: 1 }, 'value'))).toEqual(['b'])
  })

  test('has null where an array has a hole or an undefined item', () => {
    expect(readJson(new Array(2), 'value')).toEqual([null, null])
    expect(readJson([undefined], 'value')).toEqual([null])
  })

  test('keeps a key called __proto__ as a key, without touching any prototype', () => {
    const read = readJsonObject(JSON.parse('{"__proto__":{"polluted":true}}'), 'value')
    expect(Object.keys(read)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect('polluted' in read).toBe(false)
  })

  test('may be 64 levels deep and not one more', () => {
    expect(() => readJson(nested(64), 'value')).not.toThrow()
    const error = errorOf(() => readJson(nested(65), 'value'))
    expect(error.expected).toBe('at most 64 levels of nesting')
    expect(error.path).toBe(`value${'.inner'.repeat(64)}`)
  })

  test('may contain itself, which is only one more way of being too deep', () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    expect(errorOf(() => readJson(circle, 'value')).expected).toBe('at most 64 levels of nesting')
  })
})

describe('a value that is no JSON is refused with its path, what was expected and what was found', () => {
  test.each<[unknown, string, string, string]>([
    [{ a: [1, Number.NaN] }, 'value.a[1]', 'a finite number', 'number NaN'],
    [{ a: Number.POSITIVE_INFINITY }, 'value.a', 'a finite number', 'number Infinity'],
    [[() => 1], 'value[0]', 'a JSON value', 'a value of type function'],
    [10n, 'value', 'a JSON value', 'a value of type bigint'],
    [undefined, 'value', 'a JSON value', 'nothing'],
    [{ a: Symbol('s') }, 'value.a', 'a JSON value', 'a value of type symbol'],
  ])('%o', (value, path, expected, found) => {
    const error = errorOf(() => readJson(value, 'value'))
    expect(error).toMatchObject({ code: 'malformed-input', path, expected, found })
    expect(error.message).toBe(
      `${path}: expected ${expected}, found ${found}. Correct the value at this path and pass the step again.`,
    )
  })

  test.each<[unknown, string]>([
    [null, 'null'],
    [[1, 2], 'an array of 2'],
    ['', 'an empty string'],
    ['text', 'the string "text"'],
    ['x'.repeat(100), `the string "${'x'.repeat(60)}…"`],
    [true, 'boolean true'],
  ])('an object is expected, and %j is no object', (value, found) => {
    expect(errorOf(() => readJsonObject(value, 'parameters'))).toMatchObject({
      path: 'parameters',
      expected: 'a JSON object',
      found,
    })
  })
})

describe('the scalars of a value', () => {
  test('come with the nearest member name above them, which items inherit from their array', () => {
    expect(scalarsOf({ id: 1, ids: ['a', ['b']], order: { to: null } })).toEqual([
      { key: 'id', value: 1 },
      { key: 'ids', value: 'a' },
      { key: 'ids', value: 'b' },
      { key: 'to', value: null },
    ])
  })
})

describe('mapping members', () => {
  test('keeps the keys, __proto__ among them', () => {
    const mapped = mapMembers(readJsonObject(JSON.parse('{"__proto__":1,"b":2}'), 'value'), (_, name) => name)
    expect(Object.entries(mapped)).toEqual([
      ['__proto__', '__proto__'],
      ['b', 'b'],
    ])
  })
})
