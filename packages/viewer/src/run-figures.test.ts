import { describe, expect, test } from 'vitest'
import type { ListedRun } from './reading/overview.ts'
import { runFigures } from './run-figures.ts'
import { bucketRuns } from './time-buckets.ts'

const run: ListedRun = {
  ...{ key: 'k', source: 's', model: null, run: 'r', task: null, category: null, outcome: null, repaired: null },
  ...{ score: null, decisions: 10, evidence: 2, switches: 1, cost: 0.5, at: 0, reached: [], problem: null },
}

describe('what happened in some runs', () => {
  test('is the sum of what each of them knows', () => {
    const figures = runFigures([run, { ...run, decisions: 30, evidence: 0, switches: 0, cost: 1 }])
    expect(figures).toMatchObject({ switches: 1, cost: 1.5, unpriced: 0, decisions: 40, evidence: 2 })
  })

  test('leaves out what is not known, and says how much of the cost that is', () => {
    const figures = runFigures([run, { ...run, evidence: null, switches: null, cost: null }])
    expect(figures).toMatchObject({ switches: 1, cost: 0.5, unpriced: 1, decisions: 10, evidence: 2 })
  })

  test('is unknown, not nothing, where nobody knows', () => {
    const unknown = { ...run, decisions: null, evidence: null, switches: null, cost: null }
    const nothing = { switches: null, rescues: null, harms: null, cost: null, evidence: null, decisions: 0 }
    expect(runFigures([unknown])).toMatchObject(nothing)
    expect(runFigures([])).toMatchObject({ ...nothing, unpriced: 0 })
  })

  test('has rescues and harms only of runs that were replayed', () => {
    const pair = (outcome: boolean, repaired: boolean): ListedRun => ({ ...run, outcome, repaired })
    const pairs = [pair(false, true), pair(false, true), pair(true, false), pair(true, true), { ...run, outcome: true }]
    expect(runFigures(pairs)).toMatchObject({ rescues: 2, harms: 1 })
    const diverged = { ...pair(false, true), problem: 'Diverged' }
    expect(runFigures([diverged])).toMatchObject({ rescues: 0, harms: 0 })
  })
})

describe('runs over time', () => {
  const at = (moment: number | null, switches = 0) => ({ at: moment, switches })

  test('fall each into one stretch, the first and the last included', () => {
    const buckets = bucketRuns([at(100), at(149, 2), at(150), at(199), at(null)], 2)
    expect(buckets).toEqual([
      { from: 100, to: 149, runs: 2, switches: 2 },
      { from: 150, to: 199, runs: 2, switches: 0 },
    ])
  })

  test.each([
    ['no run', []],
    ['runs of which nobody knows when they were', [at(null), at(null)]],
    ['one moment', [at(5), at(5)]],
  ])('have no axis with %s', (_, runs) => {
    expect(bucketRuns(runs, 10)).toEqual([])
  })

  test('are all there whatever the times are', () => {
    for (const last of [1, 2, 7, 1_000_003, 1_800_000_000_000]) {
      const moments = [0, 1, Math.floor(last / 3), last - 1, last].map((moment) => at(moment))
      const buckets = bucketRuns(moments, 48)
      expect(buckets.reduce((sum, { runs }) => sum + runs, 0)).toBe(moments.length)
    }
  })
})
