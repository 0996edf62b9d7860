import { describe, expect, test } from 'vitest'
import { copy, dict, equal, Float, isDict, Tuple } from './value.ts'

describe('a copy', () => {
  test('is equal and shares no list or dict with its original', () => {
    const original = dict([
      ['items', [1, new Float(1), [2]]],
      ['pair', new Tuple([[3], null])],
    ])
    const twin = copy(original)
    expect(equal(twin, original)).toBe(true)
    const items = twin.get('items')
    if (Array.isArray(items)) items.push('new')
    expect(original.get('items')).toEqual([1, new Float(1), [2]])
  })
})

describe('dict keys', () => {
  test('0 and its text are different keys, kept in the order they were set', () => {
    const value = dict([
      ['0', 'text'],
      [0, 'int'],
    ])
    expect(isDict(value) && [...value.keys()]).toEqual(['0', 0])
  })
})
