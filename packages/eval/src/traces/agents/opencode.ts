/**
 * Reads sessions that OpenCode exported: `{info, messages: [{info: {role}, parts}]}`. The parts are similar to the UI messages of the AI
 * SDK.
 */
import { importMessages } from '../imported-run.ts'
import { interfaceMessages } from '../providers/ai-sdk.ts'
import { firstOf, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { TraceFormat } from '../trace-format.ts'

export const openCode: TraceFormat = {
  name: 'opencode',
  title: 'OpenCode sessions',
  keys: 'info messages',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return isObject(first?.info) && typeof first.info.role === 'string' && Array.isArray(first.parts)
  },
  read: (record) => {
    const messages = objectsOf(record.messages)
    const models = messages.map(({ info }) => objectOf(info).modelID)
    const model = textOrNull(models.find((id) => id !== undefined))
    const named = { source: 'opencode', run: textOrNull(objectOf(record.info).id), model }
    const shown = messages.map(({ info, parts }) => {
      return { role: objectOf(info).role ?? null, parts: objectsOf(parts).map(asInterfacePart) }
    })
    return importMessages(named, shown, interfaceMessages)
  },
}

function asInterfacePart(part: RawRecord): RawRecord {
  if (part.type !== 'tool') return part
  const { status, input, output, error } = objectOf(part.state)
  const tool = { type: 'dynamic-tool', toolName: part.tool, toolCallId: part.callID, input }
  if (status === 'completed') return { ...tool, state: 'output-available', output }
  return status === 'error' ? { ...tool, state: 'output-error', errorText: error } : tool
}
