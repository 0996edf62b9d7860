import { describe, expect, test } from 'vitest'
import { condition } from '../../../test/fixtures/steps.ts'
import { isJsonObject } from '../paper/json.ts'
import { type Policy, paperPolicy } from '../paper/policy.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import { describePolicy } from './fingerprint.ts'

const text = (change: Partial<Policy> = {}) => canonicalJson(describePolicy({ ...paperPolicy, ...change }))
const own = (change: Parameters<typeof condition>[0] = {}) => text({ conditions: [condition(change)] })

describe('the description of a policy', () => {
  test('is the same for the same policy', () => {
    expect(text()).toBe(text())
  })

  test.each<[string, Partial<Policy>]>([
    ['the conditions', { conditions: paperPolicy.conditions.slice(1) }],
    ['the order of the conditions', { conditions: paperPolicy.conditions.toReversed() }],
    ['the least severity', { minSeverity: 0.8 }],
    ['the checks', { checks: paperPolicy.checks.slice(1) }],
    ['the least confidence', { gate: { ...paperPolicy.gate, minConfidence: 0.9 } }],
    ['the least margin', { gate: { ...paperPolicy.gate, minMargin: 0.4 } }],
    ['the completion text', { completionText: 'Done.' }],
  ])('changes with %s', (_, change) => {
    expect(text(change)).not.toBe(text())
  })

  test('changes with the name, version, severity and authority of a condition', () => {
    for (const change of [{ name: 'other' }, { version: 2 }, { severity: 0.95 }, { authorises: 'deletion' }] as const) {
      expect(own(change)).not.toBe(own())
    }
  })

  test('changes with the version of a structural check', () => {
    const [first, ...others] = paperPolicy.checks
    expect(text({ checks: first ? [{ ...first, version: 2 }, ...others] : [] })).not.toBe(text())
  })

  test.each(paperPolicy.conditions.map((exchanged) => [exchanged.name, exchanged] as const))(
    'changes where the predicate or the twin of %s was exchanged under the same version',
    (_, exchanged) => {
      const conditions = (change: object) => ({
        conditions: paperPolicy.conditions.map((one) => (one === exchanged ? { ...one, ...change } : one)),
      })
      expect(text(conditions({ match: () => null }))).not.toBe(text())
      expect(text(conditions({ match: () => ({ calls: [7], reason: '', exhibits: [], finding: {} }) }))).not.toBe(
        text(),
      )
      if (exchanged.twin !== null) expect(text(conditions({ twin: () => null }))).not.toBe(text())
    },
  )

  test.each(paperPolicy.checks.map((emptied) => [emptied.name, emptied] as const))(
    'changes where the structural check %s was emptied',
    (_, emptied) => {
      const checks = paperPolicy.checks.map((one) => (one === emptied ? { ...one, check: () => [] } : one))
      expect(text({ checks })).not.toBe(text())
    },
  )

  test('is there also where a condition of the user’s own fails on scenes it is not made for', () => {
    const failing = condition({
      match: () => {
        throw new Error('no such scene')
      },
    })
    expect(text({ conditions: [failing] })).toContain('"finds":["failed","failed","failed"]')
  })

  test('changes with the name of a profile; that of the paper is older than names', () => {
    const { name, ...unnamed } = paperPolicy
    expect(text({ name: 'mine' })).not.toBe(text())
    expect([name, canonicalJson(describePolicy(unnamed))]).toEqual(['paper', text()])
  })

  test('holds every constant, every table and every prompt', () => {
    const { constants, lexicon, prompts } = describePolicy(paperPolicy)
    expect(constants).toMatchObject({ maxTwinDistance: 0.35, fatalPenalty: 36, anomalyWeights: { repeat: { cap: 4 } } })
    expect(isJsonObject(lexicon) && lexicon.targetKeys).toContain('order')
    expect(lexicon).toMatchObject({ booleanVerbs: { locked: 'lock' }, ordinals: { second: 2 } })
    expect(prompts).toMatchObject({
      generator: { system: expect.stringContaining('alternative'), reply: { name: 'alternative_action' } },
      verifier: { prompt: expect.stringContaining('## Comparison 2'), reply: { name: 'verdicts' } },
    })
  })

  test('does not hold the threshold, which is what a calibration decides', () => {
    expect(text({ threshold: 0.9 })).toBe(text())
  })
})
