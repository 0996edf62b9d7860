/**
 * The definition of a tool, read once however often it comes. Hosts send their tools with every request, and make them anew
 * for every conversation; what is known of a definition, above all how to check a call against it, goes with the object.
 */

import { openLru } from '../boundary/lru.ts'
import { readToolSchema, type ToolSchema } from '../policy/paper/trace/trace.ts'
import { sameJson } from './same-json.ts'

/** More tools than one process offers; of two with one name the latest is known. */
const mostTools = 1_000
const longestName = 200
/** Weakly: a definition that no conversation uses any more may be as large as its sender liked. */
const known = openLru<string, WeakRef<ToolSchema>>(mostTools)

/** Throws where it is no definition. */
export function readKnownTool(name: unknown, description: unknown, parameters: unknown): ToolSchema {
  const before = typeof name === 'string' ? known.get(name)?.deref() : undefined
  if (before && before.description === (description ?? '') && sameJson(before.parameters, parameters)) return before
  const tool = readToolSchema({ name, description, parameters }, 'tool')
  if (tool.name.length <= longestName) known.set(tool.name, new WeakRef(tool))
  return tool
}
