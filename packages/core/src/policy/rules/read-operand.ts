/** Reads what a rule compares, and what it compares with. */
import { type Json, readJson } from '../paper/json.ts'
import {
  demandObject,
  InvalidRulesError,
  type RuleMembers,
  readItems,
  readMembers,
  readOneOf,
  readText,
} from './read-strictly.ts'
import type { Count, Literal, Operand, Place } from './rule.ts'

const operands = ['field', 'argument', 'count', 'plus', 'minus', 'times', 'atLeast', 'choose', 'value'] as const

/** Bounds the recursion. Real sums are not nested this deep. */
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

export function readPlace(members: RuleMembers, place: string): Place {
  const name = readOneOf(members, ['field', 'argument'], place)
  const path = readText(members[name], `${place}.${name}`, 'names joined by dots, such as flights.*.date')
  if (path.split('.').includes('')) {
    throw new InvalidRulesError(`${place}.${name}`, 'names joined by dots, none of them empty', path)
  }
  return name === 'field' ? { field: path } : { argument: path }
}

export function readCount(members: RuleMembers, place: string): Count {
  const inside = `${place}.count`
  const count = readMembers(members.count, inside, [], ['field', 'argument', 'startsWith'])
  const counted = readPlace(count, inside)
  if (count.startsWith === undefined) return { count: counted }
  const startsWith = readText(count.startsWith, `${inside}.startsWith`, 'the beginning of a text')
  return { count: { ...counted, startsWith } }
}

export function readLiterals(value: unknown, place: string): readonly Literal[] {
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
