import { PythonError } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../../test/python-parity.ts'
import { DateTime } from './date-time.ts'
import { fromIsoFormat } from './from-iso-format.ts'
import { strptime, type TimeFormat } from './strptime.ts'

type Case = {
  readonly format: TimeFormat | null
  readonly text: string
  readonly read?: string
  readonly error?: readonly [string, string]
}

test('strptime and fromisoformat read what CPython reads and say what it says', () => {
  const wrong = readFixture<Case>('datetime').filter(
    (input) => answerOf(input) !== (input.read ?? input.error?.join(': ')),
  )
  expect(wrong.map((input) => [input, answerOf(input)])).toEqual([])
})

test.each([5, null, true])('a value that is no text is refused: %s', (value) => {
  expect(() => strptime(value, '%Y-%m-%d')).toThrow('strptime() argument 1 must be str')
  expect(() => fromIsoFormat(value)).toThrow('fromisoformat: argument must be str')
})

describe('two moments', () => {
  const naive = fromIsoFormat('2024-05-15 10:00')
  const aware = fromIsoFormat('2024-05-15 10:00+00:00')

  test('are equal where they are the same instant, also in two offsets', () => {
    expect(aware.equals(fromIsoFormat('2024-05-15 12:00+02:00'))).toBe(true)
    expect(naive.equals(fromIsoFormat('2024-05-15 10:00:00.000001'))).toBe(false)
  })

  test('of which one has no offset are neither equal nor comparable', () => {
    expect(naive.equals(aware)).toBe(false)
    expect(() => naive.isAfter(aware)).toThrow("can't compare offset-naive and offset-aware datetimes")
  })

  test('come one after the other by the smallest part', () => {
    expect(fromIsoFormat('2024-05-15 10:00:00.000001').isAfter(naive)).toBe(true)
    expect(naive.isAfter(naive)).toBe(false)
  })
})

test('hours carry into days, months and years, and past the last year there is none', () => {
  expect(fromIsoFormat('2024-12-31 23:30').plusHours(2).isoText(' ')).toBe('2025-01-01 01:30:00')
  expect(new DateTime({ year: 50, month: 1, day: 1 }).plusHours(1).isoText('T')).toBe('0050-01-01T01:00:00')
  expect(() => fromIsoFormat('9999-12-31 23:00').plusHours(2)).toThrow('date value out of range')
})

function answerOf({ format, text }: Case): string {
  try {
    return (format === null ? fromIsoFormat(text) : strptime(text, format)).isoText(' ')
  } catch (error) {
    if (error instanceof PythonError) return `${error.kind}: ${error.text}`
    throw error
  }
}
