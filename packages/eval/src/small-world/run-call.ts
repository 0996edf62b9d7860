/** Runs one call on a house. Unknown tools and wrong arguments get an error as answer, as from a real tool. */

import type { Json, JsonObject } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import type { WrittenCall } from '../world/environment.ts'
import type { House } from './house.ts'
import { houseTools, type ToolAnswer } from './tools.ts'

/** The arguments of a call; null if the text is not a JSON object. */
export function readArguments(call: WrittenCall): JsonObject | null {
  try {
    const value: Json = JSON.parse(call.arguments)
    return isJsonObject(value) ? value : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function runCall(house: House, name: string, args: JsonObject): ToolAnswer {
  const tool = houseTools.find(({ schema }) => schema.name === name)
  if (tool === undefined) return { house, output: { error: `There is no tool called ${name}.` } }
  const problem = argumentProblem(tool.schema.parameters.properties, args)
  return problem === null ? tool.run(house, args) : { house, output: { error: `${name}: ${problem}` } }
}

function argumentProblem(properties: Json | undefined, args: JsonObject): string | null {
  if (!isJsonObject(properties)) return null
  for (const name of Object.keys(args)) if (!Object.hasOwn(properties, name)) return `unknown argument ${name}.`
  for (const [name, property] of Object.entries(properties)) {
    const type = isJsonObject(property) ? property.type : undefined
    if (!Object.hasOwn(args, name)) return `missing argument ${name}.`
    if (typeof args[name] !== type) return `argument ${name} has to be a ${String(type)}.`
  }
  return null
}
