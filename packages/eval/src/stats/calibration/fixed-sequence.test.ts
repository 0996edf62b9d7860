import { expect, test } from 'vitest'
import { testInSequence } from '../../calibration/choose-threshold.ts'

/** A hypothesis of p-value p has a bound at the limit exactly where it is tested at error p. */
const limit = 0.2
const boundOf =
  (...pValues: readonly number[]) =>
  (place: number, level: number) =>
    1 - level >= (pValues[place] ?? 1) ? limit : 0.5

test('a hypothesis that is rejected passes its error on to the next', () => {
  const tests = testInSequence([0.01, 0.04], boundOf(0.01, 0.045), limit)
  expect(tests.map(({ rejected }) => rejected)).toEqual([true, true])
  expect(tests[1]?.error).toBeCloseTo(0.05, 12)
})

test('a hypothesis that is not rejected passes nothing on, and the next starts with its own error', () => {
  const tests = testInSequence([0.01, 0.04], boundOf(0.5, 0.045), limit)
  expect(tests.map(({ rejected, error }) => [rejected, error])).toEqual([
    [false, 0.01],
    [false, 0.04],
  ])
})

test('without a trial nothing is rejected', () => {
  expect(testInSequence([0.05], () => null, limit)).toEqual([
    { start: 0.05, error: 0.05, bound: null, rejected: false },
  ])
})

test('never is a hypothesis tested at more than all errors together', () => {
  const tests = testInSequence([0.01, 0.01, 0.01, 0.02], boundOf(0, 0, 0, 0), limit)
  expect(tests.at(-1)?.error).toBeCloseTo(0.05, 12)
})
