/**
 * Reads conversations of AutoGen and Magentic-One: a `history` of speakers, or typed messages with a `source`. The agents describe many
 * of their actions in prose. The person who asked is the user. All other speakers count as the agent, and their names are put before
 * their texts.
 */
import { isObject } from '@twincheck/core/reading'
import { functionCall, importMessages, readEach } from '../imported-run.ts'
import { booleanOrNull, contentText, firstOf, idOrNull, listOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

export const autogen: TraceFormat = {
  name: 'autogen',
  title: 'Autogen and Magentic-One histories',
  keys: 'history question question_ID ground_truth',
  recognises: ({ history, messages }) => {
    if (firstOf(history) !== undefined) return listOf(history).slice(0, 5).some(isNamed)
    const typed = firstOf(messages)
    return typed !== undefined && isTyped(typed)
  },
  read: (record) => {
    const task = idOrNull(record.question_ID) ?? idOrNull(record.task_id)
    const outcome = booleanOrNull(record.is_correct) ?? booleanOrNull(record.is_corrected)
    const history = withoutRepeats(objectsOf(record.history ?? record.messages))
    return importMessages({ source: 'autogen', run: task, task, outcome }, history, autogenMessages)
  },
}

function isNamed(message: unknown): boolean {
  if (!isObject(message) || typeof message.role !== 'string' || !('content' in message)) return false
  return typeof message.name === 'string' || !/^(?:system|developer|user|assistant|tool|function)$/.test(message.role)
}

function isTyped({ source, type, role }: RawRecord): boolean {
  return typeof source === 'string' && typeof type === 'string' && role === undefined
}

/** Whether the content of a message is a list of calls. Events and messages in an agent's saved state have such contents. */
function isRequest(type: unknown, content: unknown): boolean {
  return type === 'ToolCallRequestEvent' || (type === 'AssistantMessage' && Array.isArray(content))
}

function isExecution(type: unknown): boolean {
  return type === 'ToolCallExecutionEvent' || type === 'FunctionExecutionResultMessage'
}

/** A summary of calls repeats the calls and their results. If these calls were read before, only the text of the summary is read. */
function withoutRepeats(history: readonly RawRecord[]): readonly RawRecord[] {
  const known = new Set<unknown>()
  return history.map((message) => {
    const { type, content, tool_calls, results, ...rest } = message
    if (type !== 'ToolCallSummaryMessage') {
      for (const { id } of objectsOf(isRequest(type, content) ? content : tool_calls)) known.add(id)
      return message
    }
    const isKnown = objectsOf(tool_calls).every(({ id }) => known.has(id))
    return isKnown ? { ...rest, type, content } : { ...message, own_results: results }
  })
}

const autogenMessages = readEach<RawRecord>({
  add: (conversation, { role, name, source, type, content, tool_calls, tool_responses, own_results }) => {
    const speaker = textOrNull(name) ?? textOrNull(source) ?? String(role)
    const results = objectsOf(isExecution(type) ? content : tool_responses)
    for (const { tool_call_id, call_id, content: held, is_error } of results) {
      conversation.result({ callId: tool_call_id ?? call_id, content: held, isError: is_error === true })
    }
    const calls = objectsOf(isRequest(type, content) ? content : tool_calls).map(functionCall)
    if (calls.length > 0) conversation.assistant(typeof content === 'string' ? content : '', calls)
    else if (results.length > 0) return
    else if (speaker === 'human' || speaker === 'user') conversation.user(content)
    else conversation.assistant(`${speaker}: ${contentText(content)}`, [])
    for (const { call_id, content: held, is_error } of objectsOf(own_results)) {
      conversation.result({ callId: call_id, content: held, isError: is_error === true })
    }
  },
  count: ({ type, content, tool_calls, tool_responses, own_results }) => {
    const inContent = (isThere: boolean) => (isThere ? listOf(content).length : 0)
    const results = listOf(tool_responses).length + inContent(isExecution(type))
    const calls = listOf(tool_calls).length + inContent(isRequest(type, content))
    return { said: results > 0 ? 0 : 1, calls, results: results + listOf(own_results).length }
  },
})
