/** The input items of a response, as the Responses API lists them: `{object: "list", data: […]}`, latest first. */
import { firstOf, objectsOf, type RawRecord } from '../raw.ts'
import { timeOf } from '../spans/span.ts'
import type { RecordFormat } from '../trace-format.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'
import { isItem } from './response-items.ts'

export const inputItems: RecordFormat = {
  name: 'input-items',
  title: 'input items of a response',
  keys: 'object data first_id last_id has_more',
  recognises: ({ object, data }) => object === 'list' && objectsOf(data).slice(0, 4).some(isItem),
  read: ({ data, ...record }, context) => {
    const items = objectsOf(data)
    return openaiResponses.read({ id: record.first_id, items: isReversed(items) ? items.toReversed() : items }, context)
  },
}

/** The messages of a thread of the Assistants API, also a list with the latest first. */
export const threadMessages: RecordFormat = {
  name: 'thread-messages',
  title: 'messages of a thread of the Assistants API',
  keys: 'object data first_id last_id has_more',
  recognises: ({ object, data }) => object === 'list' && firstOf(data)?.object === 'thread.message',
  read: ({ data }, context) => {
    const messages = [...objectsOf(data)].sort((left, right) => timeOf(left.created_at) - timeOf(right.created_at))
    return openaiChat.read({ id: messages[0]?.thread_id, messages }, context)
  },
}

/** A result before its call, or an answer before the question, shows that the latest item is first. */
function isReversed(items: readonly RawRecord[]): boolean {
  const called = items.findIndex(({ type }) => /_call$/.test(String(type)))
  const answered = items.findIndex(({ type }) => /_call_output$/.test(String(type)))
  if (called >= 0 && answered >= 0) return answered < called
  return items[0]?.role === 'assistant' || called === 0
}
