/**
 * OpenAI Responses items: `{"input": …, "output": […]}`, `{"items": […]}`, a plain list of items, or one request with its
 * response. All that the model wrote in one response (a text and several calls) is one decision.
 */
import { exchangeOf, importExchange } from '../general-run.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { RecordFormat } from '../trace-format.ts'
import { countSpokenItems, isItem, responseItems } from './response-items.ts'

export const openaiResponses: RecordFormat = {
  name: 'openai-responses',
  title: 'OpenAI Responses items',
  keys: 'input output items instructions tools model',
  recognises: (record) => {
    const { request, response } = exchangeOf(record)
    const [first] = objectsOf(response?.output ?? record.output)
    if (first !== undefined && isItem(first)) return true
    // This API always answers with a list of items.
    const given = response === null ? (record.output ?? null) : null
    if (given !== null && !Array.isArray(given)) return false
    if (given !== null && first !== undefined && typeof first.role !== 'string') return false
    return objectsOf(record.items ?? request.input).some((item) => isItem(item) || typeof item.role === 'string')
  },
  read: (record) => {
    const { request, response } = exchangeOf(record)
    const given = record.items ?? request.input
    const before = typeof given === 'string' ? [{ type: 'message', role: 'user', content: given }] : listOf(given)
    const answer = listOf(response?.output ?? record.output)
    return importExchange('openai-responses', record, responseItems, {
      tools: readToolDefinitions(request.tools ?? response?.tools),
      system: textOrNull(request.instructions) ?? textOrNull(response?.instructions),
      before,
      answer,
      decided: response === null,
      spoken: countSpokenItems([...before, ...answer]),
    })
  },
}
