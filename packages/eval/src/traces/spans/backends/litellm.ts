/** LiteLLM's logs: a request and its response a record. Records of one trace repeat each other's history. */
import { isObject } from '@twincheck/core/reading'
import { heldValue } from '../../held-value.ts'
import type { PieceImporter, RawRecord } from '../../importer.ts'
import { idOrNull, objectsOf, textOrNull } from '../../raw.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const litellm: PieceImporter = {
  format: 'litellm',
  recognises: (record) => typeof record.call_type === 'string' && 'messages' in record && 'response' in record,
  scope: 'scan',
  pieces: (record) => ({ pieces: [{ key: traceOf(record), value: needed(record) }], left: [] }),
  join: (values) => {
    const records = objectsOf(values)
    return joinSpans('litellm', records[0] === undefined ? '' : traceOf(records[0]), records.map(readCall))
  },
}

function traceOf({ trace_id, session_id, id, request_id }: RawRecord): string {
  return [trace_id, session_id, id, request_id].map(idOrNull).find((one) => one !== null) ?? ''
}

function needed(record: RawRecord): RawRecord {
  const { trace_id, session_id, id, request_id, call_type, startTime, model, status, response } = record
  const sent = objectsOf([heldValue(record.proxy_server_request)])[0]
  const parameters = objectsOf([heldValue(record.model_parameters)])[0]
  const tools = parameters?.tools ?? sent?.tools
  // The proxy keeps the request whole where it does not keep its messages apart.
  const messages = isNothing(heldValue(record.messages)) ? (sent?.messages ?? sent?.input) : record.messages
  return { trace_id, session_id, id, request_id, call_type, startTime, model, status, messages, response, tools }
}

function isNothing(messages: unknown): boolean {
  return (messages ?? '') === '' || (isObject(messages) && Object.keys(messages).length === 0)
}

function readCall(call: RawRecord): Span {
  const { messages, response, tools, status } = call
  const name = textOrNull(call.call_type) ?? ''
  return {
    id: idOrNull(call.id) ?? idOrNull(call.request_id) ?? '',
    parent: null,
    name,
    start: timeOf(call.startTime),
    model: textOrNull(call.model),
    work: storedWork({
      type: /embedding|moderation|rerank|image|speech|transcription/.test(name) ? 'step' : 'llm',
      name,
      input: messages,
      output: response,
      tools,
      failed: status === 'failure',
    }),
  }
}
