import { describe, expect, test } from 'vitest'
import { calmRun, someFinding } from '../../../test/scanned-runs.ts'
import type { ScannedRun } from '../scanned-run.ts'
import { InvalidFailOnError, metConditions, parseFailOn, summariseScan } from './summary.ts'
import { LeftOutTally, Tally } from './tally.ts'

const conditions = ['inverse-action', 'repeat-after-error', 'stale-argument']

const calm: ScannedRun = { ...calmRun, source: 'openai-chat', outcome: true, decisions: 10 }
const undoing: ScannedRun = { ...calm, run: 'undoing', score: 0.5, findings: [someFinding] }

/** One of four successful runs fires, at one of forty decisions; one record of five is left out. */
function summary() {
  const tally = new Tally()
  for (const run of [undoing, calm, calm, calm]) tally.add(run)
  const left = new LeftOutTally()
  left.add('f', null, { kind: 'problem', what: 'record', reason: 'no-json', detail: '' })
  return summariseScan(tally, left, 'paper', { counted: 40, read: 40, hosted: 0 })
}

describe('met:', () => {
  test.each([
    'inverse-action>0',
    'inverse-action >= 1',
    'inverse-action>2.4%',
    'firings>=2.5%',
    'success-firings>24.9%',
    'success-firings>0',
    'dropped>=20%',
    'stale-argument>0, firings>0',
  ])('%s', (expression) => {
    expect(metConditions(parseFailOn(expression, conditions), summary())).toHaveLength(1)
  })
})

describe('not met:', () => {
  test.each([
    'inverse-action>1',
    'inverse-action>2.5%',
    'success-firings>25%',
    'failure-firings>=1%',
    'stale-argument>0',
  ])('%s', (expression) => {
    expect(metConditions(parseFailOn(expression, conditions), summary())).toEqual([])
  })
})

describe('refused before anything is scanned:', () => {
  test.each(['inverse-action', 'inverse-actoin>0', 'firings<3', 'firings>-1', 'firings>1 %%', ''])(
    '%s',
    (expression) => {
      expect(() => parseFailOn(expression, conditions)).toThrow(InvalidFailOnError)
    },
  )
})

test('a refusal names the measures there are', () => {
  expect(() => parseFailOn('undo>0', conditions)).toThrow(
    /there is no measure undo; there are firings, .*inverse-action/,
  )
})
