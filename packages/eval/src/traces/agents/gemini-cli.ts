/**
 * Sessions of Gemini CLI (`{sessionId, messages: [{type: "user" | "gemini", toolCalls}]}`, a call with its result), and of Qwen
 * Code, which writes an event a line with Gemini's contents in it.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { addGeminiContents, countGeminiContents, geminiText } from '../providers/gemini-parts.ts'
import { firstOf, listOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const geminiCli: Importer = {
  format: 'gemini-cli',
  recognises: ({ sessionId, messages }) => {
    const first = firstOf(messages)
    return typeof sessionId === 'string' && first !== undefined && typeof first.type === 'string' && !('role' in first)
  },
  read: (record) => {
    const messages = objectsOf(record.messages)
    const conversation = new ImportedConversation()
    for (const message of messages) addMessage(conversation, message)
    const model = textOrNull(messages.find((message) => message.model !== undefined)?.model)
    const named = { source: 'gemini-cli', run: textOrNull(record.sessionId), model }
    return importedRuns([namedRun(named, conversation, count(messages))], conversation.left)
  },
}

export const qwenCode: Importer = {
  format: 'qwen-code',
  recognises: ({ sessionId, type, message }) =>
    typeof sessionId === 'string' && typeof type === 'string' && isObject(message) && Array.isArray(message.parts),
  scope: 'file',
  pieces: ({ sessionId, message, model }) => ({
    pieces: [{ key: String(sessionId), value: { sessionId, message, model } }],
    left: [],
  }),
  join: (values) => {
    const events = objectsOf(values)
    const contents = events.flatMap(({ message }) => objectsOf([message]))
    const conversation = new ImportedConversation()
    addGeminiContents(conversation, contents)
    const model = textOrNull(events.find((event) => event.model !== undefined)?.model)
    const named = { source: 'qwen-code', run: textOrNull(events[0]?.sessionId), model }
    return importedRuns([namedRun(named, conversation, countGeminiContents(contents))], conversation.left)
  },
}

/** What the program says in its window is no part of the conversation. */
const aside: ReadonlySet<unknown> = new Set(['info', 'error', 'warning'])

function addMessage(conversation: ImportedConversation, { type, content, toolCalls }: RawRecord): void {
  const said = Array.isArray(content) || isObject(content) ? (geminiText(content) ?? '') : content
  if (type === 'user') conversation.user(said)
  else if (type === 'gemini' || type === 'qwen' || type === 'model') {
    const calls = objectsOf(toolCalls)
    conversation.assistant(
      said,
      calls.map(({ id, name, args }) => ({ id, name, arguments: args })),
    )
    for (const call of calls) if (hasResult(call)) addResult(conversation, call)
  } else if (!aside.has(type)) {
    conversation.leave(unknownContent('message', `a message of the type ${JSON.stringify(type)?.slice(0, 60)}`))
  }
}

function hasResult({ result }: RawRecord): boolean {
  return result !== undefined && result !== null && listOf(result).length + (Array.isArray(result) ? 0 : 1) > 0
}

function addResult(conversation: ImportedConversation, { id, result, status }: RawRecord): void {
  const [response] = objectsOf([firstOf(result)?.functionResponse])
  const content = response?.response ?? result
  conversation.result({ callId: id, content, isError: status === 'error' || status === 'cancelled' })
}

function count(messages: readonly RawRecord[]): TraceCounts {
  const calls = messages.flatMap(({ toolCalls }) => objectsOf(toolCalls))
  const results = calls.filter(hasResult).length
  const said = messages.filter(({ type }) => !aside.has(type)).length
  return { messages: said + results, calls: calls.length, results }
}
