/** Claude Code sessions as the program stores them: one event a line, each with the name of the session. */
import { objectsOf, textOrNull } from '../../raw.ts'
import { onePiece, type TraceFormat } from '../../trace-format.ts'
import { claudeEvent, claudeRuns, isClaudeMessage, leftEvent } from './claude-events.ts'

export const claudeCode: TraceFormat = {
  name: 'claude-code',
  title: 'Claude Code sessions',
  keys: 'type message sessionId uuid parentUuid isSidechain cwd gitBranch',
  recognises: ({ type, sessionId, leafUuid, messageId }) =>
    typeof type === 'string' &&
    (typeof sessionId === 'string' ||
      (type === 'summary' && leafUuid !== undefined) ||
      (type === 'file-history-snapshot' && typeof messageId === 'string')),
  scope: 'file',
  pieces: (record) =>
    isClaudeMessage(record)
      ? onePiece(claudeEvent(record), textOrNull(record.sessionId) ?? '')
      : { pieces: [], left: leftEvent(record) },
  join: (values) => {
    const events = objectsOf(values)
    return claudeRuns(events, 'claude-code', textOrNull(events[0]?.sessionId))
  },
}
