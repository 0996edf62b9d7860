import { describe, expect, test } from 'vitest'
import { describePolicy } from '../fingerprint/fingerprint.ts'
import type { Scene } from '../paper/evidence/condition.ts'
import { readTrace } from '../paper/evidence/reading.ts'
import type { Json, JsonObject } from '../paper/json.ts'
import { paperPolicy } from '../paper/policy.ts'
import { shape } from '../paper/structure/shape.ts'
import type { Message, ToolCall } from '../paper/trace/trace.ts'
import { defineRule, readRules } from './index.ts'
import type { Rule, RuleClock } from './rule.ts'

const rule: Rule = {
  name: 'late-return',
  tool: 'waive_fee',
  entity: { key: 'loan_id', from: 'get_loan' },
  when: [
    { field: 'kind', isNot: 'reference' },
    { field: 'due', olderThan: '7 days' },
  ],
  unless: ['library was closed'],
  twin: 'delete',
  reason: 'A fee is not waived more than a week after the day on which the loan was due.',
}

const clock = { after: 'Today is' }
const today: Message = { role: 'system', content: 'You run a library. Today is: 2024-05-15 10:00:00 (a Wednesday).' }
const asked: Message = { role: 'user', content: 'Waive the fee of L1.' }

function made(id: string, name: string, args: JsonObject, output: Json): readonly Message[] {
  return [
    { role: 'assistant', content: '', calls: [{ id, name, arguments: args }] },
    { role: 'tool', callId: id, content: JSON.stringify(output) },
  ]
}

const read = made('r', 'get_loan', { loan_id: 'L1' }, { loan_id: 'L1', kind: 'novel', due: '2024-05-01 09:00:00' })
const waive: ToolCall = { id: 'w', name: 'waive_fee', arguments: { loan_id: 'L1' } }

function sceneOf(messages: readonly Message[], calls: readonly ToolCall[] = [waive], canAnswer = true): Scene {
  const reading = readTrace(messages)
  return {
    reading,
    messages,
    tools: null,
    proposal: { kind: 'tool-calls', calls },
    ledger: reading.ledger,
    completionText: 'Done.',
    canAnswer,
    mayInsist: false,
  }
}

/** Each condition that holds, with its twin. */
function findings(given: Rule, scene: Scene): readonly (readonly [string, unknown])[] {
  return defineRule(given, clock).flatMap((condition) => {
    const match = condition.match(scene)
    if (!match) return []
    const action = condition.twin?.(match, scene) ?? null
    const certificate = { condition: condition.name, ...condition, ...match }
    if (action) {
      const twin = { action, origin: 'deterministic' as const, certificate }
      expect(shape.check({ ...scene, twin, validate: () => [] })).toEqual([])
    }
    return [[condition.name, action] as const]
  })
}

describe('a rule that is broken', () => {
  test('is a certificate with the fields it turned on, and the clock where that was read', () => {
    const [condition] = defineRule(rule, clock)
    expect(condition?.match(sceneOf([today, asked, ...read]))).toEqual({
      calls: [0],
      reason: rule.reason,
      exhibits: [
        { position: 3, text: 'kind: "novel", due: "2024-05-01 09:00:00"' },
        { position: 0, text: 'Today is 2024-05-15 10:00:00' },
      ],
      finding: { rule: 'late-return' },
    })
  })

  test('has the call answered with the reason where the host can, and the reason said to the user where not', () => {
    const trace = [today, asked, ...read]
    expect(findings(rule, sceneOf(trace))).toEqual([
      ['rule-late-return', { kind: 'answer', text: `Not executed: ${rule.reason}` }],
    ])
    expect(findings(rule, sceneOf(trace, [waive], false))).toEqual([
      ['rule-late-return', { kind: 'final-response', text: rule.reason }],
    ])
  })

  test('has the reason said to the user in any case where it refuses', () => {
    expect(findings({ ...rule, twin: 'refuse' }, sceneOf([today, asked, ...read]))).toEqual([
      ['rule-late-return', { kind: 'final-response', text: rule.reason }],
    ])
  })

  test('leaves the other calls as they were proposed', () => {
    const other: ToolCall = { id: 'o', name: 'get_reader', arguments: { reader_id: 'ann' } }
    expect(findings(rule, sceneOf([today, asked, ...read], [waive, other]))).toEqual([
      ['rule-late-return', { kind: 'tool-calls', calls: [other] }],
    ])
  })

  test('asks the user, with the reason and the call restated', () => {
    const text = `${rule.reason} I was about to call waive_fee({"loan_id":"L1"}). Shall I go ahead?`
    expect(findings({ ...rule, twin: 'ask' }, sceneOf([today, asked, ...read]))).toEqual([
      ['rule-late-return', { kind: 'clarification', text }],
    ])
  })

  test('sets the arguments that it names, by fields and arguments too, and no others', () => {
    const edited: Rule = { ...rule, twin: { edit: { note: 'late', kind: { field: 'kind' } } } }
    const call = { ...waive, arguments: { loan_id: 'L1', note: 'please', kind: null } }
    expect(findings(edited, sceneOf([today, asked, ...read], [call]))).toEqual([
      [
        'rule-late-return',
        { kind: 'tool-calls', calls: [{ ...call, arguments: { loan_id: 'L1', note: 'late', kind: 'novel' } }] },
      ],
    ])
  })

  test('has no twin where a value of the edit cannot be worked out', () => {
    const edited: Rule = { ...rule, twin: { edit: { note: { field: 'colour' } } } }
    expect(findings(edited, sceneOf([today, asked, ...read]))).toEqual([['rule-late-return', null]])
  })
})

