/**
 * The conversation of one session, assembled from the contexts of its interception points. The contract does not define how messages of a
 * model request contain calls and results. So the trace is built from each point's own event: inputs, delivered replies, and results of
 * tools.
 */
import { readCall, textOf } from '../../exchange/read-call.ts'
import { type Reply, replyMessage } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { type ActiveTools, type Message, readMessage, readToolSchema } from '../../policy/paper/trace/trace.ts'
import { openaiChat } from '../../wire/openai-chat/index.ts'

export type HookContext = Readonly<Record<string, unknown>>

export type HookSession = {
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
  /** Adds the input, model request or tool result of a context to the trace. Throws if the context cannot be read. */
  readonly note: (context: HookContext) => void
  readonly noteReply: (reply: Reply) => void
  /** Records that the call was not executed and got this text as its result. */
  readonly noteAnswer: (callId: string, text: string) => void
}

export function openHookSession(): HookSession {
  const trace: Message[] = []
  let tools: ActiveTools = null
  const add = (message: object) => void trace.push(readMessage(message, 'context'))
  return {
    messages: () => trace,
    tools: () => tools,
    note: (context) => {
      switch (context.interception_point) {
        case 'input': {
          const { content, role } = objectIn(context, 'input')
          return add({ role: role === 'system' ? 'system' : 'user', content: writeText(content) })
        }
        case 'pre_model_call': {
          if (Array.isArray(context.tools)) tools = context.tools.flatMap(readTool)
          const said: readonly unknown[] = Array.isArray(context.messages) ? context.messages : []
          // The session began before this process, so only its model request is known.
          if (trace.length === 0) trace.push(...said.flatMap((message) => openaiChat.readPiece(message)))
          return
        }
        case 'post_tool_call': {
          const { id } = objectIn(context, 'tool_call')
          const { value, is_error: isError } = objectIn(context, 'tool_result')
          return add({ role: 'tool', callId: textOf(id), content: writeText(value), isError: isError === true })
        }
      }
    },
    noteReply: (reply) => void trace.push(replyMessage(reply)),
    noteAnswer: (callId, text) => add({ role: 'tool', callId, content: text, isAnswer: true }),
  }
}

export function objectIn(context: HookContext, member: string): Readonly<Record<string, unknown>> {
  const value = context[member]
  if (!isObject(value)) throw new TypeError(`context.${member} is not an object`)
  return value
}

export function readHookCall(call: unknown): Reply['calls'][number] {
  return isObject(call) ? readCall(call.id, call.name, call.args) : readCall('', '', call)
}

export function writeText(value: unknown): string {
  return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
}

/** A tool without a schema is left out, because no twin can use it. */
function readTool(tool: unknown) {
  if (!isObject(tool) || !isObject(tool.schema)) return []
  const { name, description = '', schema } = tool
  return [readToolSchema({ name, description, parameters: schema }, 'tools')]
}
