import { describe, expect, test } from 'vitest'
import { clopperPearsonUpper } from './clopper-pearson.ts'
import { exactMcNemar } from './mcnemar.ts'
import { MOST_HARMS, tasksNeeded } from './tasks-needed.ts'

describe('how many tasks a study needs', () => {
  test('without a harm six rescues are more than chance, and 59 tasks bound harm at 5 %', () => {
    expect(tasksNeeded({ rescue: 0.1, harm: 0.05 })).toEqual({ tasks: 78, forRescue: 78, forHarm: 59, rescues: 6 })
  })

  test.each([
    { rescue: 0.1, harm: 0.05 },
    { rescue: 0.13, harm: 0.02 },
    { rescue: 0.5, harm: 0.5 },
    { rescue: 0.999, harm: 0.999 },
    { rescue: 0.3, harm: 0.1, harms: 1 },
    { rescue: 0.25, harm: 0.08, harms: 3, power: 0.9 },
    { rescue: 0.2, harm: 0.1, level: 0.99 },
    { rescue: 0.07, harm: 0.3, power: 0.95 },
  ])('agrees with counting up one task at a time for %o', (size) => {
    expect(tasksNeeded(size)).toEqual(countingUp(size))
  })

  test('one task fewer misses one of the two', () => {
    const { forRescue, forHarm, rescues } = tasksNeeded({ rescue: 0.08, harm: 0.04, harms: 2 })
    expect(seen(forRescue, rescues, 0.08)).toBeGreaterThanOrEqual(0.8)
    expect(seen(forRescue - 1, rescues, 0.08)).toBeLessThan(0.8)
    expect(clopperPearsonUpper({ successes: 2, trials: forHarm }, 0.95)).toBeLessThanOrEqual(0.04)
    expect(clopperPearsonUpper({ successes: 2, trials: forHarm - 1 }, 0.95)).toBeGreaterThan(0.04)
  })

  test('the smallest shares are answered too', () => {
    expect(tasksNeeded({ rescue: 0.001, harm: 0.001 })).toMatchObject({ forHarm: 2_995, rescues: 6 })
  })

  test.each([
    ['rescue', { rescue: 0, harm: 0.1 }],
    ['rescue', { rescue: 1, harm: 0.1 }],
    ['rescue', { rescue: Number.NaN, harm: 0.1 }],
    ['harm', { rescue: 0.1, harm: -0.1 }],
    ['harm', { rescue: 0.1, harm: 0.0009 }],
    ['power', { rescue: 0.1, harm: 0.1, power: 1 }],
    ['level', { rescue: 0.1, harm: 0.1, level: 0 }],
    ['harms', { rescue: 0.1, harm: 0.1, harms: 0.5 }],
    ['harms', { rescue: 0.1, harm: 0.1, harms: MOST_HARMS + 1 }],
  ])('a %s that is none is refused by name: %o', (name, size) => {
    expect(() => tasksNeeded(size)).toThrow(new RegExp(`^${name} must be`))
  })
})

type Size = Parameters<typeof tasksNeeded>[0]

/** The same by another way: tails summed term by term in floating point, one task at a time. */
function countingUp({ rescue, harm, harms = 0, level = 0.95, power = 0.8 }: Size): ReturnType<typeof tasksNeeded> {
  let rescues = harms + 1
  while ((exactMcNemar({ rescues, harms }) ?? 1) > 1 - level) rescues++
  let forRescue = rescues
  while (seen(forRescue, rescues, rescue) < power) forRescue++
  let forHarm = harms + 1
  while (1 - seen(forHarm, harms + 1, harm) > 1 - level) forHarm++
  return { tasks: Math.max(forRescue, forHarm), forRescue, forHarm, rescues }
}

/** How probable at least `least` of `trials` are: each trial moves the distribution on by one. */
function seen(trials: number, least: number, share: number): number {
  let probabilities = [1]
  for (let trial = 0; trial < trials; trial++) {
    probabilities = Array.from(
      { length: probabilities.length + 1 },
      (_, found) => (probabilities[found] ?? 0) * (1 - share) + (probabilities[found - 1] ?? 0) * share,
    )
  }
  return probabilities.slice(least).reduce((sum, probability) => sum + probability, 0)
}
