/**
 * Reads serialised LangChain messages: `dumpd` (`{lc: 1, id: […, "AIMessage"], kwargs}`), `messages_to_dict` (`{type: "ai", data}`), the
 * message itself (`{type: "ai", content, …}`), and chat messages with `additional_kwargs`.
 */
import { type ImportedCall, readEach } from '../../imported-run.ts'
import { isObject, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'

export function isLangChainMessage(message: RawRecord): boolean {
  if (isObject(message.additional_kwargs) && typeof message.role === 'string') return true
  const { content, data, lc, kwargs } = message
  if (lc === 1) return isObject(kwargs) && kindOf(message) !== null
  // A message with a role comes from a provider and not from LangChain, unless its type is `chat`.
  if (typeof message.role === 'string' && message.type !== 'chat') return false
  return typeof message.type === 'string' && (content !== undefined || isObject(data)) && kindOf(message) !== null
}

export const langChainMessages = readEach<RawRecord>({
  add: (conversation, message) => {
    const held = membersOf(message)
    switch (kindOf(message)) {
      case 'system':
      case 'developer':
        conversation.system(held.content)
        return
      case 'human':
      case 'user':
        conversation.user(held.content)
        return
      case 'ai':
      case 'assistant':
        conversation.assistant(saidIn(held.content), callsOf(held))
        return
      case 'tool':
      case 'function': {
        const failed = held.status === 'error' ? { isError: true } : {}
        conversation.result({ callId: held.tool_call_id, content: held.content, ...failed })
        return
      }
    }
    conversation.leaveUnknown('message', `a LangChain message ${JSON.stringify(message.type ?? message.role)}`)
  },
  count: (message) => {
    const { tool_calls, invalid_tool_calls, additional_kwargs, content } = membersOf(message)
    const older = objectOf(additional_kwargs)
    const counts = [
      listOf(tool_calls).length + listOf(invalid_tool_calls).length,
      listOf(older.tool_calls).length + (isObject(older.function_call) ? 1 : 0),
      blockCalls(content).length,
    ]
    const calls = counts.find((number) => number > 0) ?? 0
    const kind = kindOf(message)
    return kind === 'tool' || kind === 'function' ? { said: 0, calls, results: 1 } : { calls }
  },
})

function membersOf(message: RawRecord): RawRecord {
  if (message.lc === 1 && isObject(message.kwargs)) return message.kwargs
  return isObject(message.data) ? message.data : message
}

const kinds = ['system', 'developer', 'human', 'user', 'ai', 'assistant', 'tool', 'function'] as const

/** The kind of a message, from names such as `AIMessage`, `AIMessageChunk` or `ai`. A chat message has its role in a member. */
function kindOf(message: RawRecord): (typeof kinds)[number] | null {
  const named = message.lc === 1 ? listOf(message.id).at(-1) : (message.role ?? message.type)
  const name = (textOrNull(named) ?? '')
    .slice(0, 40)
    .toLowerCase()
    .replace(/message(?:chunk)?$/, '')
  const wanted = name === 'chat' ? membersOf(message).role : name
  return kinds.find((kind) => kind === wanted) ?? null
}

/** The text blocks of a content. Other blocks of the provider repeat the calls or hold reasoning. */
function saidIn(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.filter((block) => !isObject(block) || block.type === 'text' || block.type === 'output_text')
}

function callsOf({ tool_calls, invalid_tool_calls, additional_kwargs, content }: RawRecord): readonly ImportedCall[] {
  const calls = [...objectsOf(tool_calls), ...objectsOf(invalid_tool_calls)]
  if (calls.length > 0) return calls.map(writtenCall)
  const older = objectOf(additional_kwargs)
  const legacy = isObject(older.function_call) ? [older.function_call] : []
  const kept = [...objectsOf(older.tool_calls), ...legacy]
  return kept.length > 0 ? kept.map(writtenCall) : blockCalls(content)
}

/** The calls in the blocks of a provider. They are used for messages that have no calls elsewhere. */
function blockCalls(content: unknown): readonly ImportedCall[] {
  return objectsOf(content)
    .filter(({ type }) => type === 'tool_use' || type === 'function_call' || type === 'tool_call')
    .map(({ id, call_id, name, input, args, arguments: written }) => {
      return { id: call_id ?? id, name, arguments: input ?? args ?? written }
    })
}

function writtenCall(call: RawRecord): ImportedCall {
  const inner = isObject(call.function) ? call.function : call
  return { id: call.id, name: inner.name, arguments: inner.args ?? inner.arguments }
}
