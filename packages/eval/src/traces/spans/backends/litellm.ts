/**
 * Reads LiteLLM logs, in which a record is a request with its response. Records of one trace repeat the earlier messages. In some logs, a
 * record holds the arguments of a callback. These arguments contain the log record in `standard_logging_object`, or the provider's answer
 * in `original_response`.
 */
import { heldValue, idOrNull, isObject, objectOf, type RawRecord, textOrNull } from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const litellm = spanFormat({
  name: 'litellm',
  title: 'LiteLLM logs',
  keys: 'call_type messages response model_parameters startTime custom_llm_provider',
  recognises: (record) => {
    const { call_type, messages, response } = logged(record)
    return typeof call_type === 'string' && messages !== undefined && response !== undefined
  },
  spansIn: (record) => [needed(logged(record))],
  traceOf: ({ trace_id, session_id, id, request_id }) =>
    [trace_id, session_id, id, request_id].map(idOrNull).find((one) => one !== null) ?? '',
  read: (calls) => calls.map(readCall),
})

/** The log record in the arguments of a callback. Any other record is returned unchanged. */
function logged(record: RawRecord): RawRecord {
  const { standard_logging_object: standard, original_response, litellm_call_id, optional_params } = record
  if (isObject(standard)) return standard
  const answer = original_response ?? record.complete_streaming_response ?? record.async_complete_streaming_response
  if (litellm_call_id === undefined || answer === undefined) return record
  return { ...record, id: litellm_call_id, model_parameters: optional_params, response: heldValue(answer) }
}

function needed(record: RawRecord): RawRecord {
  const { trace_id, session_id, id, request_id, call_type, startTime, model, status, response } = record
  const sent = objectOf(heldValue(record.proxy_server_request))
  const tools = objectOf(heldValue(record.model_parameters)).tools ?? sent.tools
  // If the record itself has no messages, they are in the request that the proxy stored.
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
