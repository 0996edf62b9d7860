import { describe, expect, test } from 'vitest'
import { assessment } from '../../../../test/fixtures/steps.ts'
import { type Assessment, isScore, quality, type RubricScore } from './rubric.ts'

const every: readonly RubricScore[] = [0, 1, 2, 3, 4]

/** All 3,125 score vectors. */
function* vectors(): Generator<Assessment['scores']> {
  for (const goalAlignment of every)
    for (const stateGrounding of every)
      for (const toolSelection of every)
        for (const argumentValidity of every)
          for (const completionSafety of every)
            yield { goalAlignment, stateGrounding, toolSelection, argumentValidity, completionSafety }
}

describe('the quality of a candidate (Eq. 4), in eightieths', () => {
  test('is 80 for full marks and 0 for none', () => {
    expect(quality(assessment(4, false))).toBe(80)
    expect(quality(assessment(0, false))).toBe(0)
  })

  test.each([
    ['goalAlignment', 5],
    ['stateGrounding', 5],
    ['toolSelection', 4],
    ['argumentValidity', 4],
    ['completionSafety', 2],
  ] as const)('weighs %s with %d twentieths', (dimension, twentieths) => {
    expect(quality(assessment(0, false, { [dimension]: 1 }))).toBe(twentieths)
    expect(quality(assessment(0, false, { [dimension]: 4 }))).toBe(twentieths * 4)
  })

  test('loses 0.45 to a fatal label and never falls below 0', () => {
    expect(quality(assessment(4, true))).toBe(80 - 36)
    expect(quality(assessment(1, true))).toBe(0)
    expect(quality(assessment(0, true))).toBe(0)
  })

  test('is the formula of the paper for every score vector, exactly', () => {
    let checked = 0
    for (const scores of vectors()) {
      for (const fatal of [false, true]) {
        const {
          goalAlignment: g,
          stateGrounding: s,
          toolSelection: t,
          argumentValidity: a,
          completionSafety: c,
        } = scores
        const hundredths = (25 * g + 25 * s + 20 * t + 20 * a + 10 * c) / 4 - (fatal ? 45 : 0)
        expect(quality({ scores, fatal }) * 1.25).toBe(Math.min(100, Math.max(0, hundredths)))
        checked++
      }
    }
    expect(checked).toBe(6250)
  })
})

describe('a score', () => {
  test.each([0, 1, 2, 3, 4])('may be %d', (value) => {
    expect(isScore(value)).toBe(true)
  })

  test.each([-1, 5, 2.5, Number.NaN, '3', null, undefined, true])('may not be %j', (value) => {
    expect(isScore(value)).toBe(false)
  })
})
