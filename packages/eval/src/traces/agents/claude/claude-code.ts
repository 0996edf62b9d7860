/** Sessions of Claude Code as the program stores them: an event a line, the session named on each. */
import type { Importer, RawRecord } from '../../importer.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeCode: Importer = {
  format: 'claude-code',
  recognises: ({ type, sessionId, leafUuid, messageId }) =>
    typeof type === 'string' &&
    (typeof sessionId === 'string' ||
      (type === 'summary' && leafUuid !== undefined) ||
      (type === 'file-history-snapshot' && typeof messageId === 'string')),
  scope: 'file',
  pieces: (record) =>
    isClaudeMessage(record)
      ? { pieces: [{ key: sessionOf(record), value: claudeEvent(record) }], left: [] }
      : { pieces: [], left: leftEvent(record) },
  join: (values) => {
    const events = objectsOf(values)
    return claudeRuns(events, 'claude-code', textOrNull(events[0]?.sessionId))
  },
}

function sessionOf({ sessionId }: RawRecord): string {
  return textOrNull(sessionId) ?? ''
}
