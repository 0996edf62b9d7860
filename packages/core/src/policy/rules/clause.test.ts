import { describe, expect, test } from 'vitest'
import type { Json, JsonObject } from '../paper/json.ts'
import type { EntityState } from '../state/entity-state.ts'
import { type ClauseResult, fieldsOf, testClause } from './clause.ts'
import { readMoment } from './moment.ts'
import type { Facts } from './operand.ts'
import type { Clause } from './rule.ts'

/** Each field with the values it may have. */
function stateOf(fields: Readonly<Record<string, readonly Json[]>>): EntityState {
  return { position: 0, shows: (field) => field in fields, valuesOf: (field) => fields[field] ?? [] }
}

const loan = stateOf({
  kind: ['rare'],
  shelf: ['east', 'west'],
  days: [30],
  copies: [
    [
      { id: 'c1', due: '2024-05-10' },
      { id: 'c2', due: '2024-05-20' },
    ],
  ],
  reader_id: ['ann'],
  ordered_at: ['2024-05-10T09:00:00'],
})

const args: JsonObject = {
  loan_id: 'L1',
  days: 45,
  copies: [{ id: 'c1' }, { id: 'c2' }],
  cards: ['gold_1', 'gold_2', 'blue_1'],
}

function judge(clause: Clause, change: Partial<Facts> = {}): ClauseResult {
  return testClause(clause, {
    call: { id: 'a', name: 'extend_loan', arguments: args },
    state: loan,
    lookUp: ({ key, id }) => (key === 'reader_id' && id === 'ann' ? stateOf({ level: ['student'] }) : null),
    now: readMoment('2024-05-15 15:00:00'),
    messages: [],
    ...change,
  })
}

const allowance = {
  times: [
    { count: { argument: 'copies' } },
    { choose: { field: 'reader_id.level' }, cases: { student: 10, staff: 30 } },
  ],
} as const

describe('a clause holds', () => {
  test.each<Clause>([
    { field: 'kind', is: 'rare' },
    { field: 'kind', isNot: 'common' },
    { field: 'kind', in: ['rare', 'old'] },
    { field: 'kind', notIn: ['common'] },
    { field: 'kind', startsWith: 'ra' },
    { argument: 'days', moreThan: 44 },
    { field: 'days', lessThan: 31 },
    { argument: 'days', moreThan: { field: 'days' } },
    { argument: 'copies', is: { field: 'copies' } },
    { field: 'copies.*.due', before: 'clock' },
    { field: 'copies.*.due', after: '2024-05-19' },
    { field: 'copies.*.id', is: 'c2' },
    { field: 'ordered_at', olderThan: '5 days' },
    { field: 'ordered_at', newerThan: '6 days' },
    { field: 'reader_id.level', is: 'student' },
    { count: { argument: 'cards' }, is: 3 },
    { count: { argument: 'cards', startsWith: 'gold_' }, moreThan: 1 },
    { argument: 'days', moreThan: allowance },
    { argument: 'days', is: { plus: [allowance, 25] } },
    { argument: 'days', moreThan: { atLeast: [0, { minus: [5, allowance] }] } },
    { argument: 'copies', isNot: { value: [] } },
  ])('%j', (clause) => {
    expect(judge(clause)).toBe('holds')
  })
})

describe('a clause fails', () => {
  test.each<Clause>([
    { field: 'kind', is: 'common' },
    { field: 'copies.*.id', isNot: 'c2' },
    { argument: 'days', lessThan: 45 },
    { argument: 'days', moreThan: 45 },
    { field: 'ordered_at', olderThan: '6 days' },
    { field: 'kind', before: 'clock' },
    { field: 'kind', moreThan: 1 },
    { argument: 'weeks', isNot: 3 },
    { argument: 'days', moreThan: { choose: { field: 'kind' }, cases: { common: 1 } } },
    { argument: 'days', moreThan: { times: [{ field: 'kind' }, 2] } },
    { argument: 'weeks', is: { field: 'colour' } },
  ])('%j', (clause) => {
    expect(judge(clause)).toBe('fails')
  })

  test('where it asks a clock and there is none', () => {
    expect(judge({ field: 'ordered_at', olderThan: '1 hour' }, { now: null })).toBe('fails')
    expect(judge({ field: 'copies.*.due', before: 'clock' }, { now: null })).toBe('fails')
  })
})

test('where the way inside a field leads nowhere, nothing holds', () => {
  expect(judge({ field: 'kind.inner', isNot: 1 })).toBe('fails')
  expect(judge({ field: 'reader_id.level', isNot: 'staff' }, { lookUp: () => null })).toBe('fails')
})

test('of a field that may have two values, both have to meet it', () => {
  expect(judge({ field: 'shelf', in: ['east', 'west'] })).toBe('holds')
  expect(judge({ field: 'shelf', is: 'east' })).toBe('fails')
  expect(judge({ field: 'shelf', isNot: 'east' })).toBe('fails')
  expect(judge({ field: 'shelf', isNot: 'north' })).toBe('holds')
})

test('a field that nothing has told of is said apart, and never taken for one that differs', () => {
  expect(judge({ field: 'colour', isNot: 'red' })).toBe('unknown-field')
  expect(judge({ argument: 'days', is: { field: 'colour' } })).toBe('unknown-field')
  expect(judge({ field: 'kind', is: 'rare' }, { state: null })).toBe('unknown-field')
})

test('the fields that clauses turn on are named once each by their first name', () => {
  expect(
    fieldsOf([
      { field: 'copies.*.due', before: 'clock' },
      { argument: 'x', is: allowance },
    ]),
  ).toEqual(['copies', 'reader_id'])
  expect(fieldsOf({ argument: 'x', is: { value: { field: 'no' } } })).toEqual([])
})
