/**
 * LangChain's messages, as it serialises them: `dumpd` (`{lc: 1, id: […, "AIMessage"], kwargs}`), `messages_to_dict`
 * (`{type: "ai", data}`), the message itself (`{type: "ai", content, …}`), and chat messages with its `additional_kwargs`.
 */
import { isObject } from '@twincheck/core/reading'
import type { ImportedCall, ImportedConversation } from '../../conversation.ts'
import type { RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { listOf, objectsOf, textOrNull } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'

export function isLangChainMessage(message: RawRecord): boolean {
  if (isObject(message.additional_kwargs) && typeof message.role === 'string') return true
  const { content, data, lc, kwargs } = message
  if (lc === 1) return isObject(kwargs) && kindOf(message) !== null
  // Providers' messages have a type too (`message`), beside their role; of LangChain's only `chat` has both.
  if (typeof message.role === 'string' && message.type !== 'chat') return false
  return typeof message.type === 'string' && (content !== undefined || isObject(data)) && kindOf(message) !== null
}

export function addLangChainMessage(conversation: ImportedConversation, message: RawRecord): void {
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
  conversation.leave(unknownContent('message', `a LangChain message ${JSON.stringify(message.type ?? message.role)}`))
}

export function countLangChainMessage(message: RawRecord): TraceCounts {
  const { tool_calls, invalid_tool_calls, additional_kwargs, content } = membersOf(message)
  const older = isObject(additional_kwargs) ? additional_kwargs : {}
  const counts = [
    listOf(tool_calls).length + listOf(invalid_tool_calls).length,
    listOf(older.tool_calls).length + (isObject(older.function_call) ? 1 : 0),
    blockCalls(content).length,
  ]
  const calls = counts.find((number) => number > 0) ?? 0
  const kind = kindOf(message)
  return { messages: 1, calls, results: kind === 'tool' || kind === 'function' ? 1 : 0 }
}

function membersOf(message: RawRecord): RawRecord {
  if (message.lc === 1 && isObject(message.kwargs)) return message.kwargs
  return isObject(message.data) ? message.data : message
}

const kinds = ['system', 'developer', 'human', 'user', 'ai', 'assistant', 'tool', 'function'] as const

/** `AIMessage`, `AIMessageChunk`, `ai`: the name's beginning. A chat message says its role itself. */
function kindOf(message: RawRecord): (typeof kinds)[number] | null {
  const named = message.lc === 1 ? listOf(message.id).at(-1) : (message.role ?? message.type)
  const name = (textOrNull(named) ?? '')
    .slice(0, 40)
    .toLowerCase()
    .replace(/message(?:chunk)?$/, '')
  return kinds.find((kind) => kind === name) ?? (name === 'chat' ? chatKind(membersOf(message).role) : null)
}

function chatKind(role: unknown): (typeof kinds)[number] | null {
  return kinds.find((kind) => kind === role) ?? null
}

/** Providers' blocks repeat the calls, and thoughts are no part of what was said. */
function saidIn(content: unknown): unknown {
  if (!Array.isArray(content)) return content
  return content.filter((block) => !isObject(block) || block.type === 'text' || block.type === 'output_text')
}

function callsOf({ tool_calls, invalid_tool_calls, additional_kwargs, content }: RawRecord): readonly ImportedCall[] {
  const calls = [...objectsOf(tool_calls), ...objectsOf(invalid_tool_calls)]
  if (calls.length > 0) return calls.map(writtenCall)
  const older = isObject(additional_kwargs) ? additional_kwargs : {}
  const legacy = isObject(older.function_call) ? [older.function_call] : []
  const kept = [...objectsOf(older.tool_calls), ...legacy]
  return kept.length > 0 ? kept.map(writtenCall) : blockCalls(content)
}

/** Calls that stand in a provider's blocks alone. */
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
