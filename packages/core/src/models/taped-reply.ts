/** Reads replies back from JSON: from a tape, or from the journal of a run. */
import { isArray, isJsonObject, type Json, MalformedInputError, type Path } from '../policy/paper/json.ts'
import type { ModelReply, ModelUsage } from '../policy/paper/ports.ts'
import { readCount, readString } from '../policy/paper/read.ts'
import type { ActorCall, ActorReply } from './actor-model.ts'

export function readModelReply(value: Json): ModelReply {
  if (!isJsonObject(value)) throw new MalformedInputError('reply', 'an object with text, model and usage', value)
  return {
    text: readString(value.text, 'reply.text'),
    model: readString(value.model, 'reply.model'),
    usage: readUsage(value.usage ?? null),
  }
}

export function readActorReply(value: Json): ActorReply {
  if (!isJsonObject(value))
    throw new MalformedInputError('reply', 'an object with content, calls, model and usage', value)
  const { content = null, calls = null } = value
  return {
    content: content === null ? null : readString(content, 'reply.content'),
    calls: calls === null ? null : readCalls(calls),
    model: readString(value.model, 'reply.model'),
    usage: readUsage(value.usage ?? null),
  }
}

function readCalls(value: Json): readonly ActorCall[] {
  if (!isArray(value)) throw new MalformedInputError('reply.calls', 'an array', value)
  return value.map((call, index) => {
    const path: Path = { of: 'reply.calls', member: index }
    if (!isJsonObject(call)) throw new MalformedInputError(path, 'a call', call)
    return {
      id: readString(call.id, { of: path, member: 'id' }),
      name: readString(call.name, { of: path, member: 'name' }),
      arguments: readString(call.arguments, { of: path, member: 'arguments' }),
    }
  })
}

function readUsage(value: Json): ModelUsage | null {
  if (!isJsonObject(value)) return null
  return {
    inputTokens: readCount(value.inputTokens, 'reply.usage.inputTokens'),
    outputTokens: readCount(value.outputTokens, 'reply.usage.outputTokens'),
  }
}
