/** Reads arguments as release 0.1.10 does: coerces them with pydantic, adds defaults and drops unknown arguments. */
import type { PyDict, PyValue } from '@twincheck/eval/python'
import { report } from '../../python/pydantic/kind.ts'
import { type ValidationProblem, validationError } from '../../python/pydantic/validation-error.ts'
import { parameterTypes, type TypedParameter } from './parameter.ts'

/** The values of all parameters, in order. Throws pydantic's ValidationError. */
export function validateArguments(
  tool: string,
  parameters: readonly TypedParameter[],
  given: ReadonlyMap<string, PyValue>,
): readonly PyValue[] {
  const problems: ValidationProblem[] = []
  const input: PyDict = new Map(given)
  const values = parameters.map(({ name, type, default: fallback }) => {
    const reading = { location: [name], problems }
    const argument = given.get(name)
    if (argument !== undefined) return parameterTypes[type].kind(argument, reading)
    return fallback === undefined ? report(input, reading, 'missing', 'Field required') : fallback
  })
  if (problems.length > 0) throw validationError(`Input schema for \`${tool}\``, problems)
  return values.map((value) => value ?? null)
}
