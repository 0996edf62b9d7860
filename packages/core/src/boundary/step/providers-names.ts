/** What providers call otherwise: a tool's schema is read under their names, a message's calls are never passed over. */
import { isObject, MalformedInputError } from '../../policy/paper/json.ts'

/** A tool as OpenAI, Anthropic and MCP write it, under the names that are read here. */
export function ownTool(tool: Readonly<Record<string, unknown>>): unknown {
  const inner = tool.type === 'function' && isObject(tool.function) ? tool.function : tool
  const { name, description, parameters, input_schema, inputSchema } = inner
  return { name, description, parameters: parameters ?? input_schema ?? inputSchema }
}

/** A message whose calls stand under a provider's name must not be read as one without calls. */
export function demandOwnCalls(message: unknown, position: number): void {
  if (!isObject(message) || message.role !== 'assistant' || message.calls !== undefined) return
  const elsewhere = providersCalls.find((name) => isSomething(message[name]))
  if (elsewhere === undefined) return
  const place = { of: { of: 'messages', member: position }, member: 'calls' }
  throw new MalformedInputError(place, `the message's calls, which stand under ${elsewhere}`, undefined)
}

const providersCalls = ['tool_calls', 'toolCalls', 'function_call'] as const

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}
