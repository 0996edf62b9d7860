/** A conversation whose messages are lines of a file, or elements between other records: of any provider, one after the other. */
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { importedRuns, type PieceImporter, type RawRecord } from '../importer.ts'
import { objectsOf, textOrNull } from '../raw.ts'
import { addUnit, countUnit, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { addCounts, noCounts } from '../trace-run.ts'

export const messageLines: PieceImporter = {
  format: 'message-lines',
  recognises: (record) => isChatMessage(record) || isLangChainMessage(record) || isGooseHeader(record),
  scope: 'file',
  pieces: (record) => {
    if (isGooseHeader(record)) return { pieces: [], left: [] }
    return { pieces: [{ key: textOrNull(record.session_id) ?? '', value: record }], left: [] }
  },
  join: (values, { fileName }) => {
    const messages = objectsOf(values)
    const conversation = new ImportedConversation()
    const units = messageUnits(messages)
    for (const { raw } of units) addUnit(conversation, raw)
    const found = units.map(({ raw }) => countUnit(raw)).reduce(addCounts, noCounts)
    const model = textOrNull(messages.find((message) => textOrNull(message.model) !== null)?.model)
    return importedRuns(
      [namedRun({ source: 'message-lines', run: fileName, model }, conversation, found)],
      conversation.left,
    )
  },
}

/** The first line of a session of Goose. */
function isGooseHeader({ working_dir, message_count }: RawRecord): boolean {
  return typeof working_dir === 'string' && typeof message_count === 'number'
}

const roles: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant', 'tool', 'function', 'model'])

function isChatMessage({ role, content, parts, tool_calls }: RawRecord): boolean {
  return roles.has(role) && (content !== undefined || Array.isArray(parts) || Array.isArray(tool_calls))
}
