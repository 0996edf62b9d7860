import type { Calibration } from '@twincheck/core'
import { errorsOver, type OpenStage, readCanary } from '@twincheck/core/canary'
import type { CanaryReport } from '@twincheck/server'
import { describe, expect, test } from 'vitest'
import { ownCalibration } from '../../../server/test/own-calibration.ts'
import { canaryLines } from './canary-text.ts'

const dayMs = 86_400_000
const made = ownCalibration({})
const calibration: Calibration = {
  ...made,
  ...(made.evidence && { evidence: { ...made.evidence, bounds: { ...made.evidence.bounds, switch: 0.139 } } }),
}

type Counts = readonly [successes: number, failures: number, unlabelled: number]

function stageOf(repaired: Counts, control: Counts, share = 0.5): OpenStage {
  return {
    share,
    repaired: { successes: repaired[0], failures: repaired[1] },
    control: { successes: control[0], failures: control[1] },
    unlabelled: { repaired: repaired[2], control: control[2] },
  }
}

function textOf(repaired: Counts, control: Counts, over: Partial<CanaryReport> = {}): string {
  const stage = stageOf(repaired, control)
  const sizes = { repair: repaired[0] + repaired[1] + repaired[2], control: control[0] + control[1] + control[2] }
  const reading = readCanary([stage], 10)
  const report: CanaryReport = {
    ...reading,
    ...{ share: 0.5, since: 0, days: 10, triggered: sizes, stages: [stage], unclear: 0, contested: 0 },
    ...{ held: null, lift: null, scope: { tenant: null, inShadow: [], why: null } },
    ...{ epoch: { number: 1, kind: 'trial' }, errors: { each: errorsOver(1), all: errorsOver(1) } },
    setting: {
      ...{ basis: 1, share: 0.5, allowed: 0.5, configured: 0.5, highest: 0.5, lowered: null, opens: null },
      calibration: 'c',
    },
    intended: { units: sizes, ...reading },
    sampleRatio: { triggered: 1, intended: 1, fits: true },
    verdicts: { right: 0, wrong: 0 },
    ...over,
  }
  return canaryLines(report, { calibration, now: 10 * dayMs }).join('\n')
}

describe('a canary in words', () => {
  test('says what the evidence number means, once for each', () => {
    const text = textOf([10, 8, 0], [2, 16, 0])
    expect(text).toMatch(
      /better: (\d+)\.\d\d\. \1 means: if repair made no difference, a result this strong would appear in at most 1 of \1 canaries; 100 is needed to adopt\./,
    )
  })

  test('does not say that too little is known beside overwhelming evidence, but what is missing', () => {
    const text = textOf([19, 0, 0], [0, 19, 0], { state: 'running' })
    expect(text).toContain(
      'Missing for adoption: 20 labelled units repaired (now 19); 20 labelled units left alone (now 19).',
    )
    expect(text).not.toContain('too little')
  })

  test('says how many units without a label would overturn the result, and that they are too few', () => {
    expect(textOf([25, 5, 2], [1, 29, 2])).toMatch(
      /4 units lack a label\. It would take \d+ units that end against repair to overturn the result, so they cannot\./,
    )
  })

  test('says that units without a label could overturn the result, and names them as missing', () => {
    const text = textOf([20, 2, 40], [1, 21, 0], { state: 'running' })
    expect(text).toMatch(/40 units lack a label\. \d+ of them .* so it is not adopted before more of them are labelled/)
    expect(text).toMatch(/Missing for adoption: labels: 40 units lack one, and \d+ of them could overturn the result/)
  })

  test('warns where labels arrive later in one arm', () => {
    expect(textOf([20, 2, 18], [5, 35, 0])).toContain('Warning: labels of the repaired units arrive later')
    expect(textOf([20, 18, 2], [5, 34, 1])).not.toContain('Warning')
  })

  test('shows the comparison with shadow as a preview, and that it decides nothing', () => {
    const text = textOf([11, 9, 0], [1, 19, 0])
    expect(text).toContain('Preview, not a test: ')
    expect(text).toMatch(/with repair 11 of 20 have, which is at least 3\d(\.\d)? %/)
    expect(text).toContain('only the randomised test above decides')
  })

  test('forecasts in days from its own rates, and says what would shorten it', () => {
    const text = textOf([6, 4, 8], [1, 9, 8])
    expect(text).toMatch(/Forecast: 36 units in 10\.0 days, .*adoption can be expected in about \d+ days\./)
    expect(text).toContain('Sooner: label the 16 units that lack a label: adoption can be expected')
  })

  test('says how often an epoch errs, and over all epochs', () => {
    expect(textOf([1, 1, 0], [1, 1, 0])).toContain(
      'A repair that makes no difference is stopped in at most 10 % and adopted in at most 1 % of epochs.',
    )
    const third = { epoch: { number: 3, kind: 'trial' }, errors: { each: errorsOver(1), all: errorsOver(3) } } as const
    expect(textOf([1, 1, 0], [1, 1, 0], third)).toMatch(
      /Epoch 3 \(trial\).*\n.*Over all 3 epochs until now it is stopped in at most 30 % and adopted in at most 3 % of such canaries\./,
    )
  })

  test('forecasts nothing before a day has passed, and nothing where no decision is in sight', () => {
    expect(textOf([1, 0, 0], [0, 1, 0], { since: 9.5 * dayMs })).toContain('Forecast: none yet.')
    expect(textOf([3, 7, 0], [3, 7, 0])).toContain('no decision is expected within a year')
  })
})
