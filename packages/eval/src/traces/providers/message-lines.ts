/** A conversation whose messages, of any provider, are the lines of a file or elements between other records. */
import { importMessages } from '../general-run.ts'
import { objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { anyMessages, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { onePiece, type PieceFormat } from '../trace-format.ts'

export const messageLines: PieceFormat = {
  name: 'message-lines',
  title: 'chat messages, one a line',
  keys: 'role content tool_calls tool_call_id parts',
  recognises: (record) => isChatMessage(record) || isLangChainMessage(record) || isGooseHeader(record),
  scope: 'file',
  pieces: (record) => {
    if (isGooseHeader(record)) return { pieces: [], left: [] }
    return onePiece(record, textOrNull(record.session_id) ?? '')
  },
  join: (values, { fileName }) => {
    const messages = objectsOf(values)
    const model = textOrNull(messages.find((message) => textOrNull(message.model) !== null)?.model)
    return importMessages({ source: 'message-lines', run: fileName, model }, messageUnits(messages), anyMessages)
  },
}

/** The first line of a Goose session. */
function isGooseHeader({ working_dir, message_count }: RawRecord): boolean {
  return typeof working_dir === 'string' && typeof message_count === 'number'
}

const roles: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'])

function isChatMessage({ role, content, parts, tool_calls }: RawRecord): boolean {
  return roles.has(role) && (content !== undefined || Array.isArray(parts) || Array.isArray(tool_calls))
}
