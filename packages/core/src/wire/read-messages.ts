/** Reads messages and tools that were translated from a host's own format, and freezes them. */
import { openLru } from '../boundary/lru.ts'
import { limits } from '../policy/paper/constants.ts'
import { isObject } from '../policy/paper/json.ts'
import { anyReply, type ReplyForm } from '../policy/paper/reply-form.ts'
import {
  type ActiveTools,
  type Message,
  readMessage,
  readToolSchema,
  type ToolSchema,
} from '../policy/paper/trace/trace.ts'
import { sameJson } from './same-json.ts'

/** Reads and freezes messages. An unreadable message is replaced, so this function never throws. */
export function readMessages(messages: readonly Message[]): readonly Message[] {
  return messages.map((message) => {
    try {
      return readMessage(message, 'message')
    } catch {
      return unknownPiece(message.role)
    }
  })
}

export function unknownPiece(what: unknown): Message {
  const shown = typeof what === 'string' ? what.slice(0, limits.quotedInError) : typeof what
  return readMessage({ role: 'system', content: `[unknown: ${shown}]` }, 'message')
}

/**
 * The active tools of a request. Null if `tools` has a value that is not a list. `read` returns null for a tool that the provider runs,
 * and for a definition that cannot be read. Such a tool is left out of the result, so no twin can call it.
 */
export function readToolList(tools: unknown, read: (tool: unknown) => ToolSchema | null): ActiveTools {
  if (tools === undefined || tools === null) return []
  return Array.isArray(tools) ? tools.flatMap((tool) => read(tool) ?? []) : null
}

/** Reads a tool's definition. Null if the definition cannot be read. No twin can use such a tool. */
export function readTool(name: unknown, description: unknown, parameters: unknown): ToolSchema | null {
  try {
    return readKnownTool(name, description, parameters)
  } catch {
    return null
  }
}

/**
 * The form of reply that a request allows, computed from its tool choice and its output format. `tools` contains the names of the chosen
 * tools. If it is null or empty, every tool may be called. `format` is the provider's object with a `type`.
 */
export function chosenForm(mustCall: boolean, tools: readonly string[] | null, format: unknown): ReplyForm {
  const isJson = isObject(format) && (format.type === 'json_schema' || format.type === 'json_object')
  const named = tools !== null && tools.length > 0 ? tools : null
  return mustCall || isJson || named ? { text: !mustCall && !isJson, tools: named } : anyReply
}

/** The maximum number of cached tools, which is more than a process has. If two tools have the same name, only the latest is cached. */
const mostTools = 1_000
const longestName = 200
/** A WeakRef is used because a definition that no conversation uses any more may be very large. */
const known = openLru<string, WeakRef<ToolSchema>>(mostTools)

/**
 * Reads a tool, and throws if the value is not a valid definition. Hosts send their tools with every request and create new objects for
 * every conversation. Returning the same object saves work, because compiled validators are stored per object.
 */
export function readKnownTool(name: unknown, description: unknown, parameters: unknown): ToolSchema {
  const before = typeof name === 'string' ? known.get(name)?.deref() : undefined
  if (before && before.description === (description ?? '') && sameJson(before.parameters, parameters)) return before
  const tool = readToolSchema({ name, description, parameters }, 'tool')
  if (tool.name.length <= longestName) known.set(tool.name, new WeakRef(tool))
  return tool
}

const knownTools = new WeakMap<object, ToolSchema>()

/**
 * Reads a tool that a host creates again at every step. The cache key is the tool's schema object, because the host keeps this object.
 */
export function readHostTool(name: string, description: string, parameters: object): ToolSchema {
  const known = knownTools.get(parameters)
  if (known?.name === name && known.description === description) return known
  const tool = readKnownTool(name, description, parameters)
  knownTools.set(parameters, tool)
  return tool
}

/** The content of a host's message as one text. Parts that are not text are named in brackets, so that their place stays visible. */
export function flattenContent(content: unknown): string {
  if (typeof content === 'string') return content
  if (Array.isArray(content))
    return content
      .map(flattenPart)
      .filter((text) => text !== null && text !== '')
      .join('\n')
  return content === null || content === undefined ? '' : (flattenPart(content) ?? '')
}

/** The text of a content part. Null for reasoning, which the actor does not say to the user. */
function flattenPart(part: unknown): string | null {
  if (typeof part === 'string') return part
  if (!isObject(part)) return '[unreadable part]'
  if (typeof part.text === 'string') return part.text
  if (typeof part.refusal === 'string') return part.refusal
  const type = typeof part.type === 'string' ? part.type : 'unnamed part'
  return unspoken.has(type) ? null : `[${type}]`
}

const unspoken: ReadonlySet<string> = new Set(['thinking', 'redacted_thinking', 'reasoning'])

/**
 * Splits the content of a user's message in which tool results are parts. The parts that are not results become user messages, each in
 * its place between the results. `readResult` returns null if the part is not a result.
 */
export function splitResults(
  parts: readonly unknown[],
  readResult: (part: unknown) => Message | null,
  textOf: (said: readonly unknown[]) => string,
): readonly Message[] {
  const messages: Message[] = []
  let said: unknown[] = []
  const close = () => {
    if (said.length > 0) messages.push({ role: 'user', content: textOf(said) })
    said = []
  }
  for (const part of parts) {
    const result = readResult(part)
    if (result) {
      close()
      messages.push(result)
    } else said.push(part)
  }
  close()
  return messages
}
