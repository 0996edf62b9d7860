/** Reads one clause of a rule from a rule file: its subject, its comparison, and the operand that it compares with. */
import { isObject, type Json, readJson } from '../paper/json.ts'
import { clockName } from './clause.ts'
import { readDuration, readMoment, readTimeOfDay } from './moment.ts'
import {
  demandObject,
  InvalidRulesError,
  type RuleMembers,
  readItems,
  readMembers,
  readOneOf,
  readText,
} from './read-strictly.ts'
import type { Clause, Comparison, ConfirmedClause, Count, Literal, Operand, Place, Saying } from './rule.ts'

const subjects = ['field', 'argument', 'count'] as const

const comparisons = [
  'is',
  'isNot',
  'in',
  'notIn',
  'lessThan',
  'moreThan',
  'startsWith',
  'olderThan',
  'newerThan',
  'before',
  'after',
  'timeBefore',
  'timeAfter',
  'said',
] as const

export function readClause(value: unknown, place: string): Clause {
  if (isObject(value) && 'confirmed' in value) return readConfirmed(value, place)
  const clause = readMembers(value, place, [], [...subjects, ...comparisons])
  const subject = readOneOf(clause, subjects, place)
  const name = readOneOf(clause, comparisons, place)
  const comparison = readComparison(name, clause[name], `${place}.${name}`)
  return { ...(subject === 'count' ? readCount(clause, place) : readPlace(clause, place)), ...comparison }
}

function readConfirmed(value: unknown, place: string): ConfirmedClause {
  const { confirmed, names } = readMembers(value, place, ['confirmed'], ['names'])
  const wanted = readBoolean(confirmed, `${place}.confirmed`)
  if (names === undefined) return { confirmed: wanted }
  return {
    confirmed: wanted,
    names: readItems(names, `${place}.names`, mostListed).map((name, index) =>
      readPath(name, `${place}.names[${index}]`),
    ),
  }
}

function readBoolean(value: unknown, place: string): boolean {
  if (typeof value === 'boolean') return value
  throw new InvalidRulesError(place, 'true or false', value)
}

function readComparison(name: (typeof comparisons)[number], value: unknown, place: string): Comparison | Saying {
  switch (name) {
    case 'timeBefore':
      return { timeBefore: readClockTime(value, place) }
    case 'timeAfter':
      return { timeAfter: readClockTime(value, place) }
    case 'said':
      return { said: readBoolean(value, place) }
    case 'is':
      return { is: readOperandAt(value, place) }
    case 'isNot':
      return { isNot: readOperandAt(value, place) }
    case 'lessThan':
      return { lessThan: readOperandAt(value, place) }
    case 'moreThan':
      return { moreThan: readOperandAt(value, place) }
    case 'in':
      return { in: readLiterals(value, place) }
    case 'notIn':
      return { notIn: readLiterals(value, place) }
    case 'startsWith':
      return { startsWith: readText(value, place, 'the beginning of a text') }
    case 'olderThan':
      return { olderThan: readLength(value, place) }
    case 'newerThan':
      return { newerThan: readLength(value, place) }
    case 'before':
      return { before: readTime(value, place) }
    case 'after':
      return { after: readTime(value, place) }
  }
}

function readLength(value: unknown, place: string): string {
  const expected = 'a number of minutes, hours, days or weeks, such as "24 hours"'
  const text = readText(value, place, expected)
  if (readDuration(text) === null) throw new InvalidRulesError(place, expected, text)
  return text
}

function readClockTime(value: unknown, place: string): string {
  const expected = 'a time of day such as "09:00"'
  const text = readText(value, place, expected)
  if (readTimeOfDay(text) === null) throw new InvalidRulesError(place, expected, text)
  return text
}

function readTime(value: unknown, place: string): string {
  const expected = `"${clockName}", or a date such as "2024-05-15"`
  const text = readText(value, place, expected)
  if (text !== clockName && readMoment(text) === null) throw new InvalidRulesError(place, expected, text)
  return text
}

const operands = ['field', 'argument', 'count', 'plus', 'minus', 'times', 'atLeast', 'choose', 'value'] as const

/** The maximum depth of nested sums, which bounds the recursion. Real sums are not nested this deep. */
const mostLevels = 16
export const mostListed = 200

export function readOperandAt(value: unknown, place: string, level = 0): Operand {
  if (isLiteral(value)) return value
  if (level > mostLevels) throw new InvalidRulesError(place, `at most ${mostLevels} levels`, value)
  const operand = readMembers(value, place, [], [...operands, 'cases'])
  const name = readOneOf(operand, operands, place)
  const inside = `${place}.${name}`
  const pair = () => readPair(operand[name], inside, level)
  switch (name) {
    case 'field':
    case 'argument':
      return readPlace(operand, place)
    case 'count':
      return readCount(operand, place)
    case 'plus':
      return { plus: pair() }
    case 'minus':
      return { minus: pair() }
    case 'times':
      return { times: pair() }
    case 'atLeast':
      return { atLeast: pair() }
    case 'choose':
      return {
        choose: readPlace(demandObject(operand.choose, inside), inside),
        cases: readCases(operand, place, level),
      }
    case 'value':
      return { value: readValue(operand.value, inside) }
  }
}

function readPlace(members: RuleMembers, place: string): Place {
  const name = readOneOf(members, ['field', 'argument'], place)
  const path = readPath(members[name], `${place}.${name}`)
  return name === 'field' ? { field: path } : { argument: path }
}

function readPath(value: unknown, place: string): string {
  const path = readText(value, place, 'names joined by dots, such as flights.*.date')
  if (!path.split('.').includes('')) return path
  throw new InvalidRulesError(place, 'names joined by dots, none of them empty', path)
}

function readCount(members: RuleMembers, place: string): Count {
  const inside = `${place}.count`
  const count = readMembers(members.count, inside, [], ['field', 'argument', 'startsWith'])
  const counted = readPlace(count, inside)
  if (count.startsWith === undefined) return { count: counted }
  const startsWith = readText(count.startsWith, `${inside}.startsWith`, 'the beginning of a text')
  return { count: { ...counted, startsWith } }
}

function readLiterals(value: unknown, place: string): readonly Literal[] {
  return readItems(value, place, mostListed).map((item, index) => {
    if (isLiteral(item)) return item
    throw new InvalidRulesError(`${place}[${index}]`, 'a text, a number, true, false or null', item)
  })
}

function readPair(value: unknown, place: string, level: number): readonly [Operand, Operand] {
  if (!Array.isArray(value) || value.length !== 2) throw new InvalidRulesError(place, 'a list of two', value)
  return [readOperandAt(value[0], `${place}[0]`, level + 1), readOperandAt(value[1], `${place}[1]`, level + 1)]
}

function readCases({ cases }: RuleMembers, place: string, level: number): { readonly [value: string]: Operand } {
  const named = Object.entries(demandObject(cases, `${place}.cases`))
  return Object.fromEntries(
    named.map(([name, one]) => [name, readOperandAt(one, `${place}.cases.${name}`, level + 1)] as const),
  )
}

function isLiteral(value: unknown): value is Literal {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  return typeof value === 'number' && Number.isFinite(value)
}

function readValue(value: unknown, place: string): Json {
  try {
    return readJson(value, place)
  } catch {
    throw new InvalidRulesError(place, 'a JSON value', value)
  }
}
