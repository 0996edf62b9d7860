/** A tool of the benchmark, and how it binds its arguments. */

import { isDict, type PyDict, PythonError, type PyValue, parseJson } from '@twincheck/eval/python'
import { bindArguments } from '../../python/signature.ts'
import type { TauDatabase } from '../dataset/database.ts'

export type TauTool = {
  readonly name: string
  /** Binds the arguments and runs the tool. Throws a PythonError where the original raises. */
  readonly call: (database: TauDatabase, kwargs: ReadonlyMap<string, PyValue>) => string
}

type RunTool<Name extends string> = (database: TauDatabase, args: Readonly<Record<Name, PyValue>>) => string

/** `functionName` is the original's qualified name: Python's TypeErrors print it. Every parameter is required. */
export function defineTool<const Name extends string>(
  name: string,
  functionName: string,
  parameters: readonly Name[],
  run: RunTool<Name>,
): TauTool {
  const signature = parameters.map((parameter) => ({ name: parameter }))
  return {
    name,
    call: (database, kwargs) => {
      const values = bindArguments(functionName, signature, [], kwargs)
      const args = Object.fromEntries(parameters.map((parameter, index) => [parameter, values[index] ?? null]))
      if (!hasAll(args, parameters)) throw new PythonError('TypeError', `${functionName}() is not bound`)
      return run(database, args)
    },
  }
}

export type ToolBox = ReadonlyMap<string, TauTool>

export function toolBox(tools: readonly TauTool[]): ToolBox {
  return new Map(tools.map((tool) => [tool.name, tool]))
}

/** The arguments of a call; null if they are not a JSON object, which crashes the benchmark. */
export function readKwargs(text: string): ReadonlyMap<string, PyValue> | null {
  try {
    const value = parseJson(text)
    return isDict(value) ? keywordsOf(value) : null
  } catch (error) {
    if (error instanceof PythonError) return null
    throw error
  }
}

function keywordsOf(value: PyDict): ReadonlyMap<string, PyValue> {
  return new Map([...value].map(([key, item]) => [String(key), item]))
}

function hasAll<Name extends string>(
  args: Readonly<Record<string, PyValue>>,
  names: readonly Name[],
): args is Readonly<Record<Name, PyValue>> {
  return names.every((name) => Object.hasOwn(args, name))
}
