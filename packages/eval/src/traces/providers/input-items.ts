/** The list of items that the Responses API keeps of a response's input: `{object: "list", data: […]}`, the latest first. */
import type { RawRecord, RecordImporter } from '../importer.ts'
import { firstOf, objectsOf } from '../raw.ts'
import { timeOf } from '../spans/span.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'
import { isItem } from './response-items.ts'

export const inputItems: RecordImporter = {
  format: 'input-items',
  recognises: ({ object, data }) => object === 'list' && objectsOf(data).slice(0, 4).some(isItem),
  read: ({ data, ...record }, context) => {
    const items = objectsOf(data)
    return openaiResponses.read({ id: record.first_id, items: isReversed(items) ? items.toReversed() : items }, context)
  },
}

/** The messages of a thread of the Assistants API, a list as well, the latest first. */
export const threadMessages: RecordImporter = {
  format: 'thread-messages',
  recognises: ({ object, data }) => object === 'list' && firstOf(data)?.object === 'thread.message',
  read: ({ data }, context) => {
    const messages = [...objectsOf(data)].sort((left, right) => timeOf(left.created_at) - timeOf(right.created_at))
    return openaiChat.read({ id: messages[0]?.thread_id, messages }, context)
  },
}

/** A result in front of its call, or else an answer in front of what was asked. */
function isReversed(items: readonly RawRecord[]): boolean {
  const called = items.findIndex(({ type }) => /_call$/.test(String(type)))
  const answered = items.findIndex(({ type }) => /_call_output$/.test(String(type)))
  if (called >= 0 && answered >= 0) return answered < called
  return items[0]?.role === 'assistant' || called === 0
}
