import { expect, test } from 'vitest'
import { forecastDecision } from './forecast.ts'

const rates = { unitsPerDay: 5, labelDelay: 1, control: 0.05, repaired: 0.55 }

test('a strong effect at a share of one half is expected to be adopted within about two weeks', () => {
  const forecast = forecastDecision([], 0.5, rates)
  expect(forecast?.decision).toBe('adopt')
  expect(forecast?.days).toBeGreaterThanOrEqual(9)
  expect(forecast?.days).toBeLessThanOrEqual(15)
})

test('a share of a tenth takes longer, more units a day shorten it, and so do labels that come sooner', () => {
  const days = forecastDecision([], 0.5, rates)?.days ?? 0
  expect(forecastDecision([], 0.1, rates)?.days).toBeGreaterThan(days)
  expect(forecastDecision([], 0.5, { ...rates, unitsPerDay: 20 })?.days).toBeLessThan(days)
  expect(forecastDecision([], 0.5, { ...rates, labelDelay: 10 })?.days).toBeGreaterThan(days)
})

test('harm is expected to stop it', () => {
  expect(forecastDecision([], 0.5, { ...rates, control: 0.9, repaired: 0.4 })?.decision).toBe('stop')
})

test('without an effect, or without units, no decision is expected within a year', () => {
  expect(forecastDecision([], 0.5, { ...rates, repaired: 0.05 })).toBeNull()
  expect(forecastDecision([], 0.5, { ...rates, unitsPerDay: 0 })).toBeNull()
})

test('units that are counted already shorten it', () => {
  const stage = {
    share: 0.5,
    repaired: { successes: 10, failures: 8 },
    control: { successes: 1, failures: 17 },
    unlabelled: { repaired: 2, control: 3 },
  }
  expect(forecastDecision([stage], 0.5, rates)?.days).toBeLessThan(forecastDecision([], 0.5, rates)?.days ?? 0)
})
