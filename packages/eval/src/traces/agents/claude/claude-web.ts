/**
 * A session as the web version of Claude Code exports it, `{loglines: […]}`, the program's events without their names; or a
 * conversation of an account's export, `{chat_messages: […]}`.
 */
import { type Importer, importedRuns, joinImports, type RawRecord } from '../../importer.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeWeb: Importer = {
  format: 'claude-web',
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

/** The text is repeated beside the blocks, and stands alone where there are none. */
function chatEvent({ sender, content, text, uuid }: RawRecord): RawRecord {
  const type = sender === 'human' ? 'user' : sender
  return { type, uuid, message: { role: type, content: objectsOf(content).length > 0 ? content : text } }
}
