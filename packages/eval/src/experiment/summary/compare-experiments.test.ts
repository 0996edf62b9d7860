import { describe, expect, test } from 'vitest'
import { examplePair, exampleRecord, exampleSwitch } from '../../../test/fixtures/experiment/example.ts'
import { bootstrapPairs } from '../../stats/bootstrap.ts'
import { exactMcNemar } from '../../stats/mcnemar.ts'
import type { PairLine } from '../pair-line.ts'
import { compareExperiments } from './compare-experiments.ts'

const resampling = { seed: 7, resamples: 200 }

type Ends = readonly [actor: boolean, twincheck: boolean]

function pair(id: string, [actor, twincheck]: Ends, condition: string | null = null): PairLine {
  const accepted = condition === null ? null : { ...exampleSwitch(), condition }
  return examplePair({ id, actor, twincheck, switch: accepted, records: [] })
}

const rescued: Ends = [false, true]
const harmed: Ends = [true, false]
const failed: Ends = [false, false]
const fine: Ends = [true, true]

describe('two experiments on the same stored runs', () => {
  test.each([
    ['what the second harms and the first does not is a new harm', fine, harmed, 'new-harm'],
    ['a failure that only the second turns is a new rescue', failed, rescued, 'new-rescue'],
    ['a rescue that the second does not make is lost', rescued, failed, 'rescue-lost'],
    ['a harm that the second does not do is gone', harmed, fine, 'harm-gone'],
    ['where the actor itself ended otherwise, a harm of the second still is one', failed, harmed, 'new-harm'],
    ['where the actor itself ended otherwise, nothing is claimed for either', fine, rescued, 'other'],
  ] as const)('%s', (_, before, after, change) => {
    const { changed } = compareExperiments([pair('a_1', before)], [pair('a_1', after)], resampling)
    expect(changed.map((one) => one.change)).toEqual([change])
  })

  test('the same end by another condition is a change too, and stands last', () => {
    const first = [pair('a_1', rescued, 'inverse-action'), pair('a_2', fine)]
    const second = [pair('a_1', rescued, 'stale-argument'), pair('a_2', harmed, 'stale-argument')]
    expect(compareExperiments(first, second, resampling).changed.map(({ id, change }) => [id, change])).toEqual([
      ['a_2', 'new-harm'],
      ['a_1', 'switch'],
    ])
  })

  test('only pairs that both count are compared; those that one lacks, or could not replay, are counted apart', () => {
    const gone: PairLine = { kind: 'unavailable', run: 'r', id: 'a_3', category: 'a', reason: 'an error' }
    const first = [pair('a_1', fine), pair('a_2', failed), { ...gone, run: 'example' }]
    const second = [pair('a_1', fine), pair('a_3', harmed)]
    const compared = compareExperiments(first, second, resampling)
    expect([compared.common, compared.onlyFirst, compared.onlySecond]).toEqual([1, 1, 1])
    expect(compared.newHarms.count).toBe(0)
  })

  test('the difference, its interval and its test are the paper’s, of the second against the first', () => {
    const ids = Array.from({ length: 12 }, (_, index) => `a_${index}`)
    const first = ids.map((id, index) => pair(id, index < 2 ? rescued : failed))
    const second = ids.map((id, index) => pair(id, index > 5 ? rescued : failed))
    const { measures } = compareExperiments(first, second, resampling)
    const success = measures.find(({ measure }) => measure === 'success')
    const outcomes = ids.map((id, index) => ({ id, category: 'base', actor: index < 2, twincheck: index > 5 }))
    expect(success).toMatchObject({ first: 2, second: 6, onlyFirst: 2, onlySecond: 6 })
    expect(success?.difference.value).toBeCloseTo(4 / 12, 12)
    expect(success?.difference.interval).toEqual(bootstrapPairs(outcomes, resampling)?.difference)
    expect(success?.mcNemar).toBe(exactMcNemar({ rescues: 6, harms: 2 }))
  })

  test('where no pair differs there is neither an interval nor a test, but a bound on what was not seen', () => {
    const lines = Array.from({ length: 71 }, (_, index) => pair(`a_${index}`, fine))
    const { measures, newHarms } = compareExperiments(lines, lines, resampling)
    expect(measures.find(({ measure }) => measure === 'harm')).toMatchObject({
      difference: { value: 0, interval: null },
      mcNemar: null,
    })
    // The paper's own example: none of 71 leaves room for at most 4.13 %.
    expect(newHarms.bound).toBeCloseTo(0.0413, 4)
  })

  test('a task in several runs gives an interval by clusters, and no test and no bound', () => {
    const twice = (end: Ends) =>
      ['one', 'two'].flatMap((run) => [
        { ...pair('a_1', end), run },
        { ...pair('a_2', fine), run },
      ])
    const { unit, measures, newHarms } = compareExperiments(twice(fine), twice(harmed), resampling)
    const success = measures.find(({ measure }) => measure === 'success')
    expect([unit, success?.mcNemar, newHarms]).toEqual(['clusters', null, { count: 2, bound: null }])
    expect(success?.difference.interval).not.toBeNull()
  })

  test('takes fewer resamples the more pairs there are, unless it is told how many, and says so', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => pair(`a_${index}`, fine))
    const taken = (count: number, resamples?: number) =>
      compareExperiments(lines(count), lines(count), { seed: 1, ...(resamples ? { resamples } : {}) }).resamples
    expect([taken(10), taken(1_000), taken(1_000, 50)]).toEqual([20_000, 10_000, 50])
  })

  test('nothing in common compares nothing, and does not fail', () => {
    const compared = compareExperiments([pair('a_1', fine)], [pair('b_1', fine)], resampling)
    expect(compared).toMatchObject({ common: 0, onlyFirst: 1, onlySecond: 1, newHarms: { count: 0, bound: null } })
    expect(compared.measures.every(({ difference }) => difference.value === null)).toBe(true)
  })

  test('the same lines in another order are the same comparison', () => {
    const first = [pair('a_1', fine), pair('a_2', rescued), pair('a_3', failed)]
    const second = [pair('a_1', harmed), pair('a_2', failed), pair('a_3', rescued)]
    expect(compareExperiments([...first].reverse(), second, resampling)).toEqual(
      compareExperiments(first, [...second].reverse(), resampling),
    )
  })
})

test('each condition is counted by where it held, where it switched, and what became of that', () => {
  const condition = 'inverse-action'
  const certificate = { condition, version: 1, severity: 0.95, authorises: 'deletion', calls: [0] } as const
  const record = exampleRecord({ certificates: [{ ...certificate, reason: 'It undoes.', exhibits: [], finding: {} }] })
  const switching = (ends: Ends): PairLine => {
    const [actor, twincheck] = ends
    return examplePair({ id: 'a_1', actor, twincheck, switch: { ...exampleSwitch(), condition }, records: [record] })
  }
  const { conditions } = compareExperiments([pair('a_1', failed)], [switching(rescued)], resampling)
  expect(conditions).toEqual([
    {
      condition,
      first: { evidence: 0, switches: 0, rescues: 0, harms: 0 },
      second: { evidence: 1, switches: 1, rescues: 1, harms: 0 },
    },
  ])
})
