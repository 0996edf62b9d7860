import { describe, expect, test } from 'vitest'
import { compareMoments, leastAge, type Moment, mostAge, readDuration, readMoment } from './moment.ts'

const hour = 3_600_000

function at(text: string): Moment {
  const moment = readMoment(text)
  if (!moment) throw new Error(`${text} is no moment`)
  return moment
}

describe('a moment is read', () => {
  test.each([
    ['2024-05-15', false],
    ['2024-05-15 15:00', true],
    ['2024-05-15T15:00:59.123Z', true],
    ['2024-05-15 15:00:00 EST, a Wednesday', true],
  ])('from the beginning of %j', (text, hasTime) => {
    expect(at(text).hasTime).toBe(hasTime)
  })

  test.each(['', 'today', '2024-02-30', '2024-13-01', '2024-05-15 24:00', '15.05.2024', '2024-05-151'])(
    'not from %j',
    (text) => {
      expect(readMoment(text)).toBeNull()
    },
  )
})

describe('two moments', () => {
  test('are compared to the second where both have a time', () => {
    expect(compareMoments(at('2024-05-15 14:59:59'), at('2024-05-15 15:00:00'))).toBeLessThan(0)
    expect(compareMoments(at('2024-05-15 15:00:00'), at('2024-05-15 15:00'))).toBe(0)
  })

  test('are compared by the day where one has none: today is not before now', () => {
    expect(compareMoments(at('2024-05-15'), at('2024-05-15 15:00:00'))).toBe(0)
    expect(compareMoments(at('2024-05-14'), at('2024-05-15 00:00:00'))).toBe(-1)
  })

  test('are brought to one zone where both name theirs, and taken to be of one place otherwise', () => {
    expect(compareMoments(at('2024-05-15T15:00:00+02:00'), at('2024-05-15T13:00:00Z'))).toBe(0)
    expect(compareMoments(at('2024-05-15T15:00:00-05:00'), at('2024-05-15T15:00:00'))).toBe(0)
  })
})

describe('an age', () => {
  test('is the time between two moments', () => {
    expect(leastAge(at('2024-05-14 15:00:00'), at('2024-05-15 15:00:00'))).toBe(24 * hour)
    expect(mostAge(at('2024-05-14 15:00:00'), at('2024-05-15 15:00:00'))).toBe(24 * hour)
  })

  test('of a day without a time is at least what its last moment has, and at most what its first one has', () => {
    expect(leastAge(at('2024-05-14'), at('2024-05-15 15:00:00'))).toBe(15 * hour)
    expect(mostAge(at('2024-05-14'), at('2024-05-15 15:00:00'))).toBe(39 * hour)
  })
})

test('a length of time is a number and a unit, and nothing else is', () => {
  expect(['1 minute', '24 hours', '2 days', '1 week'].map(readDuration)).toEqual([
    60_000,
    24 * hour,
    48 * hour,
    7 * 24 * hour,
  ])
  expect(['24', 'a day', '24 h', '-1 days', '1.5 hours', '9999999 days'].map(readDuration)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
