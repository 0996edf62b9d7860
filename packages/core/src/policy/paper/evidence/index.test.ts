import { describe, expect, test } from 'vitest'
import { call, condition, match, scene, toolCalls, user } from '../../../../test/fixtures/steps.ts'
import { matchEvidence } from './index.ts'

const set = scene({ messages: [user('Go.')], proposal: toolCalls(call('a'), call('b')) })
const named = (name: string, severity: number) => condition({ name, severity })

describe('the evidence of a step', () => {
  test('is a certificate of every condition that holds, with what the condition found', () => {
    const found = match({
      calls: [1],
      reason: 'b is wrong.',
      exhibits: [{ position: 0, text: 'Go.' }],
      finding: { n: 1 },
    })
    const evidence = matchEvidence(
      [condition({ version: 4, match: () => found }), condition({ match: () => null })],
      set,
    )
    expect(evidence.map(({ certificate }) => certificate)).toEqual([
      {
        condition: 'test-condition',
        version: 4,
        severity: 1,
        authorises: 'edit',
        calls: [1],
        reason: 'b is wrong.',
        exhibits: [{ position: 0, text: 'Go.' }],
        finding: { n: 1 },
      },
    ])
    expect(evidence[0]?.match).toBe(found)
  })

  test('has the strongest first, and equal ones in the order of the policy', () => {
    const conditions = [named('weak', 0.2), named('first', 1), named('middle', 0.95), named('second', 1)]
    expect(matchEvidence(conditions, set).map(({ certificate }) => certificate.condition)).toEqual([
      'first',
      'second',
      'middle',
      'weak',
    ])
  })

  test('is none where no condition holds', () => {
    expect(matchEvidence([condition({ match: () => null })], set)).toEqual([])
  })
})
