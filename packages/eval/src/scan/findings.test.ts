import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calmRun, someFinding } from '../../test/scanned-runs.ts'
import { Findings } from './findings.ts'
import type { ScanFinding, ScannedRun } from './scanned-run.ts'

function run(name: string, change: Partial<ScannedRun> = {}, fired: Partial<ScanFinding> = {}): ScannedRun {
  return { ...calmRun, run: name, score: 0.5, findings: [{ ...someFinding, ...fired }], ...change }
}

function namesOf(runs: readonly ScannedRun[], most = 10): readonly string[] {
  const findings = new Findings(most)
  for (const one of runs) findings.add(one)
  return findings.worstFirst().map(({ run: name }) => name)
}

describe('a finding comes before another one', () => {
  test.each<[string, ScannedRun, ScannedRun]>([
    [
      'if it is about a change and the other call only reads: a second payment before a repeated search',
      run('worse', { outcome: true }, { effect: 'write', severity: 0.95 }),
      run('other', { outcome: false }, { effect: 'read', severity: 0.97 }),
    ],
    [
      'by its severity, whatever else',
      run('worse', { outcome: true }, { severity: 1 }),
      run('other', { outcome: false }, { severity: 0.95 }),
    ],
    [
      'where its run failed and the other’s outcome is unknown',
      run('worse', { outcome: false, score: 0.1 }),
      run('other', { score: 0.9 }),
    ],
    [
      'where the outcome is unknown and the other run succeeded',
      run('worse', { score: 0.1 }),
      run('other', { outcome: true, score: 0.9 }),
    ],
    [
      'where its twin could be put in place and the other has none',
      run('worse', { score: 0.1 }),
      run('other', { score: 0.9 }, { structurallyValid: null }),
    ],
    [
      'where it has no twin and the other’s breaks a check',
      run('worse', { score: 0.1 }, { structurallyValid: null }),
      run('other', { score: 0.9 }, { structurallyValid: false }),
    ],
    ['by the score of its run', run('worse', { score: 0.6 }), run('other', { score: 0.5 })],
  ])('%s', (_, worse, other) => {
    expect(namesOf([other, worse])).toEqual(['worse', 'other'])
    expect(namesOf([worse, other])).toEqual(['worse', 'other'])
  })

  test('by the order of the input where nothing else differs', () => {
    expect(namesOf([run('first'), run('second')])).toEqual(['first', 'second'])
  })
})

test('only the worst are kept, and all are counted', () => {
  const findings = new Findings(2)
  for (let i = 0; i < 100; i++) findings.add(run(`run ${i}`, { score: i / 100 }))
  expect(findings.worstFirst().map(({ run: name }) => name)).toEqual(['run 99', 'run 98'])
  expect(findings.count).toBe(100)
})

test('which ones are kept does not depend on how many are dropped on the way', () => {
  const scores = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), (all, most) => {
      const runs = all.map((score, i) => run(`${i}`, { score: score / 5 }))
      expect(namesOf(runs, most)).toEqual(namesOf(runs, 1_000).slice(0, most))
    }),
  )
})
