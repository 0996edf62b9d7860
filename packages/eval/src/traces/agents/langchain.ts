/** LangChain messages as `dumpd`, `messages_to_dict` and LangGraph states write them: a list, or a list in `messages`. */
import { isObject } from '@twincheck/core/reading'
import { importExchange } from '../general-run.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, listOf, objectsOf, type RawRecord } from '../raw.ts'
import { anyMessages, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import type { RecordFormat } from '../trace-format.ts'

export const langchain: RecordFormat = {
  name: 'langchain',
  title: 'LangChain messages (dumpd, messages_to_dict)',
  keys: 'messages lc type kwargs data',
  recognises: (record) => {
    const first = firstOf(listIn(record))
    return first !== undefined && typeof first.role !== 'string' && isLangChainMessage(first)
  },
  read: (record) => {
    const list = listIn(record)
    const before = messageUnits(objectsOf(list))
    const read = importExchange('langchain', record, anyMessages, { before, answer: [], decided: true })
    const others = list
      .filter((one) => !isObject(one))
      .map(() => unknownContent('message', 'a message that is no object'))
    return { ...read, left: [...read.left, ...others] }
  },
}

/** A dumped state or prompt holds its messages in a member. */
function listIn({ messages, kwargs, lc, values }: RawRecord): readonly unknown[] {
  if (Array.isArray(messages)) return messages
  if (lc === 1 && isObject(kwargs)) return listOf(kwargs.messages)
  return isObject(values) ? listOf(values.messages) : []
}
