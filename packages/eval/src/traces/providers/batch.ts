/**
 * Batches of OpenAI's and Anthropic's APIs: the requests and the responses are lines of their own, in files of their own,
 * paired by `custom_id`. Ids such as `request-1` come again in the next batch: where it is not clear which response is a
 * request's, each stands alone.
 */
import { isObject } from '@twincheck/core/reading'
import { type Imported, importedRuns, joinImports, leftOut, type PieceImporter, type RawRecord } from '../importer.ts'
import { idOrNull, objectsOf, textOrNull } from '../raw.ts'
import { anthropic } from './anthropic.ts'
import { completion } from './completion.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

export const batch: PieceImporter = {
  format: 'batch',
  recognises: (record) => typeof record.custom_id === 'string' && (isRequest(record) || isResponse(record)),
  scope: 'scan',
  pieces: (record) => ({ pieces: [{ key: String(record.custom_id), value: record }], left: [] }),
  join: (values, context) => {
    const records = objectsOf(values)
    const requests = records.filter((record) => !isResponse(record))
    const responses = records.filter(isResponse)
    const [request, response] = [requests[0], responses[0]]
    const paired = requests.length === 1 && responses.length === 1 && request !== undefined && response !== undefined
    const exchanges = paired ? [{ ...request, ...response }] : records
    return joinImports(exchanges.map((exchange) => readExchange(exchange, context)))
  },
}

function isRequest({ body, url, params }: RawRecord): boolean {
  return (isObject(body) && typeof url === 'string') || isObject(params)
}

function isResponse({ response, error, result }: RawRecord): boolean {
  return isObject(response) || isObject(result) || (isObject(error) && response === null)
}

function readExchange(record: RawRecord, context: Parameters<PieceImporter['join']>[1]): Imported {
  const { custom_id, body, params, response, result, error } = record
  const answer = isObject(response) ? response.body : isObject(result) ? result.message : undefined
  const failed = isResponse(record) && (!isObject(answer) || isObject(answer.error))
  if (failed) return leftOut('skipped', 'api-error', `The batch's request ${String(custom_id)} failed${reason(error)}.`)
  const request = body ?? params
  const exchange = {
    id: idOrNull(custom_id),
    ...(isObject(request) ? { request } : {}),
    ...(isObject(answer) ? { response: answer } : {}),
  }
  const byAddress = textOrNull(record.url)?.endsWith('/responses') === true ? openaiResponses : undefined
  const importer =
    byAddress ?? [openaiResponses, anthropic, openaiChat, completion].find(({ recognises }) => recognises(exchange))
  if (importer !== undefined && 'read' in importer) return importer.read(exchange, context)
  const detail = `The batch's request ${String(custom_id)} is none of a chat.`
  return importedRuns([], [{ kind: 'skipped', what: 'record', reason: 'empty-trajectory', detail }])
}

function reason(error: unknown): string {
  const message = isObject(error) ? textOrNull(error.message) : null
  return message === null ? '' : ` (${message.slice(0, 80)})`
}
