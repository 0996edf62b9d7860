import { describe, expect, test } from 'vitest'
import { readArray, readCount, readList, readShare, readString } from './read.ts'

describe('a reader returns what it promises', () => {
  test('a string, a count from 0, a share from 0 to 1, an array of bounded length', () => {
    expect(readString('', 'path')).toBe('')
    expect(readCount(0, 'path')).toBe(0)
    expect(readShare(0, 'path')).toBe(0)
    expect(readShare(1, 'path')).toBe(1)
    expect(readArray([1, 2], 'path', 2)).toEqual([1, 2])
    expect(Object.isFrozen(readList(['a'], 'path', 1, readString))).toBe(true)
  })

  test('a threshold may lie one step above 1, where no score reaches it', () => {
    expect(readShare(1 + Number.EPSILON, 'path')).toBeGreaterThan(1)
  })
})

describe('a reader says where something else stood', () => {
  test.each<[string, () => unknown, string]>([
    ['a number for a string', () => readString(1, 'path'), 'path: expected a string, found number 1'],
    ['a count below 0', () => readCount(-1, 'path'), 'path: expected a whole number from 0, found number -1'],
    ['a count of halves', () => readCount(0.5, 'path'), 'path: expected a whole number from 0, found number 0.5'],
    ['a share above 1', () => readShare(1.1, 'path'), 'path: expected a number from 0 to 1, found number 1.1'],
    ['a share below 0', () => readShare(-0.1, 'path'), 'path: expected a number from 0 to 1, found number -0.1'],
    ['no share at all', () => readShare(Number.NaN, 'path'), 'path: expected a number from 0 to 1, found number NaN'],
    ['an object for an array', () => readArray({}, 'path', 1), 'path: expected an array, found a value of type object'],
    [
      'an array that is too long',
      () => readArray([1, 2], 'path', 1),
      'path: expected an array of at most 1, found an array of 2',
    ],
    ['an item of it', () => readList(['a', 2], 'path', 9, readString), 'path[1]: expected a string, found number 2'],
    ['a hole in it', () => readList(new Array(1), 'path', 9, readString), 'path[0]: expected a string, found nothing'],
  ])('%s', (_, read, message) => {
    expect(read).toThrow(message)
  })
})
