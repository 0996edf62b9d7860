/** Reads each of a host's objects once. Hosts hand over the same objects at every step of a conversation. */
import type { ToolSchema } from '../policy/paper/trace/trace.ts'
import { readKnownTool } from '../wire/known-tool.ts'

export function remember<Host extends object, Value>(read: (host: Host) => Value): (host: Host) => Value {
  const known = new WeakMap<Host, { readonly value: Value }>()
  return (host) => {
    const found = known.get(host)
    if (found) return found.value
    const value = read(host)
    known.set(host, { value })
    return value
  }
}

const knownTools = new WeakMap<object, ToolSchema>()

/** Hosts build the description of a tool again for every step, but around the same schema object. */
export function readHostTool(name: string, description: string, parameters: object): ToolSchema {
  const known = knownTools.get(parameters)
  if (known?.name === name && known.description === description) return known
  const tool = readKnownTool(name, description, parameters)
  knownTools.set(parameters, tool)
  return tool
}
