/** What a file holds against what was read of it: every difference is named. */
import { describe, expect, test } from 'vitest'
import { type CountedCalls, noCalls } from './call-count/call-tally.ts'
import { type BothCounts, differencesIn, joinCounts } from './count-differences.ts'

const counted: CountedCalls = { ...noCalls, least: 9, most: 9, results: 8, answers: 6, shapes: ['tool_calls'] }

function both(change: Partial<BothCounts> = {}): BothCounts {
  return {
    ...{ counted, calls: 9, results: 8, stray: 0, grown: 0, answers: 6, leftCalls: 0, leftResults: 0 },
    sources: new Set(['openai-chat']),
    ...change,
  }
}

function named(change: Partial<BothCounts>): readonly string[] {
  return differencesIn(both(change)).map(({ kind, reason }) => `${kind} ${reason}`)
}

test('a file that is read as counted has no difference', () => {
  expect(differencesIn(both())).toEqual([])
})

describe('a problem is', () => {
  test.each<[string, Partial<BothCounts>, string]>([
    ['one call that was not read', { calls: 8 }, 'calls-not-read'],
    ['no call that was read', { calls: 0 }, 'calls-not-read'],
    ['one call more than there are', { calls: 10 }, 'counts-differ'],
    ['results of which many answer no call', { stray: 3 }, 'calls-not-read'],
    ['one result that was not read', { results: 7 }, 'results-not-read'],
    ['answers of which less than a third was read', { answers: 1 }, 'answers-not-read'],
  ])('%s', (_, change, reason) => {
    expect(named(change)).toEqual([`problem ${reason}`])
  })

  test('a log of requests, which repeats a third of all calls or more', () => {
    const log = { ...counted, most: 6, least: 6, copied: 3 }
    expect(named({ counted: log })).toEqual(['problem counts-differ'])
  })
})

describe('no problem is', () => {
  test.each<[string, Partial<BothCounts>]>([
    ['a call that the format left out by name', { calls: 8, leftCalls: 1 }],
    ['a result that the format left out by name', { results: 7, leftResults: 1 }],
    ['a number between both bounds', { counted: { ...counted, most: 12 }, calls: 11 }],
    ['an answer that was stored while it grew', { answers: 2 }],
    ['a few runs of a data set that begin alike', { counted: { ...counted, copied: 2 }, calls: 11 }],
  ])('%s', (_, change) => {
    expect(named(change)).toEqual([])
  })
})

describe('a doubt is', () => {
  test('a few texts that look like actions next to calls', () => {
    expect(named({ calls: 7, counted: { ...counted, texts: 2 } })).toEqual(['doubt calls-not-read'])
    expect(named({ calls: 6, counted: { ...counted, texts: 3 } })).toEqual(['problem calls-not-read'])
  })

  test('what a user’s map does not select', () => {
    const sources = new Set(['mapped'])
    expect(named({ calls: 1, results: 1, sources })).toEqual(['doubt calls-not-read', 'doubt results-not-read'])
    expect(named({ calls: 0, sources })).toEqual(['problem calls-not-read'])
  })
})

test('files that share runs are compared together, and calls in both count once', () => {
  const first = both({ calls: 9, sources: new Set(['otel']) })
  const second = both({ calls: 0, results: 0, answers: 0, sources: new Set() })
  expect(differencesIn(joinCounts(first, second))).toEqual([])
})
