import { describe, expect, test } from 'vitest'
import { excludesShare, labelsAtAnyLook } from '../bench/repair/anytime-bound.ts'

describe('a bound that may be looked at after every label', () => {
  test.each([
    [0.05, 81, 139],
    [0.02, 204, 351],
    [0.01, 409, 705],
  ])('of %d needs %i labels with none touched and %i with one', (share, none, one) => {
    expect(labelsAtAnyLook(share, 0)).toBe(none)
    expect(labelsAtAnyLook(share, 1)).toBe(one)
  })

  test('says of a control arm what the research says', () => {
    expect([0.155, 0.165].map((share) => excludesShare(0, 20, share, 10))).toEqual([false, true])
    expect([0.0635, 0.0645].map((share) => excludesShare(0, 60, share, 10))).toEqual([false, true])
  })

  test('excludes no share at or below what was found', () => {
    expect(excludesShare(10, 100, 0.1, 10)).toBe(false)
  })
})
