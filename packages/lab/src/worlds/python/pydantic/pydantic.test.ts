import { dict, Float, PythonError, type PyValue, repr } from '@twincheck/eval/python'
import { describe, expect, test } from 'vitest'
import { readFixture } from '../../../../test/python-parity.ts'
import { DateTime } from '../datetime/date-time.ts'
import { moment } from './date-time-kind.ts'
import { email } from './email-kind.ts'
import { dictionary, integer, type Kind, listOf, nullable, oneOf, real, text, truth } from './kind.ts'
import { model } from './model.ts'

type Case = { readonly kind: string; readonly value: unknown; readonly read?: unknown; readonly error?: string }
type Address = { readonly address: string; readonly read?: string; readonly error?: string }

const kinds: Readonly<Record<string, Kind<PyValue | DateTime>>> = {
  text,
  integer,
  real,
  truth,
  texts: listOf(text),
  records: listOf(dictionary),
  moment,
  'text or none': nullable(text),
}

describe('a value in lax mode', () => {
  test.each(Object.keys(kinds))('%s: accepted, made into and refused as by pydantic, with its whole text', (kind) => {
    const cases = readFixture<Case>('pydantic').filter((input) => input.kind === kind)
    expect(cases.length).toBeGreaterThan(50)
    const wrong = cases.filter((input) => answerOf(input) !== expectedOf(input))
    expect(wrong.map((input) => [input, answerOf(input)])).toEqual([])
  })

  test('a field that is missing shows the ends of what was there instead', () => {
    const [{ error } = { error: '' }] = readFixture<Case>('pydantic').filter(({ kind }) => kind === 'missing')
    const thing = model('Thing', { field: text })
    expect(textOf(() => thing.create(dict([['another', 'one '.repeat(20)]])))).toBe(error)
  })

  test('an enum names its members', () => {
    const thing = model('Thing', { field: oneOf('r', 'rw') })
    expect(textOf(() => thing.create(dict([['field', 'w']])))).toContain("Input should be 'r' or 'rw' [type=enum,")
  })
})

test('addresses are normalised or refused as by email-validator 2.1.1', () => {
  const thing = model('Thing', { field: email })
  const answer = ({ address }: Address) => textOf(() => thing.create(dict([['field', address]])).field)
  const wrong = readFixture<Address>('email').filter((input) => answer(input) !== (input.read ?? input.error))
  expect(wrong.map((input) => [input, answer(input)])).toEqual([])
})

function answerOf({ kind, value }: Case): string {
  const field = kinds[kind]
  if (field === undefined) throw new Error(`There is no kind ${kind}.`)
  return textOf(() => shown(model('Thing', { field }).create(dict([['field', pythonOf(value)]])).field))
}

function expectedOf({ read, error }: Case): string {
  if (error !== undefined) return error
  if (typeof read === 'object' && read !== null && 'datetime' in read) return String(read.datetime)
  return repr(pythonOf(read))
}

function shown(value: PyValue | DateTime): string {
  return value instanceof DateTime ? `${value.dateText()} ${value.timeText()}` : repr(value)
}

function textOf(run: () => string | object): string {
  try {
    return String(run())
  } catch (error) {
    if (error instanceof PythonError) return error.text
    throw error
  }
}

/** The form that make-library-fixtures.py writes values in. */
function pythonOf(value: unknown): PyValue {
  if (Array.isArray(value)) return value.map(pythonOf)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : BigInt(value)
  if (typeof value === 'string' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null) return null
  if ('float' in value) return new Float(readFloat(String(value.float)))
  if (!('dict' in value) || !Array.isArray(value.dict)) throw new Error('The fixture has a value of no known form.')
  return dict(value.dict.map(([key, item]: [string, unknown]) => [key, pythonOf(item)]))
}

function readFloat(written: string): number {
  if (written === 'inf') return Number.POSITIVE_INFINITY
  return written === '-inf' ? Number.NEGATIVE_INFINITY : Number(written)
}
