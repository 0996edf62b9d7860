/** Reads one clause of a rule: what is compared, and one comparison. */
import { clockName } from './clause.ts'
import { readDuration, readMoment } from './moment.ts'
import { readCount, readLiterals, readOperandAt, readPlace } from './read-operand.ts'
import { InvalidRulesError, readMembers, readOneOf, readText } from './read-strictly.ts'
import type { Clause, Comparison } from './rule.ts'

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
] as const

export function readClause(value: unknown, place: string): Clause {
  const clause = readMembers(value, place, [], [...subjects, ...comparisons])
  const subject = readOneOf(clause, subjects, place)
  const name = readOneOf(clause, comparisons, place)
  const comparison = readComparison(name, clause[name], `${place}.${name}`)
  return { ...(subject === 'count' ? readCount(clause, place) : readPlace(clause, place)), ...comparison }
}

function readComparison(name: (typeof comparisons)[number], value: unknown, place: string): Comparison {
  switch (name) {
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

function readTime(value: unknown, place: string): string {
  const expected = `"${clockName}", or a date such as "2024-05-15"`
  const text = readText(value, place, expected)
  if (text !== clockName && readMoment(text) === null) throw new InvalidRulesError(place, expected, text)
  return text
}
