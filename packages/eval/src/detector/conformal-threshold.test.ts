import { describe, expect, test } from 'vitest'
import { AlphaTooSmallError, conformalThreshold } from './calibrate-detector.ts'

const successes = Array.from({ length: 19 }, (_, i) => (i + 1) / 100)

describe('the threshold for a share of false alarms', () => {
  test.each([
    [0.05, 0.19],
    [0.1, 0.18],
    [0.5, 0.1],
    [0.95, 0.01],
  ])('of %d is %d with 19 successful runs of D 0.01 to 0.19', (alpha, threshold) => {
    expect(conformalThreshold(successes.toReversed(), alpha)).toBe(threshold)
  })

  test('is refused below one in one more than there are successful runs', () => {
    expect(() => conformalThreshold(successes, 0.0499)).toThrow(AlphaTooSmallError)
    expect(() => conformalThreshold(successes, 0.0499)).toThrow(
      '19 successful runs allow for no smaller share than 1/20',
    )
    expect(() => conformalThreshold([], 0.5)).toThrow(AlphaTooSmallError)
  })
})
