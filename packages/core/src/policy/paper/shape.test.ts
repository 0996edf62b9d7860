import { describe, expect, test } from 'vitest'
import { closed, count, fits, listOf, mapOf, object, oneOfKinds, type Shape, text } from './shape.ts'

const shape = oneOfKinds({ circle: object({ radius: count }), note: object({ words: text }) })
const strict = closed({ name: text }, { size: count })

describe('a shape says the first thing that is wrong, and where', () => {
  test.each<[string, Shape<unknown>, unknown, unknown, string]>([
    ['a kind nobody knows', shape, { kind: 'square' }, { of: 'at', member: 'kind' }, 'one of circle, note'],
    [
      'a kind by the name of an inherited member',
      shape,
      { kind: 'constructor' },
      { of: 'at', member: 'kind' },
      'one of circle, note',
    ],
    ['no kind', shape, { radius: 1 }, { of: 'at', member: 'kind' }, 'one of circle, note'],
    ['nothing', shape, null, 'at', 'an object'],
    [
      'a member of its kind',
      shape,
      { kind: 'circle', radius: '1' },
      { of: 'at', member: 'radius' },
      'a whole number from 0',
    ],
    ['a stray member', strict, { name: 'a', colour: 1 }, { of: 'at', member: 'colour' }, 'no members but name, size'],
    ['an optional member', strict, { name: 'a', size: -1 }, { of: 'at', member: 'size' }, 'a whole number from 0'],
    ['a value by its name', mapOf(count), { a: 1, b: 'x' }, { of: 'at', member: 'b' }, 'a whole number from 0'],
    ['a list instead of names', mapOf(count), [1], 'at', 'an object'],
    ['a list that is too long', listOf(count, 1), [1, 2], 'at', 'an array of at most 1'],
    ['a hole in a list', listOf(count), new Array(1), { of: 'at', member: 0 }, 'a whole number from 0'],
  ])('%s', (_, shape, value, path, expected) => {
    expect(shape.problem(value, 'at')).toMatchObject({ path, expected })
  })
})

test.each<[Shape<unknown>, unknown]>([
  [shape, { kind: 'circle', radius: 1 }],
  [shape, { kind: 'note', words: '', radius: 'unread' }],
  [strict, { name: 'a' }],
  [strict, { name: 'a', size: 0 }],
  [mapOf(count), {}],
  [mapOf(count), JSON.parse('{"__proto__": 1}')],
  [listOf(count, 2), [1, 2]],
])('what fits is taken (%#)', (shape, value) => {
  expect(fits(shape, value)).toBe(true)
})
