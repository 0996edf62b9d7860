import { expect, test } from 'vitest'
import { ScoreHistory } from './score-history.ts'

function historyOf(...scores: readonly number[]): ScoreHistory {
  const history = new ScoreHistory()
  for (const score of scores) history.add(score)
  return history
}

test('a score is placed by the share of runs below it, equal ones counting half', () => {
  const history = historyOf(0.1, 0.2, 0.2, 0.4)
  expect([0, 0.1, 0.2, 0.3, 0.4, 1].map((score) => history.percentileOf(score))).toEqual([
    0, 0.125, 0.5, 0.75, 0.875, 1,
  ])
})

test('a quantile is a score that some run has', () => {
  const history = historyOf(0.4, 0.1, 0.2, 0.2)
  expect([0.25, 0.5, 0.75, 0.76, 1].map((share) => history.quantile(share))).toEqual([0.1, 0.2, 0.2, 0.4, 0.4])
})

test('without a run there is no place and no quantile', () => {
  expect([historyOf().percentileOf(0.5), historyOf().quantile(0.5)]).toEqual([null, null])
})

test('more different scores than are kept are rounded, and every run still counts', () => {
  const history = historyOf(...Array.from({ length: 10_000 }, (_, i) => i / 10_000))
  expect(history.runs).toBe(10_000)
  expect(history.percentileOf(0.8)).toBeCloseTo(0.8, 2)
})
