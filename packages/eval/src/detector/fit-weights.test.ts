import { type FeatureCounts, featureNames, noFeatures, priorWeights } from '@twincheck/core/harness'
import { describe, expect, test } from 'vitest'
import { fitWeights, type LabelledCounts } from './fit-weights.ts'

/** Made up by remainders, so that another program can make the same: no two features alike, the last one always 0. */
const runs: readonly LabelledCounts[] = Array.from({ length: 60 }, (_, i) => {
  const count = (k: number) => (((i * (2 * k + 3) + i * i * (k + 1)) % 11) % (k === 7 ? 2 : k + 2)) * (k === 9 ? 0 : 1)
  const counts = Object.fromEntries(featureNames.map((name, k) => [name, count(k)]))
  const failed = (count(0) + 2 * count(2) + ((i * i) % 7)) % 5 < 2 || count(1) === 2
  return { counts: { ...noFeatures, ...counts }, failed, agent: i % 3 === 0 ? 'b' : 'a' }
})

describe('the weights are those that scipy’s L-BFGS-B finds', () => {
  test.each<[number, FeatureCounts, number]>([
    [
      3,
      {
        calls: 0.975115,
        guessedNumbers: 1.626675,
        idleTurns: 0.250279,
        emptyResults: 0,
        abandonedTools: 0,
        unusedEntities: 0.219772,
        sameTool: 0.351276,
        staleArgument: 0,
        unseenTexts: 0,
        schemaViolations: 0.6118,
      },
      -1.451888,
    ],
    [
      30,
      {
        calls: 0.414501,
        guessedNumbers: 1.427332,
        idleTurns: 0.603768,
        emptyResults: 0.576683,
        abandonedTools: 0.360549,
        unusedEntities: 0.423094,
        sameTool: 0.215064,
        staleArgument: 0.355977,
        unseenTexts: 0.085923,
        schemaViolations: 0.6118,
      },
      -2.901688,
    ],
  ])('with a ridge of %d', (ridge, weights, intercept) => {
    const fit = fitWeights(runs, ridge)
    for (const name of featureNames) expect(fit?.weights[name]).toBeCloseTo(weights[name], 5)
    expect(fit?.intercept).toBeCloseTo(intercept, 5)
  })
})

describe('a fit', () => {
  test('gives no weight below zero, and leaves a feature that never changes as it was', () => {
    const weights = fitWeights(runs, 3)?.weights
    expect(featureNames.every((name) => (weights?.[name] ?? -1) >= 0)).toBe(true)
    expect(weights?.schemaViolations).toBe(priorWeights.schemaViolations)
  })

  test('stays with the frozen weights where it is held to them without measure', () => {
    const weights = fitWeights(runs, 1e9)?.weights
    for (const name of featureNames) expect(weights?.[name]).toBeCloseTo(priorWeights[name], 4)
  })

  test('learns nothing from how often an agent fails: one that only ever fails changes nothing', () => {
    const hopeless = Array.from({ length: 40 }, () => ({
      counts: { ...noFeatures, calls: 50 },
      failed: true,
      agent: 'c',
    }))
    expect(fitWeights([...runs, ...hopeless], 10)).toEqual(fitWeights(runs, 10))
  })

  test('is null where no agent has both failed and succeeded', () => {
    expect(
      fitWeights(
        runs.filter(({ failed }) => failed),
        10,
      ),
    ).toBeNull()
    expect(fitWeights([], 10)).toBeNull()
  })

  test('ends where a feature tells failures and successes apart without exception', () => {
    const parted = runs.map((run) => ({ ...run, counts: { ...noFeatures, idleTurns: run.failed ? 3 : 0 } }))
    expect(fitWeights(parted, 10)?.weights.idleTurns).toBeGreaterThan(priorWeights.idleTurns)
  })
})
