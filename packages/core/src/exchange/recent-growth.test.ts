import { expect, test } from 'vitest'
import { openRecentGrowth } from './recent-growth.ts'

function counting() {
  let worked = 0
  const read = (items: readonly string[]) => {
    worked += items.length
    return items.join('')
  }
  const growth = openRecentGrowth<string, string>({
    isSame: (known, given) => known.toLowerCase() === given.toLowerCase(),
    begin: read,
    extend: (known, added) => known + read(added),
  })
  return {
    of: (items: readonly string[]) => {
      worked = 0
      const value = growth(items)
      return [value, worked]
    },
  }
}

test('only what is new is worked on, in several lists at once', () => {
  const { of } = counting()
  expect(of(['a', 'b'])).toEqual(['ab', 2])
  expect(of(['x'])).toEqual(['x', 1])
  expect(of(['a', 'b', 'c'])).toEqual(['abc', 1])
  expect(of(['x', 'y', 'z'])).toEqual(['xyz', 2])
  expect(of(['a', 'b', 'c'])).toEqual(['abc', 0])
})

test('what is the same by content need not be the same object', () => {
  const { of } = counting()
  of(['a', 'b'])
  expect(of(['A', 'B', 'c'])).toEqual(['abc', 1])
})

test('a list that was shortened or edited is worked on anew', () => {
  const { of } = counting()
  of(['a', 'b', 'c'])
  expect(of(['a', 'b'])).toEqual(['ab', 2])
  expect(of(['a', 'x', 'c', 'd'])).toEqual(['axcd', 4])
  expect(of([])).toEqual(['', 0])
})

test('lists that were not seen for long are forgotten', () => {
  const { of } = counting()
  of(['a', 'b'])
  for (let i = 0; i < 40; i++) of([`${i}`])
  expect(of(['a', 'b', 'c'])).toEqual(['abc', 3])
})
