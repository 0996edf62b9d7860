/** LangChain messages as `dumpd`, `messages_to_dict` and LangGraph states write them: a list, or a list in `messages`. */

import { exchangeFormat } from '../general-run.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, isObject, listOf, objectsOf, type RawRecord } from '../raw.ts'
import { anyMessages, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'

export const langchain = exchangeFormat({
  name: 'langchain',
  title: 'LangChain messages (dumpd, messages_to_dict)',
  keys: 'messages lc type kwargs data',
  recognises: ({ record }) => {
    const first = firstOf(listIn(record))
    return first !== undefined && typeof first.role !== 'string' && isLangChainMessage(first)
  },
  read: ({ record }) => {
    const list = listIn(record)
    const others = list.filter((one) => !isObject(one))
    return {
      reader: anyMessages,
      before: messageUnits(objectsOf(list)),
      decided: true,
      left: others.map(() => unknownContent('message', 'a message that is no object')),
    }
  },
})

/** A dumped state or prompt holds its messages in a member. */
function listIn({ messages, kwargs, lc, values }: RawRecord): readonly unknown[] {
  if (Array.isArray(messages)) return messages
  if (lc === 1 && isObject(kwargs)) return listOf(kwargs.messages)
  return isObject(values) ? listOf(values.messages) : []
}
