/**
 * A session exported from Claude Code on the web, `{loglines: […]}`, which holds the program's events; or a conversation from
 * an account export, `{chat_messages: […]}`.
 */
import { objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { importedRuns, joinImports, type TraceFormat } from '../../trace-format.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeWeb: TraceFormat = {
  name: 'claude-web',
  title: 'Claude Code web and claude.ai exports',
  keys: 'loglines sessionId chat_messages uuid name',
  recognises: ({ loglines, chat_messages }) => Array.isArray(loglines) || Array.isArray(chat_messages),
  read: (record) => {
    const events = objectsOf(record.loglines ?? objectsOf(record.chat_messages).map(chatEvent))
    const session =
      textOrNull(record.session_id) ?? textOrNull(record.sessionId) ?? textOrNull(record.id) ?? textOrNull(record.uuid)
    const left = events.filter((event) => !isClaudeMessage(event)).flatMap(leftEvent)
    const read = claudeRuns(events.map(claudeEvent), 'claude-web', session)
    return joinImports([read, importedRuns([], left)])
  },
}

/** A message with blocks repeats its text; a message without blocks has only the text. */
function chatEvent({ sender, content, text, uuid }: RawRecord): RawRecord {
  const type = sender === 'human' ? 'user' : sender
  return { type, uuid, message: { role: type, content: objectsOf(content).length > 0 ? content : text } }
}
