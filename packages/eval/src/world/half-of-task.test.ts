import { expect, test } from 'vitest'
import { taskHalf } from './half-of-task.ts'

test('the half of a task never changes', () => {
  const families = ['0', '1', '2', '3', '4', '5', '6', '7']
  expect(families.map((family) => taskHalf('a world', family))).toEqual([
    'other',
    'made',
    'made',
    'other',
    'other',
    'made',
    'made',
    'made',
  ])
})

test('about half of all tasks are on each side, in every world', () => {
  for (const world of ['one', 'two', 'three']) {
    const made = Array.from({ length: 1_000 }, (_, task) => taskHalf(world, String(task))).filter((h) => h === 'made')
    expect(made.length).toBeGreaterThan(450)
    expect(made.length).toBeLessThan(550)
  }
})
