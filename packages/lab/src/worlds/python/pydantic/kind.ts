/** Imitates pydantic's field types in lax mode, as far as the worlds use them. */
import { Float, numeric, type PyDict, PythonError, type PyValue, readInt, Tuple } from '@twincheck/eval/python'
import { toFloat } from '../convert.ts'
import { truncate } from '../round.ts'
import type { ValidationProblem } from './validation-error.ts'

export type FieldReading = {
  readonly location: readonly (string | number)[]
  readonly problems: ValidationProblem[]
}

export type Kind<Value> = (input: PyValue, reading: FieldReading) => Value | undefined

export type Read<Field> = Field extends Kind<infer Value> ? Value : never

export function report(input: PyValue, { location, problems }: FieldReading, type: string, message: string): undefined {
  problems.push({ type, message, input, location })
  return undefined
}

export const text: Kind<string> = (input, reading) =>
  typeof input === 'string' ? input : report(input, reading, 'string_type', 'Input should be a valid string')

const INT_TEXT = /^[+-]?[0-9]+(?:_[0-9]+)*(?:\.0+)?$/

export const integer: Kind<number | bigint> = (input, reading) => {
  if (typeof input === 'string') {
    const written = input.trim()
    if (INT_TEXT.test(written)) return readInt(written.replace(/^\+|\.0+$|_/g, ''))
    const message = 'Input should be a valid integer, unable to parse string as an integer'
    return report(input, reading, 'int_parsing', message)
  }
  if (input instanceof Float) {
    if (!Number.isFinite(input.value)) {
      return report(input, reading, 'finite_number', 'Input should be a finite number')
    }
    if (Number.isInteger(input.value)) return truncate(input.value)
    const message = 'Input should be a valid integer, got a number with a fractional part'
    return report(input, reading, 'int_from_float', message)
  }
  return numeric(input) ?? report(input, reading, 'int_type', 'Input should be a valid integer')
}

export const real: Kind<Float> = (input, reading) => {
  if (typeof input !== 'string' && numeric(input) === null) return noNumber(input, reading)
  try {
    return toFloat(input)
  } catch (error) {
    if (!(error instanceof PythonError)) throw error
    if (typeof input !== 'string') return noNumber(input, reading)
    const message = 'Input should be a valid number, unable to parse string as a number'
    return report(input, reading, 'float_parsing', message)
  }
}

function noNumber(input: PyValue, reading: FieldReading): undefined {
  return report(input, reading, 'float_type', 'Input should be a valid number')
}

const TRUE_TEXTS = ['1', 'on', 't', 'true', 'y', 'yes']
const FALSE_TEXTS = ['0', 'off', 'f', 'false', 'n', 'no']

export const truth: Kind<boolean> = (input, reading) => {
  if (typeof input === 'boolean') return input
  const number = numeric(input)
  const written = typeof input === 'string' ? input.toLowerCase() : number === null ? null : String(number)
  if (written !== null && TRUE_TEXTS.includes(written)) return true
  if (written !== null && FALSE_TEXTS.includes(written)) return false
  const parsed = typeof input === 'string' || typeof input === 'number'
  if (!parsed && !(input instanceof Float && Number.isInteger(input.value))) {
    return report(input, reading, 'bool_type', 'Input should be a valid boolean')
  }
  const message = 'Input should be a valid boolean, unable to interpret input'
  return report(input, reading, 'bool_parsing', message)
}

export const dictionary: Kind<PyDict> = (input, reading) =>
  input instanceof Map ? input : report(input, reading, 'dict_type', 'Input should be a valid dictionary')

export function listOf<Value>(kind: Kind<Value>): Kind<Value[]> {
  return (input, reading) => {
    const items = input instanceof Tuple ? input.items : Array.isArray(input) ? input : null
    if (items === null) return report(input, reading, 'list_type', 'Input should be a valid list')
    const values = items.flatMap((item, index) => {
      const value = kind(item, { ...reading, location: [...reading.location, index] })
      return value === undefined ? [] : [value]
    })
    return values.length === items.length ? values : undefined
  }
}

export function mapOf<Value>(kind: Kind<Value>): Kind<Map<string, Value>> {
  return (input, reading) => {
    const entries = dictionary(input, reading)
    if (entries === undefined) return undefined
    const result = new Map<string, Value>()
    for (const [key, item] of entries) {
      const location = [...reading.location, String(key)]
      const name = text(key, { ...reading, location: [...location, '[key]'] })
      const value = kind(item, { ...reading, location })
      if (name !== undefined && value !== undefined) result.set(name, value)
    }
    return result.size === entries.size ? result : undefined
  }
}

export function nullable<Value>(kind: Kind<Value>): Kind<Value | null> {
  return (input, reading) => (input === null ? null : kind(input, reading))
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Kind<Value> {
  const quoted = values.map((value) => `'${value}'`)
  const choices = [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter((part) => part !== '').join(' or ')
  return (input, reading) =>
    values.find((value) => value === input) ?? report(input, reading, 'enum', `Input should be ${choices}`)
}
