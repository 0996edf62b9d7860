/** The acting model over chat completions with native tools. */
import { isObject, type JsonObject } from '../policy/paper/json.ts'
import type { ToolSchema } from '../policy/paper/trace/trace.ts'
import type { ActorCall, ActorMessage, ActorModel } from './actor-model.ts'
import { chatPath, readCompletion, saidText } from './chat-completion.ts'
import { type EndpointOptions, readEndpoint } from './endpoint.ts'
import { ModelReplyError, postJson } from './post-json.ts'

export type ChatActorOptions = EndpointOptions & { readonly model: string }

export function chatActor(options: ChatActorOptions): ActorModel {
  const endpoint = readEndpoint(options)
  const shown = endpoint.shown(chatPath)
  return async ({ messages, tools, effort }, { signal }) => {
    const body = {
      model: options.model,
      messages: messages.map(writeMessage),
      ...(tools.length === 0 ? {} : { tools: tools.map(writeTool) }),
      ...(effort === null ? {} : { reasoning_effort: effort }),
    }
    const { message, model, usage } = readCompletion(
      await postJson(endpoint, chatPath, body, signal),
      options.model,
      shown,
    )
    return {
      content: saidText(message.content),
      calls: readCalls(message.tool_calls, `call_${messages.length}`, shown),
      model,
      usage,
    }
  }
}

function writeMessage(message: ActorMessage): JsonObject {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content }
    case 'assistant': {
      const { content, calls } = message
      // Providers refuse an empty list of calls in the history.
      if (calls === null || calls.length === 0) return { role: 'assistant', content: content ?? '' }
      return { role: 'assistant', content, tool_calls: calls.map(writeCall) }
    }
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content }
  }
}

function writeCall({ id, name, arguments: written }: ActorCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: written } }
}

function writeTool({ name, description, parameters }: ToolSchema): JsonObject {
  return { type: 'function', function: { name, description, parameters } }
}

/** `fallbackId` is the prefix of ids for calls without an id. It is unique in the conversation. */
function readCalls(calls: unknown, fallbackId: string, shown: string): readonly ActorCall[] | null {
  if (!Array.isArray(calls)) return null
  return calls.map((call: unknown, index) => {
    const made = isObject(call) ? call.function : undefined
    if (!isObject(call) || !isObject(made) || typeof made.name !== 'string') {
      throw new ModelReplyError(shown, `its tool call ${index} has no function with a name`)
    }
    const id = typeof call.id === 'string' && call.id !== '' ? call.id : `${fallbackId}_${index}`
    return { id, name: made.name, arguments: writtenArguments(made.arguments) }
  })
}

/** The arguments of a call as text. Some servers send an object and not text. Some send nothing if there are no arguments. */
function writtenArguments(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value ?? {})
}
