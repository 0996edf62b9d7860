/**
 * One message of the API is written as an event a block, between the results of its calls: events of one message id are
 * one message, and it stands where its first event stands.
 */
import { isObject } from '@twincheck/core/reading'
import type { RawRecord } from '../../importer.ts'
import { listOf, objectsOf, textOrNull } from '../../raw.ts'

type Merged = { readonly role: unknown; readonly content: unknown[]; readonly known: Set<string> }

export function mergeClaudeMessages(events: readonly RawRecord[]): readonly RawRecord[] {
  const messages: RawRecord[] = []
  const byId = new Map<string, Merged>()
  for (const event of events) {
    const { type, message } = event
    if (!isObject(message)) continue
    const id = type === 'assistant' ? textOrNull(message.id) : null
    if (id === null) {
      messages.push({ role: wasInserted(event, message) ? 'system' : type, content: message.content })
      continue
    }
    const merged: Merged = byId.get(id) ?? { role: type, content: [], known: new Set() }
    if (!byId.has(id)) {
      byId.set(id, merged)
      messages.push(merged)
    }
    addBlocks(merged, message.content)
  }
  return messages
}

function wasInserted({ type, isMeta, isSynthetic }: RawRecord, message: RawRecord): boolean {
  if (type !== 'user' || objectsOf(message.content).some((block) => block.type === 'tool_result')) return false
  return isMeta === true || isSynthetic === true
}

/** Some versions write the message again as it grows: what is known is not added again. */
function addBlocks({ content, known }: Merged, more: unknown): void {
  for (const block of typeof more === 'string' ? [{ type: 'text', text: more }] : listOf(more)) {
    const name = isObject(block) ? (textOrNull(block.id) ?? textOrNull(block.text)) : null
    if (name !== null && known.has(name)) continue
    if (name !== null) known.add(name)
    content.push(block)
  }
}
