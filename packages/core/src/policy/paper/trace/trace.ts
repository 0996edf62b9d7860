/**
 * The types of everything that is visible at a step: the conversation so far and the tools that are active now (paper, Section 3).
 *
 * The types do not depend on a provider. Untrusted input is read once, here. All other code works on frozen values of these types.
 */
import { limits } from '../constants.ts'
import { isObject, type JsonObject, MalformedInputError, type Path, readJsonObject } from '../json.ts'
import { readList, readString } from '../read.ts'

export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly arguments: JsonObject
  /** The arguments as the model wrote them, if they were not a JSON object. `arguments` is then empty. */
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
      /** Whether the tool failed, if the host reports it. */
      readonly isError?: boolean
      /** Set if the call was answered and not executed. Only TwinCheck's own exchange sets this member, and no text can set it. */
      readonly isAnswer?: true
    }

export type ToolSchema = {
  readonly name: string
  readonly description: string
  /** The JSON Schema of the tool's arguments. */
  readonly parameters: JsonObject
}

/** The tools that are active now. Null means that the trace does not show them, so no call can be checked. */
export type ActiveTools = readonly ToolSchema[] | null

/**
 * A message that was checked here and is deeply frozen, so equal references mean equal content. The class only marks such messages, so
 * that they can be told apart from objects of the host.
 */
class ReadMessage {
  readonly role: Message['role']
  readonly content: string
  readonly calls?: readonly ToolCall[]
  readonly callId?: string
  readonly isError?: boolean
  readonly isAnswer?: true

  constructor(message: Message) {
    this.role = message.role
    this.content = message.content
    if (message.role === 'assistant') this.calls = message.calls
    if (message.role === 'tool') {
      this.callId = message.callId
      if (message.isError !== undefined) this.isError = message.isError
      if (message.isAnswer === true) this.isAnswer = true
    }
    Object.freeze(this)
  }
}

export function readMessage(value: unknown, path: Path): Message {
  if (isReadMessage(value)) return value
  if (!isObject(value)) throw new MalformedInputError(path, 'a message object', value)
  const message = new ReadMessage(copyMessage(value, path))
  if (isReadMessage(message)) return message
  throw new MalformedInputError(path, 'a message object', value)
}

function isReadMessage(value: unknown): value is Message {
  return value instanceof ReadMessage
}

export function readToolCall(value: unknown, path: Path): ToolCall {
  if (!isObject(value)) throw new MalformedInputError(path, 'a tool call object', value)
  const call = {
    id: readString(value.id, { of: path, member: 'id' }),
    name: readString(value.name, { of: path, member: 'name' }),
    arguments: readJsonObject(value.arguments, { of: path, member: 'arguments' }),
  }
  const malformed = value.malformed
  return Object.freeze(
    malformed === undefined ? call : { ...call, malformed: readString(malformed, { of: path, member: 'malformed' }) },
  )
}

export function readToolSchema(value: unknown, path: Path): ToolSchema {
  if (!isObject(value)) throw new MalformedInputError(path, 'a tool schema object', value)
  return Object.freeze({
    name: readString(value.name, { of: path, member: 'name' }),
    description: readString(value.description ?? '', { of: path, member: 'description' }),
    parameters: readJsonObject(value.parameters ?? {}, { of: path, member: 'parameters' }),
  })
}

function copyMessage(value: Readonly<Record<string, unknown>>, path: Path): Message {
  const role = value.role
  const content = readString(value.content, { of: path, member: 'content' })
  switch (role) {
    case 'system':
    case 'user':
      return { role, content }
    case 'assistant':
      return {
        role,
        content,
        calls: readList(value.calls ?? [], { of: path, member: 'calls' }, limits.callsPerAction, readToolCall),
      }
    case 'tool': {
      const callId = readString(value.callId, { of: path, member: 'callId' })
      const answer = value.isAnswer === true ? { isAnswer: true as const } : {}
      const message = { role, callId, content, ...answer } as const
      const isError = value.isError
      if (isError === undefined) return message
      if (typeof isError !== 'boolean')
        throw new MalformedInputError({ of: path, member: 'isError' }, 'true or false', isError)
      return { ...message, isError }
    }
  }
  throw new MalformedInputError({ of: path, member: 'role' }, "'system', 'user', 'assistant' or 'tool'", role)
}
