/**
 * A cache of tool definitions. Hosts send their tools with every request and create new objects for every conversation. Returning
 * the same object saves work, because compiled validators are stored per object.
 */

import { openLru } from '../boundary/lru.ts'
import { readToolSchema, type ToolSchema } from '../policy/paper/trace/trace.ts'
import { sameJson } from './same-json.ts'

/** More tools than one process offers. For two tools with one name the latest is cached. */
const mostTools = 1_000
const longestName = 200
/** WeakRef, because a definition that no conversation uses any more may be very large. */
const known = openLru<string, WeakRef<ToolSchema>>(mostTools)

/** Throws if it is not a valid definition. */
export function readKnownTool(name: unknown, description: unknown, parameters: unknown): ToolSchema {
  const before = typeof name === 'string' ? known.get(name)?.deref() : undefined
  if (before && before.description === (description ?? '') && sameJson(before.parameters, parameters)) return before
  const tool = readToolSchema({ name, description, parameters }, 'tool')
  if (tool.name.length <= longestName) known.set(tool.name, new WeakRef(tool))
  return tool
}

const knownTools = new WeakMap<object, ToolSchema>()

/** Cached by the schema object: hosts create the tool description again at every step, but keep its schema. */
export function readHostTool(name: string, description: string, parameters: object): ToolSchema {
  const known = knownTools.get(parameters)
  if (known?.name === name && known.description === description) return known
  const tool = readKnownTool(name, description, parameters)
  knownTools.set(parameters, tool)
  return tool
}
