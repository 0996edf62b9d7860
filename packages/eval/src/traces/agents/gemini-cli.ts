/**
 * Reads sessions of Gemini CLI and of Qwen Code. Gemini CLI writes `{sessionId, messages: [{type: "user" | "gemini", toolCalls}]}`, where
 * a call holds its result. Qwen Code writes one event a line, with Gemini contents in it.
 */
import { type ImportedConversation, importMessages, readEach } from '../imported-run.ts'
import { geminiContents, geminiText } from '../providers/gemini.ts'
import { firstOf, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const geminiCli: TraceFormat = {
  name: 'gemini-cli',
  title: 'Gemini CLI sessions',
  keys: 'sessionId projectHash messages startTime lastUpdated',
  recognises: ({ sessionId, messages }) => {
    const first = firstOf(messages)
    return typeof sessionId === 'string' && first !== undefined && typeof first.type === 'string' && !('role' in first)
  },
  read: (record) => {
    const messages = objectsOf(record.messages)
    const model = textOrNull(messages.find((message) => message.model !== undefined)?.model)
    return importMessages({ source: 'gemini-cli', run: textOrNull(record.sessionId), model }, messages, cliMessages)
  },
}

export const qwenCode: TraceFormat = {
  name: 'qwen-code',
  title: 'Qwen Code sessions',
  keys: 'uuid parentUuid sessionId type message cwd',
  recognises: ({ sessionId, type, message }) =>
    typeof sessionId === 'string' && typeof type === 'string' && isObject(message) && Array.isArray(message.parts),
  scope: 'file',
  pieces: ({ sessionId, message, model }) => onePiece({ sessionId, message, model }, String(sessionId)),
  join: (values) => {
    const events = objectsOf(values)
    const contents = events.flatMap(({ message }) => objectsOf([message]))
    const model = textOrNull(events.find((event) => event.model !== undefined)?.model)
    return importMessages(
      { source: 'qwen-code', run: textOrNull(events[0]?.sessionId), model },
      contents,
      geminiContents,
    )
  },
}

/** Types of notices that the program shows in its window. They are not part of the conversation. */
const notices: ReadonlySet<unknown> = new Set(['info', 'error', 'warning'])

const cliMessages = readEach<RawRecord>({
  add: (conversation, { type, content, toolCalls }) => {
    const said = Array.isArray(content) || isObject(content) ? (geminiText(content) ?? '') : content
    if (type === 'user') conversation.user(said)
    else if (type === 'gemini' || type === 'qwen' || type === 'model') {
      const calls = objectsOf(toolCalls)
      conversation.assistant(
        said,
        calls.map(({ id, name, args }) => ({ id, name, arguments: args })),
      )
      for (const call of calls) if (hasResult(call)) addResult(conversation, call)
    } else if (!notices.has(type)) {
      conversation.leaveUnknown('message', `a message of the type ${shortJson(type)}`)
    }
  },
  count: ({ type, toolCalls }) => {
    const calls = objectsOf(toolCalls)
    return { said: notices.has(type) ? 0 : 1, calls: calls.length, results: calls.filter(hasResult).length }
  },
})

function hasResult({ result }: RawRecord): boolean {
  return result !== undefined && result !== null && listOf(result).length + (Array.isArray(result) ? 0 : 1) > 0
}

function addResult(conversation: ImportedConversation, { id, result, status }: RawRecord): void {
  const content = objectOf(firstOf(result)?.functionResponse).response ?? result
  conversation.result({ callId: id, content, isError: status === 'error' || status === 'cancelled' })
}
