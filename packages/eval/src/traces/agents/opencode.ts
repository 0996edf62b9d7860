/** Sessions that OpenCode exports: `{info, messages: [{info: {role}, parts}]}`. Its parts are near those of the AI SDK's interface. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { addInterfaceMessage, countInterfaceMessage } from '../providers/ai-sdk-interface.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import { addCounts, noCounts } from '../trace-run.ts'

export const openCode: Importer = {
  format: 'opencode',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return isObject(first?.info) && typeof first.info.role === 'string' && Array.isArray(first.parts)
  },
  read: (record) => {
    const messages = objectsOf(record.messages).map(asInterfaceMessage)
    const conversation = new ImportedConversation()
    for (const message of messages) addInterfaceMessage(conversation, message)
    const infos = objectsOf(record.messages).flatMap(({ info }) => objectsOf([info]))
    const model = textOrNull(infos.find(({ modelID }) => modelID !== undefined)?.modelID)
    const run = isObject(record.info) ? textOrNull(record.info.id) : null
    const found = messages.map(countInterfaceMessage).reduce(addCounts, noCounts)
    return importedRuns([namedRun({ source: 'opencode', run, model }, conversation, found)], conversation.left)
  },
}

function asInterfaceMessage({ info, parts }: RawRecord): RawRecord {
  return { role: isObject(info) ? info.role : null, parts: objectsOf(parts).map(asInterfacePart) }
}

function asInterfacePart(part: RawRecord): RawRecord {
  if (part.type !== 'tool') return part
  const { status, input, output, error } = isObject(part.state) ? part.state : {}
  const tool = { type: 'dynamic-tool', toolName: part.tool, toolCallId: part.callID, input }
  if (status === 'completed') return { ...tool, state: 'output-available', output }
  return status === 'error' ? { ...tool, state: 'output-error', errorText: error } : tool
}
