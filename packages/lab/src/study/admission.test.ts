import { describe, expect, test } from 'vitest'
import { type AdmissionStanding, mayEnter } from './admission.ts'

const limits = { atOnce: 4, rate: { most: 3, withinMs: 59_000 }, budget: 10 }
const idle: AdmissionStanding = { now: 100_000, notBefore: 0, recent: [], underWay: 0, spent: 0, reserved: 0 }
/** What it can cost at most. */
const request = 2

describe('a request may be made', () => {
  test('where nothing stands against it', () => {
    expect(mayEnter(request, limits, idle)).toBeNull()
  })

  test('to the last of the budget, and not beyond it', () => {
    expect(mayEnter(request, limits, { ...idle, spent: 8 })).toBeNull()
    expect(() => mayEnter(request, limits, { ...idle, spent: 8.01 })).toThrow(/8.0100 of 10.0000 is spent/)
  })

  test('without limits at any time', () => {
    const busy = { ...idle, spent: 1e9, recent: [99_999, 99_999, 99_999] }
    expect(mayEnter(request, { atOnce: 4, rate: null, budget: null }, busy)).toBeNull()
  })
})

describe('a request waits', () => {
  test('as long as the provider asked for, to the millisecond', () => {
    expect(mayEnter(request, limits, { ...idle, notBefore: 100_700 })).toBe(700)
    expect(mayEnter(request, limits, { ...idle, notBefore: 100_000 })).toBeNull()
  })

  test('where as many are under way as may be', () => {
    expect(mayEnter(request, limits, { ...idle, underWay: 3 })).toBeNull()
    expect(mayEnter(request, limits, { ...idle, underWay: 4 })).toBeGreaterThan(0)
  })

  test('until the oldest of those that count counts no more, which is a second after the provider ceased to count it', () => {
    expect(mayEnter(request, limits, { ...idle, recent: [50_000, 60_000] })).toBeNull()
    expect(mayEnter(request, limits, { ...idle, recent: [50_000, 60_000, 70_000] })).toBe(10_000)
  })

  test('where the budget has no room now, and what is under way may give some back', () => {
    expect(mayEnter(request, limits, { ...idle, spent: 5, reserved: 4, underWay: 2 })).toBeGreaterThan(0)
    expect(mayEnter(request, limits, { ...idle, spent: 5, reserved: 3, underWay: 2 })).toBeNull()
  })
})
