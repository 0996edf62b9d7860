import { expect, test } from 'vitest'
import { literal, readFixture } from '../../test/python-parity.ts'
import { repr, str } from './repr.ts'

const cases = readFixture<{ readonly literal: string; readonly repr: string; readonly str: string }>('repr')

test('repr writes every value as CPython does', () => {
  const wrong = cases.filter((input) => repr(literal(input.literal)) !== input.repr)
  expect(wrong.map((input) => [input, repr(literal(input.literal))])).toEqual([])
})

test('str leaves a string as it is and writes everything else like repr', () => {
  expect(cases.filter((input) => str(literal(input.literal)) !== input.str)).toEqual([])
})
