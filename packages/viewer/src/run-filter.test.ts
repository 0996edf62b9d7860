import { transitionOf } from '@twincheck/server/finding'
import type { ViewedRun } from '@twincheck/server/view-data'
import { describe, expect, test } from 'vitest'
import { filterRuns, readFilter, writeFilter } from './run-filter.ts'

const run = (key: string, changes: Partial<ViewedRun> = {}): ViewedRun => ({
  key,
  source: 'records',
  model: null,
  run: key,
  task: null,
  category: null,
  outcome: null,
  repaired: null,
  score: 0,
  decisions: 1,
  evidence: 0,
  switches: 0,
  cost: null,
  at: null,
  reached: [],
  problem: null,
  ...changes,
})

const runs = [
  run('a', {
    outcome: false,
    repaired: true,
    switches: 1,
    evidence: 1,
    reached: ['verifier'],
    score: 0.5,
    category: 'doors',
  }),
  run('b', { outcome: true, repaired: false, switches: 1, evidence: 2, score: 0.9, source: 'other' }),
  run('c', { outcome: true, repaired: true, score: null, model: 'Judge' }),
  run('d', { problem: 'Unavailable: no trajectory' }),
]

const keysOf = (query: string) => filterRuns(runs, readFilter(new URLSearchParams(query)), 0).map(({ key }) => key)

describe('the runs that an address shows', () => {
  test('are all of them without a filter, in their own order', () => {
    expect(keysOf('')).toEqual(['a', 'b', 'c', 'd'])
  })

  test.each([
    ['outcome=rescue', ['a']],
    ['outcome=changed', ['a', 'b']],
    ['only=verifier', ['a']],
    ['only=generator', []],
    ['outcome=harm', ['b']],
    ['outcome=both', ['c']],
    ['outcome=not-counted', ['d']],
    ['outcome=counted', ['a', 'b', 'c']],
    ['outcome=actor-succeeded', ['b', 'c']],
    ['outcome=actor-failed&only=switch', ['a']],
    ['only=evidence', ['a', 'b']],
    ['source=other', ['b']],
    ['category=doors', ['a']],
    ['q=JUDGE+c', ['c']],
  ])('are those that fit %s', (query, keys) => {
    expect(keysOf(query)).toEqual(keys)
  })

  test('are sorted with what is not known last, whichever the order', () => {
    expect(keysOf('sort=score')).toEqual(['b', 'a', 'd', 'c'])
    expect(keysOf('sort=score&order=up')).toEqual(['d', 'a', 'b', 'c'])
  })

  test('come back from the address that was written for them', () => {
    const address = 'q=x&source=records&outcome=harm&only=switch&sort=cost&order=up'
    expect(new URLSearchParams(writeFilter(readFilter(new URLSearchParams(address)))).toString()).toBe(address)
  })

  test('an outcome that nobody knows is said to be unknown', () => {
    expect(transitionOf(run('e'))).toBe('unknown')
  })
})
