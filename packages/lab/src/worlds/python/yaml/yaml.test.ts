import { Float } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../../test/python-parity.ts'
import { DateTime } from '../datetime/date-time.ts'
import { fromIsoFormat } from '../datetime/from-iso-format.ts'
import { dumpYaml, type YamlValue } from './dump.ts'
import { readDoubleQuoted, YamlScalarError } from './read-double-quoted.ts'

type Dumped = { readonly value: unknown; readonly shared?: true; readonly dumped: string }
type Quoted = { readonly inside: string; readonly read: string | null }

describe('a dump is PyYAML’s, to the byte', () => {
  test('for texts of every style, numbers, datetimes, nested lists and mappings', () => {
    const cases = readFixture<Dumped>('yaml').filter(({ shared }) => shared === undefined)
    expect(cases.length).toBeGreaterThanOrEqual(400)
    const wrong = cases.filter(({ value, dumped }) => dumpYaml(yamlOf(value)) !== dumped)
    expect(wrong.map((input) => [input, dumpYaml(yamlOf(input.value))])).toEqual([])
  })

  test('for a datetime that stands in two places, which gets an anchor', () => {
    const [{ dumped } = { dumped: '' }] = readFixture<Dumped>('yaml').filter(({ shared }) => shared === true)
    const moment = new DateTime({ year: 2024, month: 5, day: 15, hour: 10 })
    expect(dumpYaml([{ a: moment, b: moment }])).toBe(dumped)
    expect(dumpYaml([{ a: moment, b: fromIsoFormat('2024-05-15 10:00') }])).not.toContain('&')
  })
})

test('what stands between double quotes is read as PyYAML reads it, and refused where PyYAML refuses it', () => {
  const wrong = readFixture<Quoted>('double-quoted').filter(({ inside, read }) => readOrNull(inside) !== read)
  expect(wrong.map((input) => [input, readOrNull(input.inside)])).toEqual([])
})

test('a quotation mark of its own ends the text: it is refused, never read on', () => {
  expect(() => readDoubleQuoted('a" b: "c')).toThrow(YamlScalarError)
})

function readOrNull(inside: string): string | null {
  try {
    return readDoubleQuoted(inside)
  } catch (error) {
    if (error instanceof YamlScalarError) return null
    throw error
  }
}

/** The form that make-library-fixtures.py writes values in. */
function yamlOf(value: unknown): YamlValue {
  if (Array.isArray(value)) return value.map(yamlOf)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return null
  if ('float' in value) return new Float(Number(value.float))
  if ('datetime' in value) return fromIsoFormat(String(value.datetime))
  if (!('dict' in value) || !Array.isArray(value.dict)) throw new Error('The fixture has a value of no known form.')
  return new Map(value.dict.map(([key, item]: [string, unknown]) => [key, yamlOf(item)]))
}
