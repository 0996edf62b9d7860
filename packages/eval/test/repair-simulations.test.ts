/** The simulations of the road to repair, small: the whole size is `node scripts/simulate-repair.ts`. */
import { describe, expect, test } from 'vitest'
import { simulateBounds } from '../bench/repair/bounds.ts'
import { simulateCanary } from '../bench/repair/canary.ts'
import type { Figure } from '../bench/repair/figure.ts'
import { simulateMissingLabels } from '../bench/repair/missing-labels.ts'
import { simulateThreshold } from '../bench/repair/threshold.ts'
import { simulateWatch } from '../bench/repair/watch.ts'

function shareOf(figures: readonly Figure[], what: string): number {
  const measured = figures.find((figure) => figure.what.includes(what))?.measured
  if (measured === undefined) throw new Error(`No simulation is called ${what}.`)
  return Number.parseFloat(measured)
}

describe('in simulations of a few hundred runs', () => {
  test('the bounds are missed about as often as they say, and not more than twice as often', () => {
    const figures = simulateBounds(400, 1)
    for (const what of [
      'above 149 successes',
      'correlation 0.5: corrected',
      'called failures, corrected',
      'estimated from 40 pairs',
      'one in ten unclear',
    ])
      expect(shareOf(figures, what)).toBeLessThan(10)
    expect(shareOf(figures, 'correlation 0.5: plain')).toBeGreaterThan(15)
    expect(shareOf(figures, 'highest score first')).toBeGreaterThan(25)
  })

  test('a canary without effect is rarely called better, and one that harms goes to shadow', () => {
    const figures = simulateCanary(20, 2)
    const shares = (figure: Figure) =>
      [...figure.measured.matchAll(/(?:stopped|adopted) ([\d.]+) %/g)].map(([, share]) => Number(share))
    const noEffect = figures.filter(({ what }) => what.startsWith('no effect')).map(shares)
    const mean = (index: number) => noEffect.reduce((sum, one) => sum + (one[index] ?? Number.NaN), 0) / noEffect.length
    expect([mean(0) < 10, mean(1) < 1]).toEqual([true, true])
    expect(shareOf(figures, 'counts do not fit')).toBeLessThan(2)
    expect(shareOf(figures, 'control arm lost')).toBeGreaterThan(70)
    const harmed = figures.find(({ what }) => what.includes('harm 0.9 → 0.5'))?.measured
    expect(harmed).toContain('stopped 100.0 %')
  })

  test('the watch sees four times the share within two days', () => {
    const delays = simulateWatch(10, 3).filter(({ what }) => what.includes('median delay'))
    expect(delays).toHaveLength(4)
    for (const { measured } of delays) expect(Number.parseFloat(measured.split(', ')[1] ?? '')).toBeLessThan(2)
  })

  test('more labels leave more to repair where scores are piled up, and the stated bound is rarely exceeded', () => {
    const figures = simulateThreshold(60, 4)
    expect(shareOf(figures, '0.99, 60 labels')).toBeGreaterThan(75)
    expect(shareOf(figures, '0.99, 150 labels')).toBeGreaterThan(95)
    expect(shareOf(figures, 'continuous scores, 300 labels')).toBeGreaterThan(95)
  })

  test('a useless repair whose failures are not labelled is not adopted', () => {
    for (const { what, measured } of simulateMissingLabels(15, 5))
      expect([what, measured.split('; ')[1]]).toEqual([what, '0.0 %'])
  })
})
