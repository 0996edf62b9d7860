/** A session as the web version of Claude Code exports it: `{loglines: […]}`, the program's events without their names. */
import { type Importer, importedRuns, joinImports } from '../importer.ts'
import { objectsOf, textOrNull } from '../raw.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeWeb: Importer = {
  format: 'claude-web',
  recognises: ({ loglines }) => Array.isArray(loglines),
  read: (record) => {
    const events = objectsOf(record.loglines)
    const session = textOrNull(record.session_id) ?? textOrNull(record.sessionId) ?? textOrNull(record.id)
    const left = events.filter((event) => !isClaudeMessage(event)).flatMap(leftEvent)
    const read = claudeRuns(events.map(claudeEvent), 'claude-web', session)
    return joinImports([read, importedRuns([], left)])
  },
}
