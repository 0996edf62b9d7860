import { expect, test } from 'vitest'
import { logEvidence } from './arm-bet.ts'
import { type OpenStage, overturningUnits, survivesMissingLabels, unlabelledUnits } from './overturning.ts'

function stage(
  repaired: readonly [successes: number, failures: number],
  control: readonly [successes: number, failures: number],
  unlabelled: readonly [repaired: number, control: number],
  share = 0.5,
): OpenStage {
  return {
    share,
    repaired: { successes: repaired[0], failures: repaired[1] },
    control: { successes: control[0], failures: control[1] },
    unlabelled: { repaired: unlabelled[0], control: unlabelled[1] },
  }
}

test('overwhelming evidence survives a few units without a label', () => {
  const stages = [stage([20, 10], [1, 29], [3, 3])]
  expect(unlabelledUnits(stages)).toBe(6)
  expect(survivesMissingLabels(stages, 100)).toBe(true)
  expect(overturningUnits(stages, 100)).toBeGreaterThan(6)
})

test('the same evidence does not survive where most of the repair arm has no label', () => {
  const stages = [stage([20, 10], [1, 29], [40, 0])]
  expect(survivesMissingLabels(stages, 100)).toBe(false)
  expect(overturningUnits(stages, 100)).toBeLessThanOrEqual(40)
})

test('below the limit no unit is needed to overturn', () => {
  expect(overturningUnits([stage([2, 1], [1, 2], [4, 4])], 100)).toBe(0)
  expect(overturningUnits([], 100)).toBe(0)
})

test('so many units overturn it, and one fewer of the same do not', () => {
  const before = stage([20, 10], [1, 29], [40, 0])
  const units = overturningUnits([before], 100)
  const counted = (failures: number) => logEvidence([stage([20, 10 + failures], [1, 29], [0, 0])], 'better')
  expect(counted(units)).toBeLessThan(Math.log(100))
  expect(counted(units - 1)).toBeGreaterThanOrEqual(Math.log(100))
})

test('more are needed to overturn than lack a label exactly where the worst case reaches the limit', () => {
  for (let repaired = 0; repaired <= 8; repaired++)
    for (let control = 0; control <= 8; control++) {
      const stages = [stage([2, 0], [0, 18], [1, 0], 0.1), stage([12, 6], [1, 17], [repaired, control])]
      expect(overturningUnits(stages, 100) > unlabelledUnits(stages)).toBe(survivesMissingLabels(stages, 100))
    }
})

test('a label that arrives never makes the worst case worse', () => {
  const worst = (open: OpenStage) => overturningUnits([open], 100) - unlabelledUnits([open])
  const open = stage([20, 10], [1, 29], [3, 3])
  expect(worst(stage([21, 10], [1, 29], [2, 3]))).toBeGreaterThanOrEqual(worst(open))
  expect(worst(stage([20, 10], [1, 30], [3, 2]))).toBeGreaterThanOrEqual(worst(open))
})
