import { describe, expect, test } from 'vitest'
import { summarisePairs, summariseSelection } from './paired.ts'

const resampling = { seed: 1, resamples: 200 }

function pair(id: string, category: string, actor: boolean, twincheck: boolean) {
  return { id, category, actor, twincheck }
}

const pairs = [
  pair('base_1', 'base', true, true),
  pair('base_2', 'base', false, true),
  pair('base_3', 'base', false, true),
  pair('base_4', 'base', true, false),
  pair('miss_func_1', 'miss_func', false, false),
  pair('miss_func_2', 'miss_func', false, true),
]

describe('the summary of paired outcomes', () => {
  test('counts the four transitions and averages over categories, not over tasks', () => {
    const summary = summarisePairs(pairs, { ...resampling, switches: 5 })
    expect(summary).toMatchObject({ pairs: 6, both: 1, rescues: 3, harms: 1, neither: 1 })
    expect(summary).toMatchObject({ actorSuccesses: 2, twincheckSuccesses: 4 })
    expect(summary.actor.value).toBe(0.25)
    expect(summary.twincheck.value).toBe(0.625)
    expect(summary.difference.value).toBe(0.375)
    expect(summary).toMatchObject({ helpToHarm: 3, repairYield: 0.6, mcNemar: 0.625 })
    expect(summary.clusterInterval?.clusters).toBe(4)
  })

  test('summarises each category, in order of its name', () => {
    const [base, missFunc] = summarisePairs(pairs, resampling).categories
    expect(base).toMatchObject({ category: 'base', pairs: 4, rescues: 2, harms: 1 })
    expect(base?.difference.value).toBe(0.25)
    expect(missFunc).toMatchObject({ category: 'miss_func', pairs: 2, neither: 1 })
    expect(missFunc?.difference.interval?.level).toBe(0.95)
  })

  test('bounds the harm of a switch from the switches, not from the tasks', () => {
    const harmless = pairs.filter(({ id }) => id !== 'base_4')
    expect(summarisePairs(harmless, { ...resampling, switches: 71 }).harmBound?.toFixed(4)).toBe('0.0413')
  })

  test('gives the same numbers to the last digit for the same seed, whatever the order of the pairs', () => {
    expect(summarisePairs([...pairs].reverse(), resampling)).toEqual(summarisePairs(pairs, resampling))
  })

  test('leaves what is not defined null', () => {
    const nothing = { value: null, interval: null }
    expect(summarisePairs([], resampling)).toEqual({
      pairs: 0,
      both: 0,
      rescues: 0,
      harms: 0,
      neither: 0,
      actorSuccesses: 0,
      twincheckSuccesses: 0,
      actor: nothing,
      twincheck: nothing,
      difference: nothing,
      clusterInterval: null,
      mcNemar: null,
      helpToHarm: null,
      switches: null,
      repairYield: null,
      harmBound: null,
      categories: [],
    })
    const untouched = summarisePairs([pair('base_1', 'base', true, true)], { ...resampling, switches: 0 })
    expect(untouched).toMatchObject({ mcNemar: null, helpToHarm: null, repairYield: null, harmBound: null })
  })
})

describe('the selection', () => {
  const select = (failuresSelected: number, failures: number, successesSelected: number, successes: number) => [
    ...Array.from({ length: failures }, (_, index) => ({ actor: false, selected: index < failuresSelected })),
    ...Array.from({ length: successes }, (_, index) => ({ actor: true, selected: index < successesSelected })),
  ]

  test('has the precision, recall and false-positive rate of the paper for its primary counts', () => {
    const summary = summariseSelection(select(39, 88, 0, 72))
    expect(summary).toMatchObject({ failuresSelected: 39, failuresNotSelected: 49, successesNotSelected: 72 })
    expect(summary.precision).toBe(1)
    expect(summary.recall?.toFixed(3)).toBe('0.443')
    expect(summary.falsePositiveRate).toBe(0)
  })

  test('pays in precision and false-positive rate for a success it selects', () => {
    expect(summariseSelection(select(3, 4, 1, 5))).toMatchObject({
      precision: 0.75,
      recall: 0.75,
      falsePositiveRate: 0.2,
    })
  })

  test('has no precision where nothing was selected, and no rate of what does not exist', () => {
    expect(summariseSelection(select(0, 2, 0, 0))).toMatchObject({
      precision: null,
      recall: 0,
      falsePositiveRate: null,
    })
    expect(summariseSelection([])).toMatchObject({ precision: null, recall: null, falsePositiveRate: null })
  })
})
