import { readRules } from '@twincheck/core'
import { readRuleTests } from '@twincheck/core/harness'
import { describe, expect, test } from 'vitest'
import { runRuleTests } from './run-rule-tests.ts'

const rules = {
  rules: [
    {
      name: 'long',
      tool: 'extend_loan',
      entity: { key: 'loan_id', from: 'get_loan' },
      when: [{ argument: 'days', moreThan: { field: 'most_days' } }],
      twin: { edit: { days: { field: 'most_days' } } },
      reason: 'Longer than the loan may be.',
    },
  ],
}

const known = [
  { user: 'Longer, please.' },
  { call: 'get_loan', with: { loan_id: 'L1' }, gives: { loan_id: 'L1', most_days: 30 } },
]

function outcome(expected: unknown, trace: readonly object[] = known, days = 45) {
  const call = { name: 'one', trace, call: 'extend_loan', with: { loan_id: 'L1', days }, expect: expected }
  const [result] = runRuleTests(readRules(rules, 'f'), readRuleTests({ tests: [call] }, 'f'))
  return result
}

describe('a test passes', () => {
  test('where it expects the call to be kept and no rule is broken', () => {
    expect(outcome('kept', known, 30)).toEqual({ name: 'one', passed: true, expected: 'kept', found: 'kept' })
  })

  test('where the rule it names is broken, and its twin sets what it says', () => {
    expect(outcome({ rule: 'long' })?.passed).toBe(true)
    expect(outcome({ rule: 'long', sets: { days: 30 } })?.passed).toBe(true)
  })

  test('where the twin reads with the tool it names', () => {
    expect(outcome({ rule: 'long', reads: 'get_loan' }, known.slice(0, 1))?.passed).toBe(true)
  })
})

describe('a test fails, and says what it found', () => {
  test('where the call is kept and a rule was expected', () => {
    expect(outcome({ rule: 'long' }, known, 30)).toEqual({
      name: 'one',
      passed: false,
      expected: 'rule long',
      found: 'kept',
    })
  })

  test('where a rule is broken and none was expected', () => {
    const found =
      'rule-long: {"calls":[{"arguments":{"days":30,"loan_id":"L1"},"name":"extend_loan"}],"kind":"tool-calls"}'
    expect(outcome('kept')).toEqual({ name: 'one', passed: false, expected: 'kept', found })
  })

  test('where the twin reads first and the rule itself was expected', () => {
    expect(outcome({ rule: 'long' }, known.slice(0, 1))?.passed).toBe(false)
  })

  test('where another rule, another tool or another value was expected', () => {
    expect(outcome({ rule: 'short' })?.passed).toBe(false)
    expect(outcome({ rule: 'long', reads: 'get_loan' })?.passed).toBe(false)
    expect(outcome({ rule: 'long', sets: { days: 31 } })?.passed).toBe(false)
  })
})
