/** LiteLLM logs: a record is a request with its response. Records of one trace repeat the earlier messages. */
import { heldValue } from '../../held-value.ts'
import { idOrNull, isObject, objectOf, objectsOf, type RawRecord, textOrNull } from '../../raw.ts'
import { onePiece, type PieceFormat } from '../../trace-format.ts'
import { joinSpans } from '../join-spans.ts'
import { type Span, timeOf } from '../span.ts'
import { storedWork } from './stored-work.ts'

export const litellm: PieceFormat = {
  name: 'litellm',
  title: 'LiteLLM logs',
  keys: 'call_type messages response model_parameters startTime custom_llm_provider',
  recognises: (record) => typeof record.call_type === 'string' && 'messages' in record && 'response' in record,
  scope: 'scan',
  pieces: (record) => onePiece(needed(record), traceOf(record)),
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
  const sent = objectOf(heldValue(record.proxy_server_request))
  const tools = objectOf(heldValue(record.model_parameters)).tools ?? sent.tools
  // Without separate messages, the proxy keeps the whole request.
  const messages = isNothing(heldValue(record.messages)) ? (sent.messages ?? sent.input) : record.messages
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
