/** Imitates a pydantic model: its fields in order, and the defaults of optional fields. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import { type FieldReading, type Kind, type Read, report } from './kind.ts'
import { type ValidationProblem, validationError } from './validation-error.ts'

type Fields = Readonly<Record<string, Kind<unknown> | Optional<unknown>>>

export type Optional<Value> = { readonly kind: Kind<Value>; readonly fallback: () => Value }

export type ModelOf<F extends Fields> = {
  -readonly [Name in keyof F]: F[Name] extends Optional<infer Value> ? Value : Read<F[Name]>
}

export type Model<F extends Fields> = {
  readonly title: string
  readonly read: Kind<ModelOf<F>>
  /** Throws pydantic's ValidationError, as the model's constructor does. */
  readonly create: (input: PyDict) => ModelOf<F>
}

export function optional<Value>(kind: Kind<Value>, fallback: () => Value): Optional<Value> {
  return { kind, fallback }
}

/** Makes a model. Unknown fields of an input are dropped, as in pydantic. */
export function model<const F extends Fields>(title: string, fields: F): Model<F> {
  const read: Kind<ModelOf<F>> = (input, reading) => {
    if (!(input instanceof Map)) {
      const message = `Input should be a valid dictionary or instance of ${title}`
      return report(input, reading, 'model_type', message)
    }
    const values: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(fields)) {
      const value = readField(name, field, input, reading)
      if (value !== undefined) values[name] = value
    }
    return hasAll(values, fields) ? values : undefined
  }
  return { title, read, create: (input) => validate(title, read, input) }
}

/** Reads the whole input. Throws pydantic's ValidationError. */
export function validate<Value>(title: string, kind: Kind<Value>, input: PyValue): Value {
  const problems: ValidationProblem[] = []
  const value = kind(input, { location: [], problems })
  if (value === undefined || problems.length > 0) throw validationError(title, problems)
  return value
}

function readField(name: string, field: Fields[string], input: PyDict, reading: FieldReading): unknown {
  const at = { ...reading, location: [...reading.location, name] }
  const given = input.get(name)
  if (typeof field === 'function') {
    return given === undefined ? report(input, at, 'missing', 'Field required') : field(given, at)
  }
  return given === undefined ? field.fallback() : field.kind(given, at)
}

function hasAll<F extends Fields>(values: object, fields: F): values is ModelOf<F> {
  return Object.keys(fields).every((name) => Object.hasOwn(values, name))
}
