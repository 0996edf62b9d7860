/**
 * Conversations of Autogen's and Magentic-One's agents: a `history` of speakers, or typed messages of a `source`. Much of
 * what they do they tell in prose. The person who asked is the user, everyone else speaks for the agent, by name.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { booleanOrNull, contentText, firstOf, idOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const autogen: Importer = {
  format: 'autogen',
  recognises: ({ history, messages }) => {
    if (firstOf(history) !== undefined) return listOf(history).slice(0, 5).some(isNamed)
    const typed = firstOf(messages)
    return typed !== undefined && isTyped(typed)
  },
  read: (record) => {
    const history = objectsOf(record.history ?? record.messages)
    const conversation = new ImportedConversation()
    for (const message of history) addMessage(conversation, message)
    const task = idOrNull(record.question_ID) ?? idOrNull(record.task_id)
    const outcome = booleanOrNull(record.is_correct) ?? booleanOrNull(record.is_corrected)
    const named = { source: 'autogen', run: task, task, outcome }
    return importedRuns([namedRun(named, conversation, count(history))], conversation.left)
  },
}

/** A speaker that chat messages do not have. */
function isNamed(message: unknown): boolean {
  if (!isObject(message) || typeof message.role !== 'string' || !('content' in message)) return false
  return typeof message.name === 'string' || !/^(?:system|developer|user|assistant|tool|function)$/.test(message.role)
}

function isTyped({ source, type, role }: RawRecord): boolean {
  return typeof source === 'string' && typeof type === 'string' && role === undefined
}

function addMessage(conversation: ImportedConversation, message: RawRecord): void {
  const { role, name, source, content } = message
  const speaker = textOrNull(name) ?? textOrNull(source) ?? String(role)
  const results = resultsOf(message)
  for (const { tool_call_id, call_id, content: held, is_error } of results) {
    conversation.result({ callId: tool_call_id ?? call_id, content: held, isError: is_error === true })
  }
  const calls = callsOf(message)
  if (calls.length > 0) conversation.assistant(typeof content === 'string' ? content : '', calls)
  else if (results.length > 0) return
  else if (speaker === 'human' || speaker === 'user') conversation.user(content)
  else conversation.assistant(`${speaker}: ${contentText(content)}`, [])
}

function callsOf({ type, content, tool_calls }: RawRecord): readonly ImportedCall[] {
  const typed = type === 'ToolCallRequestEvent' ? objectsOf(content) : objectsOf(tool_calls)
  return typed.map((call) => {
    const [inner = call] = objectsOf([call.function])
    return { id: call.id, name: inner.name, arguments: inner.arguments }
  })
}

function resultsOf({ type, content, tool_responses }: RawRecord): readonly RawRecord[] {
  return type === 'ToolCallExecutionEvent' ? objectsOf(content) : objectsOf(tool_responses)
}

function count(history: readonly RawRecord[]): TraceCounts {
  let [messages, calls, results] = [0, 0, 0]
  for (const { type, content, tool_calls, tool_responses } of history) {
    const answered = listOf(tool_responses).length + (type === 'ToolCallExecutionEvent' ? listOf(content).length : 0)
    calls += listOf(tool_calls).length + (type === 'ToolCallRequestEvent' ? listOf(content).length : 0)
    results += answered
    messages += Math.max(1, answered)
  }
  return { messages, calls, results }
}
