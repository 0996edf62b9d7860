/** A tool of AgentDojo: its schema, how it reads its arguments, and what it does to the world. */
import type { ToolSchema } from '@twincheck/core'
import { PythonError, type PyValue } from '@twincheck/eval/python'
import { bindArguments } from '../../python/signature.ts'
import { validateArguments } from './argument-validation.ts'
import { parametersSchema, type TypedParameter } from './parameter.ts'
import type { Surroundings } from './surroundings.ts'
import type { ToolResult } from './tool-result.ts'

export type Tool<World> = {
  readonly name: string
  readonly schema: ToolSchema
  /** Throws a PythonError where the original raises. Changes made before the error remain. */
  readonly call: (world: World, args: ReadonlyMap<string, PyValue>, surroundings: Surroundings) => ToolResult
}

type DojoToolDefinition<World, Name extends string> = {
  readonly description: string
  readonly parameters: readonly TypedParameter<Name>[]
  readonly run: (world: World, args: Readonly<Record<Name, PyValue>>, surroundings: Surroundings) => ToolResult
}

export function defineTool<World, const Name extends string = never>(
  name: string,
  { description, parameters, run }: DojoToolDefinition<World, Name>,
): Tool<World> {
  return {
    name,
    schema: { name, description, parameters: parametersSchema(name, parameters) },
    call: (world, given, surroundings) => {
      const values =
        surroundings.version === 'july' ? validateArguments(name, parameters, given) : bindRaw(name, parameters, given)
      const args = Object.fromEntries(parameters.map((parameter, index) => [parameter.name, values[index] ?? null]))
      if (!hasAll(args, parameters)) throw new PythonError('TypeError', `${name}() is not bound`)
      return run(world, args, surroundings)
    },
  }
}

/** Binds the arguments without validation. The Python function has no `self`. */
function bindRaw(name: string, parameters: readonly TypedParameter[], given: ReadonlyMap<string, PyValue>): PyValue[] {
  const unknown = [...given.keys()].find((key) => !parameters.some((parameter) => parameter.name === key))
  if (unknown !== undefined) {
    throw new PythonError('TypeError', `${name}() got an unexpected keyword argument '${unknown}'`)
  }
  return bindArguments(name, parameters, [], given)
}

function hasAll<Name extends string>(
  args: Readonly<Record<string, PyValue>>,
  parameters: readonly TypedParameter<Name>[],
): args is Readonly<Record<Name, PyValue>> {
  return parameters.every(({ name }) => Object.hasOwn(args, name))
}
