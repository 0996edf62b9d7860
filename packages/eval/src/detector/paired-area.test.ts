import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clusterBootstrapAuc } from '../stats/cluster-bootstrap.ts'
import { rocAuc } from '../stats/roc.ts'
import { type CellRun, pairedArea, pairedAreaInterval } from './paired-area.ts'

const run = (score: number, failed: boolean, cell = 'x', cluster = 't_1'): CellRun => ({ cell, cluster, score, failed })

describe('the area', () => {
  test('of one cell is the AUC', () => {
    const runs = fc.array(fc.record({ score: fc.constantFrom(0, 0.1, 0.5), positive: fc.boolean() }), { maxLength: 40 })
    fc.assert(
      fc.property(runs, (given) => {
        expect(pairedArea(given.map(({ score, positive }) => run(score, positive)))).toBe(rocAuc(given))
      }),
    )
  })

  test('counts pairs of one cell alone', () => {
    const first = [run(0.1, true), run(0.2, false)]
    const second = [run(0.9, true, 'y'), run(0.8, false, 'y'), run(0.8, true, 'y')]
    expect(pairedArea(first)).toBe(0)
    expect(pairedArea([...first, ...second])).toBe(1.5 / 3)
  })

  test('is null without a pair', () => {
    expect(pairedArea([run(0.1, true), run(0.2, false, 'y')])).toBeNull()
  })
})

describe('the interval', () => {
  test('of one cell is that of the statistics, draw by draw', () => {
    const runs = Array.from({ length: 40 }, (_, i) => run((i * 7) % 13, i % 3 === 0, 'x', String(i % 9)))
    const expected = clusterBootstrapAuc(
      runs.map(({ score, failed, cluster }) => ({ id: `t_${cluster}`, score, positive: failed })),
      { seed: 5, resamples: 100 },
    )
    const interval = pairedAreaInterval(runs, { seed: 5, resamples: 100 })
    expect([interval?.lower, interval?.upper]).toEqual([expected?.lower, expected?.upper])
  })

  test('is null without a pair', () => {
    expect(pairedAreaInterval([run(0.1, true)], { seed: 1 })).toBeNull()
  })
})
