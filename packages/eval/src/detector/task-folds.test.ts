import { expect, test } from 'vitest'
import { dealFolds } from './calibrate-detector.ts'

const tasks = Array.from({ length: 53 }, (_, i) => `task ${i}`)

test('every task is in one fold, and the folds differ by at most one', () => {
  const folds = dealFolds([...tasks, ...tasks], 5)
  const sizes = [0, 1, 2, 3, 4].map((fold) => [...folds.values()].filter((one) => one === fold).length)
  expect(sizes).toEqual([11, 11, 11, 10, 10])
})

test('the order in which tasks come changes nothing', () => {
  const folds = dealFolds(tasks, 5)
  const others = dealFolds(tasks.toReversed(), 5)
  for (const task of tasks) expect(others.get(task)).toBe(folds.get(task))
})
