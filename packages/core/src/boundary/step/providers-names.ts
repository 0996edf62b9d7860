/** Provider-specific names for a tool's schema and a message's calls. */
import { isObject, MalformedInputError } from '../../policy/json.ts'

/** A tool as OpenAI, Anthropic or MCP write it, with our member names. */
export function ownTool(tool: Readonly<Record<string, unknown>>): unknown {
  const inner = tool.type === 'function' && isObject(tool.function) ? tool.function : tool
  const { name, description, parameters, input_schema, inputSchema } = inner
  return { name, description, parameters: parameters ?? input_schema ?? inputSchema }
}

/** Throws if the calls are under a provider's name, so that the message is not read as one without calls. */
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
