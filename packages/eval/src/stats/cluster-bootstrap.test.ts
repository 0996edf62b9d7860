import { describe, expect, test } from 'vitest'
import { reference } from '../../test/fixtures/stats/reference.ts'
import { clusterBootstrapAuc, clusterBootstrapDifference } from './cluster-bootstrap.ts'

const { tasks, clusters, clustersDifference, clustersAuc } = reference.resampling
const scored = tasks.map(({ id, score, actor }) => ({ id, score, positive: !actor }))

describe('the cluster bootstrap of the difference', () => {
  test('agrees with an independent implementation in numpy', () => {
    const interval = clusterBootstrapDifference(tasks, { seed: 1 })
    expect(interval?.clusters).toBe(clusters)
    expect(Math.abs((interval?.lower ?? 0) - clustersDifference.lower)).toBeLessThan(0.006)
    expect(Math.abs((interval?.upper ?? 0) - clustersDifference.upper)).toBeLessThan(0.006)
  })

  test('keeps the tasks of a cluster together', () => {
    const rescued = { category: 'base', actor: false, twincheck: true }
    const harmed = { category: 'base', actor: true, twincheck: false }
    const pairs = [1, 2, 3].flatMap((number) => [
      { id: `base_${number}`, ...rescued },
      { id: `other_${number}`, ...harmed },
    ])
    expect(clusterBootstrapDifference(pairs, { seed: 1, resamples: 200 })).toEqual({
      lower: 0,
      upper: 0,
      level: 0.95,
      clusters: 3,
    })
  })

  test('averages over the categories a resample has when one of them was not drawn', () => {
    const pairs = [
      { id: 'base_1', category: 'base', actor: false, twincheck: true },
      { id: 'miss_func_2', category: 'miss_func', actor: true, twincheck: false },
    ]
    const interval = clusterBootstrapDifference(pairs, { seed: 1, resamples: 200 })
    expect(interval).toMatchObject({ lower: -1, upper: 1 })
  })

  test('gives the same interval for the same seed, whatever the order of the pairs', () => {
    const options = { seed: 9, resamples: 500 }
    expect(clusterBootstrapDifference([...tasks].reverse(), options)).toEqual(
      clusterBootstrapDifference(tasks, options),
    )
  })

  test('of no pairs is null', () => {
    expect(clusterBootstrapDifference([], { seed: 1 })).toBeNull()
  })
})

describe('the cluster bootstrap of the ROC area', () => {
  test('agrees with an independent implementation in numpy', () => {
    const interval = clusterBootstrapAuc(scored, { seed: 1 })
    expect(interval?.clusters).toBe(clusters)
    expect(Math.abs((interval?.lower ?? 0) - clustersAuc.lower)).toBeLessThan(0.006)
    expect(Math.abs((interval?.upper ?? 0) - clustersAuc.upper)).toBeLessThan(0.006)
  })

  test('gives the same interval for the same seed, whatever the order of the tasks', () => {
    const options = { seed: 9, resamples: 500 }
    expect(clusterBootstrapAuc([...scored].reverse(), options)).toEqual(clusterBootstrapAuc(scored, options))
  })

  test('leaves out resamples that hold only successes or only failures', () => {
    const pair = [
      { id: 'base_1', score: 0.9, positive: true },
      { id: 'base_2', score: 0.1, positive: false },
    ]
    expect(clusterBootstrapAuc(pair, { seed: 1, resamples: 100 })).toMatchObject({ lower: 1, upper: 1 })
  })

  test('is null where no resample can have an area', () => {
    expect(clusterBootstrapAuc([{ id: 'base_1', score: 1, positive: true }], { seed: 1, resamples: 10 })).toBeNull()
    expect(clusterBootstrapAuc([], { seed: 1, resamples: 10 })).toBeNull()
  })

  test('refuses a score that is not a number', () => {
    expect(() => clusterBootstrapAuc([{ id: 'base_1', score: Number.NaN, positive: true }], { seed: 1 })).toThrow(
      RangeError,
    )
  })
})