describe('a rule is silent', () => {
  test('where another tool is called, or the arguments cannot be read', () => {
    expect(findings(rule, sceneOf([today, asked, ...read], [{ ...waive, name: 'pay_fee' }]))).toEqual([])
    expect(findings(rule, sceneOf([today, asked, ...read], [{ ...waive, arguments: {}, malformed: '{' }]))).toEqual([])
  })

  test('where a clause fails', () => {
    const reference = made('r', 'get_loan', { loan_id: 'L1' }, { loan_id: 'L1', kind: 'reference', due: '2024-05-01' })
    expect(findings(rule, sceneOf([today, asked, ...reference]))).toEqual([])
  })

  test('where the clock is not where its file says', () => {
    expect(findings(rule, sceneOf([asked, ...read]))).toEqual([])
    expect(findings(rule, sceneOf([{ ...asked, content: 'Today is 2024-05-15 10:00:00' }, ...read]))).toEqual([])
  })

  test('where a user said the exception, in whatever message', () => {
    const excused: Message = { role: 'user', content: 'But the library was closed!' }
    expect(findings(rule, sceneOf([today, excused, ...read, asked]))).toEqual([])
  })

  test('where a later write changed what it turns on', () => {
    const written = made('s', 'set_loan', { loan_id: 'L1', kind: 'reference' }, 'ok')
    expect(findings(rule, sceneOf([today, asked, ...read, ...written]))).toEqual([])
  })
})

describe('the clock', () => {
  const trace = [asked, ...read]

  test('may be a time in the file, which the certificate shows', () => {
    const [condition] = defineRule(rule, { at: '2024-05-09 08:59:59' })
    expect(condition?.match(sceneOf(trace))?.exhibits[1]).toEqual({
      position: 'proposal',
      text: 'clock: 2024-05-09 08:59:59',
    })
    expect(defineRule(rule, { at: '2024-05-08 09:00:00' })[0]?.match(sceneOf(trace))).toBeNull()
  })

  test('may be the host’s, which passes it in; where nobody does, the rules are refused', () => {
    const times = ['2024-05-02T00:00:00Z', '2024-05-15T00:00:00Z', 'no time']
    const [condition] = defineRule(rule, 'host', { now: () => times.shift() ?? '' })
    expect([1, 2, 3].map(() => condition?.match(sceneOf(trace))?.calls ?? null)).toEqual([null, [0], null])
    expect(() => defineRule(rule, 'host')).toThrow(
      'defineRule: clock: expected a time or {after: PHRASE}, since no host',
    )
  })

  test('is not read where no clause asks it', () => {
    const [condition] = defineRule({ ...rule, when: [{ field: 'kind', is: 'novel' }] }, 'host', {
      now: () => {
        throw new Error('asked')
      },
    })
    expect(condition?.match(sceneOf(trace))?.exhibits).toEqual([{ position: 2, text: 'kind: "novel"' }])
  })
})

describe('a rule about what nothing has told of', () => {
  test('reads first with the tool that it names', () => {
    expect(findings(rule, sceneOf([today, asked]))).toEqual([
      ['rule-late-return-unread', { kind: 'tool-calls', calls: [{ ...waive, name: 'get_loan' }] }],
    ])
  })

  test('is silent where the call does not say which thing it is about', () => {
    expect(findings(rule, sceneOf([today, asked], [{ ...waive, arguments: {} }]))).toEqual([])
  })

  test('is silent where it names none', () => {
    expect(findings({ ...rule, entity: { key: 'loan_id' } }, sceneOf([today, asked]))).toEqual([])
  })

  test('is silent where what is known fails already, and where the reading did not tell', () => {
    const reference = made('r', 'list_loans', {}, [{ loan_id: 'L1', kind: 'reference' }])
    expect(findings(rule, sceneOf([today, asked, ...reference]))).toEqual([])
    const silent = made('r', 'get_loan', { loan_id: 'L1' }, { loan_id: 'L1', kind: 'novel' })
    expect(findings(rule, sceneOf([today, asked, ...silent]))).toEqual([])
  })
})

describe('the version of a rule', () => {
  const versionOf = (given: Rule, at: RuleClock = clock) => defineRule(given, at)[0]?.version

  test('is the same for the same rule, in whatever order its members are written', () => {
    const { name, ...others } = rule
    expect(versionOf({ ...others, name })).toBe(versionOf(rule))
    expect(versionOf(rule)).toBeGreaterThan(0)
  })

  test('is another with any change of the rule or of the clock, and with it the fingerprint', () => {
    expect(versionOf({ ...rule, reason: 'No.' })).not.toBe(versionOf(rule))
    expect(versionOf(rule, { after: 'Now:' })).not.toBe(versionOf(rule))
    const described = (given: Rule) =>
      JSON.stringify(describePolicy({ ...paperPolicy, conditions: defineRule(given, clock) }))
    expect(described({ ...rule, unless: ['closed'] })).not.toBe(described(rule))
  })
})

test('a file gives the conditions of its rules in their order', () => {
  const { conditions } = readRules(
    { clock: '2024-05-15', rules: [rule, { ...rule, name: 'other', entity: { key: 'a' } }] },
    'x',
  )
  expect(conditions.map(({ name, authorises }) => [name, authorises])).toEqual([
    ['rule-late-return', 'withholding'],
    ['rule-late-return-unread', 'read-first'],
    ['rule-other', 'withholding'],
  ])
})
