import { readDetector } from '@twincheck/core'
import { type FeatureCounts, noFeatures } from '@twincheck/core/harness'
import { describe, expect, test } from 'vitest'
import { calibrateDetector, type DetectorRun, highestUnder } from './calibrate-detector.ts'

const counts = (change: Partial<FeatureCounts>): FeatureCounts => ({ ...noFeatures, calls: 3, ...change })

/** Two failed of every five; failures leave more of the user's entities unused, mostly, and the given score is blind. */
const runOf = (i: number): DetectorRun => {
  const failed = i % 5 < 2
  return {
    run: `run ${i}`,
    agent: i % 2 === 0 ? 'shop/one' : 'shop/two',
    cluster: `task ${i % 40}`,
    failed,
    score: ((i * 7) % 10) / 10,
    features: { counts: [counts({ unusedEntities: failed !== (i % 11 === 0) ? 4 : 1 })], tools: ['a1'] },
  }
}
const runs = Array.from({ length: 120 }, (_, i) => runOf(i))

describe('a detector is fitted', () => {
  const file = calibrateDetector(runs, 'sha256:traces')

  test('and adopted where it ranks unseen tasks better than the one over the trajectory', () => {
    expect(file).toMatchObject({ version: 1, detector: 'fitted', because: 'better', features: 'ten-counts/1' })
    const { auc, trajectoryAuc, interval, folds, ridge } = file.crossValidation ?? {}
    expect(auc).toBeGreaterThan(0.85)
    expect(trajectoryAuc).toBeLessThan(0.6)
    expect(interval?.lower).toBeLessThan(auc ?? 0)
    expect([folds, ridge]).toEqual([5, 10])
    expect(file.weights?.unusedEntities).toBeGreaterThan(0.4418)
  })

  test('into a file that says what it was made from, and that is read back', () => {
    expect(file.madeFrom).toEqual({
      traces: 'sha256:traces',
      runs: 120,
      failed: 48,
      agents: ['shop/one', 'shop/two'],
      tools: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
    })
    const { intercept, weights } = file
    expect(readDetector(JSON.parse(JSON.stringify(file)), 'detector.json').describe()).toMatchObject({
      kind: 'fitted',
      intercept,
      weights,
    })
  })

  test('to the same byte whatever the order of the runs', () => {
    const text = JSON.stringify(file)
    expect(JSON.stringify(calibrateDetector(runs.toReversed(), 'sha256:traces'))).toBe(text)
    expect(JSON.stringify(calibrateDetector(runs, 'sha256:traces'))).toBe(text)
  })

  test('and scores a run by the oddest of its decisions', () => {
    const [first, second] = [counts({ unusedEntities: 9 }), counts({ calls: 4 })]
    const both = highestUnder(file, { ...runOf(0), features: { counts: [first, second], tools: [] } })
    expect(both).toBe(highestUnder(file, { ...runOf(0), features: { counts: [first], tools: [] } }))
    expect(both).toBeGreaterThan(highestUnder(file, { ...runOf(0), features: { counts: [second], tools: [] } }))
  })
})

describe('the detector over the trajectory is kept', () => {
  test.each<[string, readonly DetectorRun[], string]>([
    ['with fewer than 50 runs', runs.slice(0, 49), 'few-runs'],
    [
      'with fewer than 15 of one outcome',
      [...runs.filter(({ failed }) => !failed), ...runs.filter(({ failed }) => failed).slice(0, 14)],
      'few-of-one-outcome',
    ],
    [
      'where every agent always ends the same way',
      runs.map((run) => ({ ...run, agent: String(run.failed) })),
      'no-agent-with-both',
    ],
  ])('%s, and nothing is fitted', (_, given, because) => {
    const file = calibrateDetector(given, 'sha256:traces')
    expect(file).toMatchObject({ detector: 'trajectory', because, crossValidation: null })
    expect(file).not.toHaveProperty('weights')
    expect(readDetector(file, 'detector.json').kind).toBe('trajectory')
  })

  test('where it ranks as well on the same pairs, and the file says how well', () => {
    const perfect = runs.map((run) => ({ ...run, score: run.failed ? 0.9 : 0.1 }))
    const file = calibrateDetector(perfect, 'sha256:traces')
    expect(file).toMatchObject({ detector: 'trajectory', because: 'not-better', crossValidation: { trajectoryAuc: 1 } })
    expect(highestUnder(file, { ...runOf(0), score: 0.3 })).toBe(0.3)
  })

  test('fifty runs with fifteen of one outcome are enough to try', () => {
    const fifty = [
      ...runs.filter(({ failed }) => !failed).slice(0, 35),
      ...runs.filter(({ failed }) => failed).slice(0, 15),
    ]
    expect(calibrateDetector(fifty, '').crossValidation?.ridge).toBe(30)
  })
})

test('tasks are scored by weights that were fitted to other tasks alone', () => {
  // What tells failures of one task tells successes of the other, so that each task is ranked upside down by the other's fit.
  const opposed = Array.from({ length: 100 }, (_, i) => {
    const [failed, first] = [i % 2 === 0, i < 50]
    const change = failed === first ? { emptyResults: 3 } : { idleTurns: 3 }
    const features = { counts: [counts(change)], tools: [] }
    return { ...runOf(i), agent: 'shop/one', cluster: first ? 'task 1' : 'task 2', failed, features }
  })
  expect(calibrateDetector(opposed, '').crossValidation?.auc).toBe(0)
})
