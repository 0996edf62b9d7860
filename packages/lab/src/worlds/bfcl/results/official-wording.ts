/**
 * Describes the environment's tools as the official handler does: tool descriptions say that the syntax is Python, number
 * descriptions say `float`. Functions added in a later turn keep the descriptions of their files.
 *
 * The official request also describes what a tool returns, in a member that the API does not have. That member is not
 * sent here.
 */

import type { Json, JsonObject, ToolSchema } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import type { Environment, Episode } from '@twincheck/eval'
import type { Dataset, Task } from '@twincheck/eval/bfcl'

export function withOfficialWording(environment: Environment, dataset: Dataset): Environment {
  return { ...environment, reset: (taskId) => wordEpisode(environment.reset(taskId), dataset.task(taskId)) }
}

export function officialTool({ name, description, parameters }: ToolSchema, arrivesLate: boolean): ToolSchema {
  const hint = arrivesLate ? '' : ' Note that the provided function is in Python 3 syntax.'
  return { name, description: description + hint, parameters: wordProperties(parameters) }
}

function wordEpisode(episode: Episode, task: Task): Episode {
  const late = new Set([...task.missedFunctions.values()].flat())
  return {
    taskId: episode.taskId,
    beginTurn: () => {
      const turn = episode.beginTurn()
      return turn && { ...turn, tools: turn.tools.map((tool) => officialTool(tool, late.has(tool.name))) }
    },
    execute: (step) => episode.execute(step),
    say: (text) => episode.say(text),
    trajectory: () => episode.trajectory(),
    state: () => episode.state(),
    copy: () => wordEpisode(episode.copy(), task),
    score: () => episode.score(),
  }
}

function wordProperties(schema: JsonObject): JsonObject {
  const { properties } = schema
  if (!isJsonObject(properties)) return schema
  const worded = Object.entries(properties).map(([name, property]) => [name, wordProperty(property)])
  return { ...schema, properties: Object.fromEntries(worded) }
}

/** The documents have `float` as their only number type. Officially, items of a list get no added text. */
function wordProperty(property: Json): Json {
  if (!isJsonObject(property)) return property
  const { type, description = '', items } = property
  if (type === 'number') {
    return { ...property, format: 'float', description: `${String(description)} This is a float type value.` }
  }
  if (isJsonObject(property.properties)) return wordProperties(property)
  return type === 'array' && isJsonObject(items) && items.type === 'object'
    ? { ...property, items: wordProperties(items) }
    : property
}
