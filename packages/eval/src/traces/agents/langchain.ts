/** LangChain's messages as `dumpd`, `messages_to_dict` and LangGraph's states hold them: a list, or one in `messages`. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { generalRun } from '../general-run.ts'
import { importedRuns, type RawRecord, type RecordImporter } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, listOf } from '../raw.ts'
import { addUnit, countUnit, messageUnits } from '../spans/messages/any-message.ts'
import { isLangChainMessage } from '../spans/messages/langchain-message.ts'
import { addCounts, noCounts } from '../trace-run.ts'

export const langchain: RecordImporter = {
  format: 'langchain',
  recognises: (record) => {
    const first = firstOf(listIn(record))
    return first !== undefined && typeof first.role !== 'string' && isLangChainMessage(first)
  },
  read: (record) => {
    const conversation = new ImportedConversation()
    const list = listIn(record)
    const units = messageUnits(list.filter(isObject))
    for (const { raw } of units) addUnit(conversation, raw)
    for (const one of list)
      if (!isObject(one)) conversation.leave(unknownContent('message', 'a message that is no object'))
    const found = units.map(({ raw }) => countUnit(raw)).reduce(addCounts, noCounts)
    return importedRuns([generalRun('langchain', record, conversation, found)], conversation.left)
  },
}

/** A state or a prompt that was dumped holds its messages among its members. */
function listIn({ messages, kwargs, lc, values }: RawRecord): readonly unknown[] {
  if (Array.isArray(messages)) return messages
  if (lc === 1 && isObject(kwargs)) return listOf(kwargs.messages)
  return isObject(values) ? listOf(values.messages) : []
}
