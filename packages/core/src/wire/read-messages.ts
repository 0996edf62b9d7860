/** Reads messages and tools translated from a host's own format, which freezes them. Nothing here throws. */
import { limits } from '../policy/paper/constants.ts'
import { isObject } from '../policy/paper/json.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import { type ActiveTools, type Message, readMessage, type ToolSchema } from '../policy/paper/trace/trace.ts'
import { readKnownTool } from './known-tool.ts'

export function readMessages(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => {
    try {
      return readMessage(message, 'message')
    } catch {
      return unknownPiece(message.role)
    }
  })
}

/** A placeholder for something that this format does not define. */
export function unknownPiece(what: unknown): Message {
  const shown = typeof what === 'string' ? what.slice(0, limits.quotedInError) : typeof what
  return readMessage({ role: 'system', content: `[unknown: ${shown}]` }, 'message')
}

/**
 * The active tools of a request; null if it has no list of tools. `read` returns null for a tool that is not the host's to run or
 * whose definition cannot be read; no twin can use it then.
 */
export function readToolList(tools: unknown, read: (tool: unknown) => ToolSchema | null): ActiveTools {
  if (tools === undefined || tools === null) return []
  return Array.isArray(tools) ? tools.flatMap((tool) => read(tool) ?? []) : null
}

/** Null if the definition cannot be read: no twin can use the tool then. */
export function readTool(name: unknown, description: unknown, parameters: unknown): ToolSchema | null {
  try {
    return readKnownTool(name, description, parameters)
  } catch {
    return null
  }
}

/**
 * What a request allows as its reply, from its tool choice and its output format. `tools`: the chosen names; null or empty means every
 * tool. `format`: the provider's object with a `type`.
 */
export function chosenForm(mustCall: boolean, tools: readonly string[] | null, format: unknown): ReplyForm {
  const isJson = isObject(format) && (format.type === 'json_schema' || format.type === 'json_object')
  const named = tools !== null && tools.length > 0 ? tools : null
  return mustCall || isJson || named ? { text: !mustCall && !isJson, tools: named } : anyReply
}
