/**
 * OpenAI Responses items: `{"input": …, "output": […]}`, `{"items": […]}`, a bare list of items, or one request with its
 * response. What the model wrote in one go (a text and several calls) is one decision.
 */
import { ImportedConversation } from '../conversation.ts'
import { exchangeOf, generalRun } from '../general-run.ts'
import { importedRuns, type RecordImporter } from '../importer.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { addCounts } from '../trace-run.ts'
import { addItems, countItems, countSpokenItems, isItem } from './response-items.ts'

export const openaiResponses: RecordImporter = {
  format: 'openai-responses',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const [first] = objectsOf(response?.output ?? record.output)
    if (first !== undefined && isItem(first)) return true
    // An answer that is no list of items is no answer of this API.
    const given = response === null ? (record.output ?? null) : null
    if (given !== null && !Array.isArray(given)) return false
    if (given !== null && first !== undefined && typeof first.role !== 'string') return false
    return objectsOf(record.items ?? request.input).some((item) => isItem(item) || typeof item.role === 'string')
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const given = record.items ?? request.input
    const before = typeof given === 'string' ? [{ type: 'message', role: 'user', content: given }] : listOf(given)
    const after = listOf(response?.output ?? record.output)
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(request.tools ?? response?.tools)
    const instructions = textOrNull(request.instructions) ?? textOrNull(response?.instructions)
    if (instructions !== null) conversation.system(instructions)
    conversation.deciding = response === null
    addItems(conversation, before)
    conversation.deciding = true
    addItems(conversation, after)
    const counted = addCounts(countItems(before), countItems(after))
    const found = instructions === null ? counted : { ...counted, messages: counted.messages + 1 }
    const run = generalRun('openai-responses', record, conversation, found)
    return importedRuns([{ ...run, spoken: countSpokenItems([...before, ...after]) }], conversation.left)
  },
}
