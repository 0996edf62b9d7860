/**
 * Reads answers that were recorded while they were streamed, with one event a line. The events are those of the Responses API, of
 * Anthropic, of chat completions (chunks) and of Gemini (parts). The request is not in the file.
 */

import { firstOf, isObject, objectOf, objectsOf, type RawRecord, splitBefore, textOrNull } from '../raw.ts'
import { joinEvents } from '../recorded-exchange.ts'
import { type Imported, importedRuns, joinImports, leftOut, onePiece, type PieceFormat } from '../trace-format.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { openaiChat } from './openai-chat.ts'
import { openaiResponses } from './openai-responses.ts'

export const streams: PieceFormat = {
  name: 'streams',
  title: 'streamed answers of OpenAI, Anthropic and Gemini, one event a line',
  keys: 'type response item delta content_block object choices candidates responseId',
  recognises: (record) => isResponsesEvent(record) || isAnthropicEvent(record) || isChunk(record) || isPart(record),
  scope: 'file',
  pieces: (record) =>
    onePiece(record, isPart(record) ? String(record.responseId) : isChunk(record) ? String(record.id) : ''),
  join: (values, context) =>
    joinImports(splitBefore(objectsOf(values), begins).map((events) => readAnswer(events, context))),
}

function isResponsesEvent({ type, response, item, item_id, sequence_number }: RawRecord): boolean {
  if (typeof type !== 'string' || !type.startsWith('response.')) return false
  return isObject(response) || isObject(item) || (item_id ?? sequence_number) !== undefined
}

const anthropicEvents: ReadonlySet<unknown> = new Set(
  'message_start content_block_start content_block_delta content_block_stop message_delta message_stop ping'.split(' '),
)

function isAnthropicEvent({ type, message, index, delta }: RawRecord): boolean {
  if (!anthropicEvents.has(type)) return false
  if (type === 'message_start') return isObject(message)
  return type === 'ping' || type === 'message_stop' || index !== undefined || isObject(delta)
}

function isChunk({ object, choices }: RawRecord): boolean {
  return object === 'chat.completion.chunk' && Array.isArray(choices)
}

function isPart({ candidates, contents, responseId }: RawRecord): boolean {
  return Array.isArray(candidates) && contents === undefined && typeof responseId === 'string'
}

function begins({ type }: RawRecord): boolean {
  return type === 'message_start' || type === 'response.created'
}

function readAnswer(events: readonly RawRecord[], context: Parameters<PieceFormat['join']>[1]): Imported {
  const response = joinEvents(events)
  const exchange = { id: textOrNull(response?.id), response }
  const reader = [openaiResponses, anthropic, gemini, openaiChat].find(({ recognises }) => recognises(exchange))
  if (response === null || reader === undefined) {
    return leftOut('skipped', 'empty-trajectory', `The stream of ${events.length} events holds no answer.`)
  }
  const detail = 'The stream ends before the answer does: the file is cut off.'
  const cut = events.some(ends) ? [] : [{ kind: 'problem', what: 'run', reason: 'broken-off', detail } as const]
  return joinImports([reader.read(exchange, context), importedRuns([], cut)])
}

function ends({ type, choices, candidates }: RawRecord): boolean {
  if (type === 'message_stop' || /^response\.(?:completed|incomplete|failed)$/.test(String(type))) return true
  const { finish_reason, finishReason } = objectOf(firstOf(choices) ?? firstOf(candidates))
  return (finish_reason ?? finishReason ?? null) !== null
}
