import { describe, expect, test } from 'vitest'
import { readRules } from './index.ts'

const rule = {
  name: 'late',
  tool: 'waive_fee',
  entity: { key: 'loan_id', from: 'get_loan' },
  when: [{ field: 'due', olderThan: '7 days' }],
  twin: 'delete',
  reason: 'Too late.',
}
const file = { clock: '2024-05-15 10:00:00', rules: [rule] }

const withRule = (change: object) => ({ ...file, rules: [{ ...rule, ...change }] })
const withClause = (...clauses: readonly object[]) => withRule({ when: clauses })

test('a file of rules is read as it is written', () => {
  expect(readRules({ ...file, description: 'Library.', tests: [] }, 'f').rules).toEqual([rule])
  expect(readRules({ ...file, clock: { after: 'Now:' } }, 'f').clock).toEqual({ after: 'Now:' })
})

describe('what is not of the form is refused with the file, the rule, the member and what was expected:', () => {
  test.each<[string, unknown, string]>([
    [
      'no object',
      [],
      'f.yaml: expected an object, found a list of 0. Correct it there; no rule of the file was taken.',
    ],
    ['no rules', { clock: '2024-05-15' }, 'f.yaml: expected a member "rules", found nothing.'],
    ['empty rules', { rules: [] }, 'f.yaml: rules: expected a list that is not empty, found a list of 0.'],
    [
      'an unknown member',
      { ...file, rule: 1 },
      'f.yaml: expected only rules, description, clock, tests and no rule, found 1.',
    ],
    [
      'a clock that is no time',
      { ...file, clock: 'noon' },
      'f.yaml: clock: expected a time such as "2024-05-15 15:00:00", {after: PHRASE}',
    ],
    [
      'no clock',
      { rules: [rule] },
      'f.yaml: rule "late": when[0]: expected a clock in the file, since the clause asks it',
    ],
    [
      'a yes that is no Boolean',
      withClause({ confirmed: 'no' }),
      'when[0].confirmed: expected true or false, found "no".',
    ],
    [
      'a confirmation with a comparison',
      withClause({ confirmed: false, is: 1 }),
      'when[0]: expected only confirmed, names and no is, found 1.',
    ],
    [
      'an argument without a name',
      withClause({ confirmed: false, names: ['a..b'] }),
      'when[0].names[0]: expected names joined by dots, none of them empty, found "a..b".',
    ],
    ['names that are no list', withClause({ confirmed: false, names: 'amount' }), 'when[0].names: expected a list'],
    ['said as a text', withClause({ argument: 'amount', said: 'yes' }), 'when[0].said: expected true or false'],
    [
      'a time of day without minutes',
      withClause({ argument: 'at', timeBefore: '9' }),
      'expected a time of day such as "09:00"',
    ],
    [
      'an hour that no day has',
      withClause({ argument: 'at', timeAfter: '25:00' }),
      'expected a time of day such as "09:00"',
    ],
    [
      'a draft that refuses',
      withRule({ drafted: true, quote: 'x', twin: 'refuse' }),
      'expected ask or read-first, since the rule is drafted, found "refuse".',
    ],
    [
      'a draft without a quote',
      withRule({ drafted: true, twin: 'ask' }),
      'quote: expected the sentence of the policy, since the rule is drafted',
    ],
    [
      'a draft that is marked as none',
      withRule({ drafted: false }),
      'expected true, or no such member once a person has approved the rule',
    ],
    [
      'a name with spaces',
      withRule({ name: 'Too late' }),
      'f.yaml: rules[0].name: expected lower-case words joined by hyphens, found "Too late".',
    ],
    [
      'a name twice',
      { ...file, rules: [rule, rule] },
      'f.yaml: rules[1].name: expected a name that no other rule has, found "late".',
    ],
    [
      'a member too many',
      withRule({ until: 1 }),
      'f.yaml: rule "late": expected only name, tool, when, twin, reason, entity, unless, description',
    ],
    ['no reason', withRule({ reason: ' ' }), 'f.yaml: rule "late": reason: expected one plain sentence, found " ".'],
    [
      'an unknown twin',
      withRule({ twin: 'drop' }),
      'rule "late": twin: expected delete, refuse, read-first, ask or {edit: {ARGUMENT: VALUE}}, found "drop".',
    ],
    ['an empty edit', withRule({ twin: { edit: {} } }), 'rule "late": twin.edit: expected at least one argument'],
    [
      'a reading tool that writes',
      withRule({ entity: { key: 'a', from: 'delete_loan' } }),
      'entity.from: expected a tool whose name says that it only reads, found "delete_loan".',
    ],
    [
      'a field of nobody',
      withRule({ entity: undefined }),
      'rule "late": entity: expected {key: ARGUMENT}, since it turns on the field due',
    ],
    [
      'reading first with nothing',
      withRule({ twin: 'read-first', entity: { key: 'a' } }),
      'entity.from: expected the tool that reads',
    ],
    [
      'two comparisons',
      withClause({ field: 'a', is: 1, isNot: 2 }),
      'rule "late": when[0]: expected exactly one of is, isNot, in,',
    ],
    ['no comparison', withClause({ field: 'a' }), 'when[0]: expected exactly one of is, isNot, in,'],
    [
      'two subjects',
      withClause({ field: 'a', argument: 'b', is: 1 }),
      'expected exactly one of field, argument, count, found "field and argument".',
    ],
    [
      'an unknown comparison',
      withClause({ field: 'a', equals: 1 }),
      'when[0]: expected only field, argument, count, is,',
    ],
    [
      'an empty path',
      withClause({ field: 'a..b', is: 1 }),
      'when[0].field: expected names joined by dots, none of them empty, found "a..b".',
    ],
    [
      'a length that is none',
      withClause({ field: 'a', olderThan: 'a day' }),
      'when[0].olderThan: expected a number of minutes, hours, days or weeks',
    ],
    ['a time that is none', withClause({ field: 'a', before: 'noon' }), 'when[0].before: expected "clock", or a date'],
    [
      'a list of lists',
      withClause({ field: 'a', in: [[1]] }),
      'when[0].in[0]: expected a text, a number, true, false or null, found a list of 1.',
    ],
    [
      'a sum of one',
      withClause({ field: 'a', is: { plus: [1] } }),
      'when[0].is.plus: expected a list of two, found a list of 1.',
    ],
    [
      'cases of nothing',
      withClause({ field: 'a', is: { choose: { field: 'b' } } }),
      'when[0].is.cases: expected an object, found nothing.',
    ],
    [
      'a number without end',
      withClause({ field: 'a', is: Number.POSITIVE_INFINITY }),
      'when[0].is: expected an object, found Infinity.',
    ],
    [
      'an exception without words',
      withRule({ unless: ['!'] }),
      'rule "late": unless[0]: expected words, of which each may end in *, found "!".',
    ],
  ])('%s', (_, value, message) => {
    expect(() => readRules(value, 'f.yaml')).toThrow(message)
  })

  test('sums without end', () => {
    let sum: unknown = 1
    for (let i = 0; i < 20; i++) sum = { plus: [sum, 1] }
    expect(() => readRules(withClause({ field: 'a', is: sum }), 'f.yaml')).toThrow('expected at most 16 levels')
  })
})
