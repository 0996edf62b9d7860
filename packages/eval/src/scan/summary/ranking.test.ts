import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterBootstrapAuc } from '../../stats/cluster-bootstrap.ts'
import { averagePrecision, rocAuc, rocCurve } from '../../stats/roc.ts'
import { Ranking } from './ranking.ts'

type Run = { readonly id: string; readonly score: number; readonly positive: boolean }

const runs = fc.array(
  fc.record({
    id: fc.integer({ min: 0, max: 9 }).map((cluster) => `task_${cluster}`),
    score: fc.constantFrom(0, 0.1, 0.25, 0.5, 0.9),
    positive: fc.boolean(),
  }),
  { minLength: 4, maxLength: 60 },
)

describe('from counts alone', () => {
  test('the areas are those of the statistics, run by run', () => {
    fc.assert(
      fc.property(runs, (given) => {
        const summary = rank(given).summarise({ seed: 1, resamples: 10 })
        expect(summary?.auc.value ?? null).toBe(rocAuc(given))
        if (summary !== null) expect(summary.averagePrecision.value).toBeCloseTo(averagePrecision(given) ?? 0, 12)
      }),
    )
  })

  test('the cluster interval of the AUC is that of the statistics, draw by draw', () => {
    fc.assert(
      fc.property(runs, (given) => {
        const summary = rank(given).summarise({ seed: 7, resamples: 50 })
        const expected = clusterBootstrapAuc(given, { seed: 7, resamples: 50 })
        if (summary === null) return
        expect(summary.auc.interval?.lower).toBe(expected?.lower)
        expect(summary.auc.interval?.upper).toBe(expected?.upper)
      }),
      { numRuns: 30 },
    )
  })

  test('the curve passes through the points of the ROC curve', () => {
    const given = [0.9, 0.9, 0.5, 0.1].map((score, i) => ({ id: `t_${i}`, score, positive: i % 2 === 0 }))
    const points = rank(given)
      .curve()
      ?.map(({ falsePositiveRate, truePositiveRate }) => [falsePositiveRate, truePositiveRate])
    const expected = rocCurve(given)?.map(({ falsePositiveRate, truePositiveRate }) => [
      falsePositiveRate,
      truePositiveRate,
    ])
    expect([[0, 0], ...(points ?? [])]).toEqual(expected)
  })
})

test('there is no area without a failed and a successful run', () => {
  expect(rank([{ id: 'a', score: 1, positive: true }]).summarise({ seed: 1 })).toBeNull()
  expect(new Ranking().summarise({ seed: 1 })).toBeNull()
})

test('more clusters than can be kept are joined, and the area stays what it is', () => {
  const many = Array.from({ length: 3_000 }, (_, i) => ({ id: `run ${i}`, score: i % 7, positive: i % 3 === 0 }))
  const summary = rank(many).summarise({ seed: 1, resamples: 20 })
  expect(summary?.auc.value).toBe(rocAuc(many))
})

function rank(given: readonly Run[]): Ranking {
  const ranking = new Ranking()
  for (const { id, score, positive } of given) ranking.add(score, positive, id.replace('task_', ''))
  return ranking
}
