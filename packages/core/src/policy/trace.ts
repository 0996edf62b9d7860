/**
 * What is visible at a step: the conversation so far and the tools that are active now (paper, Section 3).
 *
 * Provider-neutral. Untrusted input is read once, here; everything behind works on frozen values of these types.
 */
import { limits } from './constants.ts'
import { isObject, type JsonObject, MalformedInputError, readJsonObject } from './json.ts'
import { readList, readString } from './read.ts'

export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly arguments: JsonObject
  /** The text the model wrote where its arguments were not a JSON object; `arguments` is then empty. */
  readonly malformed?: string
}

export type Message =
  | { readonly role: 'system'; readonly content: string }
  | { readonly role: 'user'; readonly content: string }
  | { readonly role: 'assistant'; readonly content: string; readonly calls: readonly ToolCall[] }
  | {
      readonly role: 'tool'
      readonly callId: string
      readonly content: string
      /** The host's own word that the tool failed, where it has one. */
      readonly isError?: boolean
    }

export type ToolSchema = {
  readonly name: string
  readonly description: string
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject
}

/** `null`: the source of this trace does not say which tools there were, so no call can be checked against them. */
export type ActiveTools = readonly ToolSchema[] | null

/** Messages that `readMessage` made: frozen through and through, so the same reference is the same content. */
const known = new WeakSet<Message>()

export function readMessage(value: unknown, path: string): Message {
  if (!isObject(value)) throw new MalformedInputError(path, 'a message object', value)
  if (isKnown(value)) return value
  const message = Object.freeze(copyMessage(value, path))
  known.add(message)
  return message
}

export function readToolCall(value: unknown, path: string): ToolCall {
  if (!isObject(value)) throw new MalformedInputError(path, 'a tool call object', value)
  const call = {
    id: readString(value.id, `${path}.id`),
    name: readString(value.name, `${path}.name`),
    arguments: readJsonObject(value.arguments, `${path}.arguments`),
  }
  const malformed = value.malformed
  return Object.freeze(
    malformed === undefined ? call : { ...call, malformed: readString(malformed, `${path}.malformed`) },
  )
}

export function readToolSchema(value: unknown, path: string): ToolSchema {
  if (!isObject(value)) throw new MalformedInputError(path, 'a tool schema object', value)
  return Object.freeze({
    name: readString(value.name, `${path}.name`),
    description: readString(value.description ?? '', `${path}.description`),
    parameters: readJsonObject(value.parameters ?? {}, `${path}.parameters`),
  })
}

function isKnown(value: object): value is Message {
  // A WeakSet answers for any object; the type parameter only describes what was put in.
  const messages: WeakSet<object> = known
  return messages.has(value)
}

function copyMessage(value: Readonly<Record<string, unknown>>, path: string): Message {
  const role = value.role
  const content = readString(value.content, `${path}.content`)
  switch (role) {
    case 'system':
    case 'user':
      return { role, content }
    case 'assistant':
      return {
        role,
        content,
        calls: readList(value.calls ?? [], `${path}.calls`, limits.callsPerAction, readToolCall),
      }
    case 'tool': {
      const message = { role, callId: readString(value.callId, `${path}.callId`), content } as const
      const isError = value.isError
      if (isError === undefined) return message
      if (typeof isError !== 'boolean') throw new MalformedInputError(`${path}.isError`, 'true or false', isError)
      return { ...message, isError }
    }
  }
  throw new MalformedInputError(`${path}.role`, "'system', 'user', 'assistant' or 'tool'", role)
}
