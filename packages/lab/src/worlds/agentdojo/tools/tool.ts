/** A tool of AgentDojo: its schema, how it reads its arguments, and what it does to the world. */
import type { ToolSchema } from '@twincheck/core'
import { type PyDict, PythonError, type PyValue } from '@twincheck/eval/python'
import { report } from '../../python/pydantic/kind.ts'
import { type ValidationProblem, validationError } from '../../python/pydantic/validation-error.ts'
import { bindArguments, valuesByName } from '../../python/signature.ts'
import { parametersSchema, parameterTypes, type TypedParameter } from './parameter.ts'
import type { ToolContext } from './tool-context.ts'
import type { ToolResult } from './tool-result.ts'

export type Tool<World> = {
  readonly name: string
  readonly schema: ToolSchema
  /** Calls the tool. Throws a PythonError where the original raises. Changes made before the error remain. */
  readonly call: (world: World, args: ReadonlyMap<string, PyValue>, context: ToolContext) => ToolResult
}

type DojoToolDefinition<World, Name extends string> = {
  readonly description: string
  readonly parameters?: readonly TypedParameter<Name>[]
  readonly run: (world: World, args: Readonly<Record<Name, PyValue>>, context: ToolContext) => ToolResult
}

export function defineTool<World, const Name extends string = never>(
  name: string,
  { description, parameters = [], run }: DojoToolDefinition<World, Name>,
): Tool<World> {
  return {
    name,
    schema: { name, description, parameters: parametersSchema(name, parameters) },
    call: (world, given, context) => {
      const values =
        context.version === 'july' ? validateArguments(name, parameters, given) : bindRaw(name, parameters, given)
      return run(world, valuesByName(parameters, values), context)
    },
  }
}

/**
 * Binds the arguments without validation, as Python does for a plain function. Unlike a method, the function has no `self`, so `self` is
 * not counted in error texts.
 */
function bindRaw(name: string, parameters: readonly TypedParameter[], given: ReadonlyMap<string, PyValue>): PyValue[] {
  const unknown = [...given.keys()].find((key) => !parameters.some((parameter) => parameter.name === key))
  if (unknown !== undefined) {
    throw new PythonError('TypeError', `${name}() got an unexpected keyword argument '${unknown}'`)
  }
  return bindArguments(name, parameters, [], given)
}

/** Reads arguments as release 0.1.10 does: coerced by pydantic, with defaults. Throws pydantic's ValidationError. */
function validateArguments(
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
