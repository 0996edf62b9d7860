/** Binds the arguments of a Python method, with CPython 3.11's TypeErrors. The counts in these errors include `self`. */
import { isDict, PythonError, type PyValue, parseJson } from '@twincheck/eval/python'

export type Parameter = {
  readonly name: string
  /**
   * The default value. `default` is absent for a required parameter, and `null` is Python's None. As in Python, all calls share the same
   * default object.
   */
  readonly default?: PyValue
}

/** Binds the values of all parameters, in order. `functionName` is qualified, for example 'GorillaFileSystem.cd'. */
export function bindArguments(
  functionName: string,
  parameters: readonly Parameter[],
  args: readonly PyValue[],
  kwargs: ReadonlyMap<string, PyValue>,
): PyValue[] {
  if (kwargs.size > 0) checkKeywords(functionName, parameters, args.length, kwargs)
  if (args.length > parameters.length) throw tooMany(functionName, parameters, args.length)
  const bound: PyValue[] = []
  for (let index = 0; index < parameters.length; index++) {
    const parameter = parameters[index]
    if (parameter === undefined) break
    const value = index < args.length ? args[index] : kwargs.get(parameter.name)
    const filled = value === undefined ? parameter.default : value
    if (filled === undefined) throw missing(functionName, parameters, args.length, kwargs)
    bound.push(filled)
  }
  return bound
}

export function valuesByName<Name extends string>(
  parameters: readonly { readonly name: Name }[],
  values: readonly PyValue[],
): Readonly<Record<Name, PyValue>> {
  const named = Object.fromEntries(parameters.map(({ name }, index) => [name, values[index] ?? null]))
  if (!hasAll(named, parameters)) throw new TypeError('An argument is not bound.')
  return named
}

function hasAll<Name extends string>(
  named: Readonly<Record<string, PyValue>>,
  parameters: readonly { readonly name: Name }[],
): named is Readonly<Record<Name, PyValue>> {
  return parameters.every(({ name }) => Object.hasOwn(named, name))
}

export function readKwargs(text: string): ReadonlyMap<string, PyValue> | null {
  try {
    const value = parseJson(text)
    return isDict(value) ? new Map([...value].map(([key, item]) => [String(key), item])) : null
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

function checkKeywords(
  functionName: string,
  parameters: readonly Parameter[],
  given: number,
  kwargs: ReadonlyMap<string, PyValue>,
): void {
  for (const name of kwargs.keys()) {
    let index = 0
    while (index < parameters.length && parameters[index]?.name !== name) index++
    if (name === 'self' || (index < given && index < parameters.length)) {
      throw new PythonError('TypeError', `${functionName}() got multiple values for argument '${name}'`)
    }
    if (index === parameters.length) {
      throw new PythonError('TypeError', `${functionName}() got an unexpected keyword argument '${name}'`)
    }
  }
}

function tooMany(functionName: string, parameters: readonly Parameter[], given: number): PythonError {
  const most = parameters.length + 1
  const least = parameters.filter((parameter) => parameter.default === undefined).length + 1
  const takes = least < most ? `from ${least} to ${most}` : `${most}`
  const noun = least < most || most !== 1 ? 'arguments' : 'argument'
  return new PythonError('TypeError', `${functionName}() takes ${takes} positional ${noun} but ${given + 1} were given`)
}

function missing(
  functionName: string,
  parameters: readonly Parameter[],
  given: number,
  kwargs: ReadonlyMap<string, PyValue>,
): PythonError {
  const names = parameters
    .filter(({ name, default: fallback }, index) => index >= given && fallback === undefined && !kwargs.has(name))
    .map(({ name }) => `'${name}'`)
  const noun = names.length === 1 ? 'argument' : 'arguments'
  const text = `${functionName}() missing ${names.length} required positional ${noun}: ${enumerate(names)}`
  return new PythonError('TypeError', text)
}

function enumerate(names: readonly string[]): string {
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}
