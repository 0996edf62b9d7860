/**
 * Reads batches of OpenAI's and Anthropic's APIs. Requests and responses are lines in separate files, paired by `custom_id`. Two batches
 * may use the same ids, such as `request-1`. If an id is ambiguous for this reason, its requests and responses are read separately.
 */
import { idOrNull, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { type ImportContext, type Imported, joinImports, leftOut, onePiece, type PieceFormat } from '../trace-format.ts'
import { anthropic } from './anthropic.ts'
import { completion } from './completion.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

export const batch: PieceFormat = {
  name: 'batch',
  title: 'OpenAI and Anthropic batches',
  keys: 'custom_id method url body response error params result',
  recognises: (record) => typeof record.custom_id === 'string' && (isRequest(record) || isResponse(record)),
  scope: 'scan',
  pieces: (record) => onePiece(record, String(record.custom_id)),
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

function readExchange(record: RawRecord, context: ImportContext): Imported {
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
  return leftOut('skipped', 'empty-trajectory', `The batch's request ${String(custom_id)} is not a chat request.`)
}

function reason(error: unknown): string {
  const message = textOrNull(objectOf(error).message)
  return message === null ? '' : ` (${message.slice(0, 80)})`
}
