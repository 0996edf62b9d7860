import {
  absolute,
  add,
  contains,
  divide,
  equal,
  Float,
  floorDivide,
  greaterOrEqual,
  greaterThan,
  lessOrEqual,
  lessThan,
  maximum,
  minimum,
  modulo,
  multiply,
  negate,
  type PyValue,
  parseCall,
  power,
  sorted,
  subtract,
  sum,
  truthy,
  typeName,
} from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { type Answer, differences, readFixture } from '../../../test/python-parity.ts'
import { toFloat, toInt } from './convert.ts'
import { roundTo } from './round.ts'

type Operator = (left: PyValue, right: PyValue) => PyValue

const overList =
  (run: (values: readonly PyValue[]) => PyValue): Operator =>
  (values) => {
    if (!Array.isArray(values)) throw new Error('The fixture passes lists only.')
    return run(values)
  }

const operators = new Map<string, Operator>([
  ['add', (left, right) => add(left, right)],
  ['addInPlace', (left, right) => add(left, right, '+=')],
  ['subtract', (left, right) => subtract(left, right)],
  ['multiply', (left, right) => multiply(left, right)],
  ['divide', (left, right) => divide(left, right)],
  ['divideInPlace', (left, right) => divide(left, right, '/=')],
  ['floorDivide', floorDivide],
  ['modulo', modulo],
  ['power', power],
  ['lessThan', lessThan],
  ['lessOrEqual', lessOrEqual],
  ['greaterThan', greaterThan],
  ['greaterOrEqual', greaterOrEqual],
  ['equal', equal],
  ['contains', contains],
  ['roundTo', roundTo],
  ['negate', negate],
  ['absolute', absolute],
  ['toFloat', toFloat],
  ['toInt', toInt],
  ['truthy', truthy],
  ['typeName', typeName],
  ['sum', overList(sum)],
  ['minimum', overList(minimum)],
  ['maximum', overList(maximum)],
  ['sorted', overList(sorted)],
])

const cases = readFixture<Answer & { readonly call: string }>('operators')

function apply({ call }: { readonly call: string }): PyValue {
  const { name, args } = parseCall(call)
  const operator = operators.get(name)
  if (!operator) throw new Error(`No operator is called ${name}.`)
  return operator(args[0] ?? null, args[1] ?? null)
}

describe('operators answer as CPython does', () => {
  test.each([...operators.keys()])('%s', (name) => {
    const own = cases.filter(({ call }) => call.startsWith(`${name}(`))
    expect(own.length).toBeGreaterThan(0)
    expect(differences(own, apply)).toEqual([])
  })
})

describe('the one form of an int', () => {
  test('a product or negation that is zero is never -0', () => {
    expect(Object.is(multiply(0, -5), 0)).toBe(true)
    expect(Object.is(negate(0), 0)).toBe(true)
    expect(Object.is(roundTo(new Float(-0.2)), 0)).toBe(true)
  })

  test('a result beyond the safe range becomes a bigint and comes back as a number', () => {
    const large = add(Number.MAX_SAFE_INTEGER, 1)
    expect(large).toBe(9007199254740992n)
    expect(subtract(large, 1)).toBe(Number.MAX_SAFE_INTEGER)
  })
})

test('a sum of floats gives back what rounding took, as Python does since 3.12', () => {
  const tenths = Array.from({ length: 10 }, () => new Float(0.1))
  expect(sum(tenths)).toEqual(new Float(1))
  expect(sum([1, 2, 3])).toBe(6)
  expect(sum([new Float(1e100), new Float(1), new Float(-1e100)])).toEqual(new Float(1))
})
