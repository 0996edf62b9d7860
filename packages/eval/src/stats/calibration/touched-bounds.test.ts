import { describe, expect, test } from 'vitest'
import { clopperPearsonUpper } from '../clopper-pearson.ts'
import { trialsNeeded } from '../tasks-needed.ts'
import {
  boundTouched,
  clusteredUpper,
  effectiveSize,
  sizesOf,
  type TouchedClusters,
  type TouchedCounts,
} from './touched-bounds.ts'

const alone = sizesOf([])
const independent: TouchedClusters = { conversations: alone, drawn: alone, successes: alone }

/** 3,000 in shadow, 30 of them would switch, all labelled, all failures. */
const labelled: TouchedCounts = {
  conversations: 3000,
  unjudged: 0,
  wouldSwitch: 30,
  drawn: 30,
  switches: 30,
  touched: 0,
  successes: { labelled: 17, touched: 0 },
}

function upper(successes: number, trials: number, level = 0.95): number {
  return clopperPearsonUpper({ successes, trials }, level) ?? Number.NaN
}

describe('the three bounds', () => {
  test('have the denominators conversation, switch and success', () => {
    const bounds = boundTouched(labelled, independent)
    expect(bounds.conversation).toMatchObject({ touched: 0, of: 3000 })
    expect(bounds.switch).toMatchObject({ touched: 0, of: 30 })
    expect(bounds.success).toMatchObject({ touched: 0, of: 17 })
    // Thirty labels bound harm below 0.1 % of conversations; 17 successes promise the paper's 16.2 %.
    expect(bounds.conversation.bound).toBeLessThan(0.001)
    expect(bounds.success.bound).toBeCloseTo(0.162, 3)
  })

  test('count what is unclear or unlabelled as touched', () => {
    const bounds = boundTouched({ ...labelled, touched: 2 }, independent)
    expect(bounds.conversation.bound).toBeCloseTo(upper(2, 3000), 12)
    expect(bounds.switch.bound).toBeCloseTo(upper(2, 30), 12)
  })

  test('count evidence that nobody judged as touched', () => {
    const bounds = boundTouched({ ...labelled, unjudged: 3 }, independent)
    expect(bounds.conversation.bound).toBeCloseTo(upper(3, 3000), 12)
    expect(bounds.switch.bound).toBeCloseTo(upper(3, 33), 12)
  })

  test('multiply two bounds where a part was drawn in hash order', () => {
    const { conversation } = boundTouched({ ...labelled, drawn: 15, touched: 1 }, independent)
    expect(conversation.bound).toBeCloseTo(upper(30, 3000, 0.99) * upper(1, 15, 0.96), 12)
  })

  test('give a part of what is left to those nobody judged, where a part was drawn', () => {
    const { conversation } = boundTouched({ ...labelled, drawn: 15, unjudged: 2 }, independent)
    expect(conversation.bound).toBeCloseTo(upper(30, 3000, 0.99) * upper(0, 15, 0.97) + upper(2, 3000, 0.99), 12)
  })

  test('take every would-switch conversation for touched where none was drawn', () => {
    const { conversation, switch: ofSwitches } = boundTouched({ ...labelled, drawn: 0, switches: 0 }, independent)
    expect(conversation.bound).toBeCloseTo(upper(30, 3000), 12)
    expect(ofSwitches.bound).toBeNull()
  })

  test('are divided by the share of good ones that labels show', () => {
    const plain = boundTouched(labelled, independent).conversation.bound ?? 0
    const corrected = boundTouched(labelled, independent, { falseFailures: 0.3 }).conversation.bound
    expect(corrected).toBeCloseTo(plain / 0.7, 12)
  })

  test('are never above 1 and are null where nothing was tried', () => {
    const all = { ...labelled, conversations: 4, wouldSwitch: 4, drawn: 4, switches: 4, touched: 4, unjudged: 4 }
    expect(boundTouched(all, independent).conversation.bound).toBe(1)
    const none = {
      ...labelled,
      conversations: 0,
      wouldSwitch: 0,
      drawn: 0,
      switches: 0,
      successes: { labelled: 0, touched: 0 },
    }
    expect(boundTouched(none, independent)).toMatchObject({
      conversation: { bound: null },
      switch: { bound: null },
      success: { bound: null },
    })
  })
})

describe('clusters', () => {
  test('of one member each change nothing', () => {
    const sizes = sizesOf(Array.from({ length: 50 }, () => 1))
    expect(effectiveSize(sizes)).toBe(50)
    expect(clusteredUpper({ successes: 1, trials: 50 }, sizes, 0.95)).toBe(upper(1, 50))
  })

  test('of ten members each are worth one trial each', () => {
    const sizes = sizesOf(Array.from({ length: 30 }, () => 10))
    expect(effectiveSize(sizes)).toBe(30)
    expect(clusteredUpper({ successes: 0, trials: 300 }, sizes, 0.95)).toBe(upper(0, 30))
  })

  test('are shown beside the plain bound, and the corrected one is the larger', () => {
    const drawn = sizesOf([25, 1, 1, 1, 1, 1])
    const bound = boundTouched(labelled, { ...independent, drawn }).switch
    expect(bound.plain).toBeCloseTo(upper(0, 30), 12)
    expect(bound.bound).toBeGreaterThan(bound.plain ?? 1)
  })
})

test.each([
  [0.05, 59, 93],
  [0.01, 299, 473],
])('a bound of %d needs %i labels with none touched and %i with one', (share, none, one) => {
  expect(trialsNeeded(share, 0)).toBe(none)
  expect(trialsNeeded(share, 1)).toBe(one)
})
