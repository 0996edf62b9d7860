import { describe, expect, test } from 'vitest'
import { readRuleTests } from './read-rule-tests.ts'

const trace = [{ user: 'Waive the fee.' }]
const written = { name: 'a novel', trace, call: 'waive_fee', with: { loan_id: 'L1' }, expect: 'kept' }

const read = (...tests: readonly unknown[]) => readRuleTests({ rules: [], tests }, 'f.yaml')

describe('a test of a rule', () => {
  test('is a trace in short form, a call and what is expected', () => {
    const calls = [
      { system: 'Be kind.' },
      { assistant: 'Hello.' },
      { call: 'get_loan', with: { loan_id: 'L1' }, gives: { kind: 'novel' } },
      { call: 'ping', gives: 'pong' },
    ]
    expect(read({ ...written, trace: [...trace, ...calls] })).toEqual([
      {
        name: 'a novel',
        messages: [
          { role: 'user', content: 'Waive the fee.' },
          { role: 'system', content: 'Be kind.' },
          { role: 'assistant', content: 'Hello.', calls: [] },
          { role: 'assistant', content: '', calls: [{ id: 'call-3', name: 'get_loan', arguments: { loan_id: 'L1' } }] },
          { role: 'tool', callId: 'call-3', content: '{"kind":"novel"}' },
          { role: 'assistant', content: '', calls: [{ id: 'call-4', name: 'ping', arguments: {} }] },
          { role: 'tool', callId: 'call-4', content: 'pong' },
        ],
        call: { id: 'proposed', name: 'waive_fee', arguments: { loan_id: 'L1' } },
        expected: { kind: 'kept' },
      },
    ])
  })

  test('may expect a rule, what its twin reads, and what it sets', () => {
    const expectations = [{ rule: 'late' }, { rule: 'late', reads: 'get_loan' }, { rule: 'late', sets: { days: 1 } }]
    expect(
      read(...expectations.map((expected) => ({ ...written, expect: expected }))).map((one) => one.expected),
    ).toEqual([
      { kind: 'rule', rule: 'late', reads: null, sets: null },
      { kind: 'rule', rule: 'late', reads: 'get_loan', sets: null },
      { kind: 'rule', rule: 'late', reads: null, sets: { days: 1 } },
    ])
  })

  test('need not be there', () => {
    expect(readRuleTests({ rules: [] }, 'f.yaml')).toEqual([])
  })

  test.each<[string, object, string]>([
    ['without a trace', { ...written, trace: [] }, 'f.yaml: tests[0].trace: expected a list that is not empty'],
    [
      'with an unknown role',
      { ...written, trace: [{ tool: 'x' }] },
      'f.yaml: tests[0].trace[0]: expected only system, user,',
    ],
    [
      'with two roles at once',
      { ...written, trace: [{ user: 'x', system: 'y' }] },
      'expected exactly one of system, user,',
    ],
    [
      'with an unknown expectation',
      { ...written, expect: 'refused' },
      'tests[0].expect: expected kept, or {rule: NAME}, found "refused".',
    ],
    [
      'with arguments that are none',
      { ...written, with: [1] },
      'tests[0].with: expected arguments by their names, found a list of 1.',
    ],
  ])('%s is refused with its place', (_, value, message) => {
    expect(() => read(value)).toThrow(message)
  })
})
