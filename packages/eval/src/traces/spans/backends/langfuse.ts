/**
 * Reads Langfuse exports: a trace with its observations, or only observations. Inputs and outputs have the form of the framework, often
 * as text. OpenTelemetry attributes are in the metadata.
 */
import {
  firstOf,
  heldValue,
  idOrNull,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  textOrNull,
} from '../../raw.ts'
import { spanFormat } from '../join-spans.ts'
import { mergeById, storedWork } from '../messages/held-messages.ts'
import { type Span, timeOf } from '../span.ts'

export const langfuse = spanFormat({
  name: 'langfuse',
  title: 'Langfuse traces',
  keys: 'trace observations traceId type startTime input output',
  recognises: (record) =>
    isObservation(record) || isObservation(firstOf(record.observations) ?? {}) || sentObservations(record).length > 0,
  spansIn: (record) => {
    const sent = sentObservations(record)
    const stored = sent.length > 0 ? sent : objectsOf(record.observations)
    return (isObservation(record) ? [record] : stored).map(inApiNames).map(needed)
  },
  traceOf: ({ traceId }) => textOrNull(traceId) ?? '',
  read: (observations) => mergeById(observations).map(readObservation),
})

/** The format of Opik. Its spans are like those of Langfuse, with different names for kinds and parents. */
export const opik = spanFormat({
  name: 'opik',
  title: 'Opik spans',
  keys: 'trace_id parent_span_id type start_time input output',
  recognises: ({ trace_id, start_time, type }) =>
    typeof trace_id === 'string' &&
    typeof start_time === 'string' &&
    /^(?:llm|tool|general|guardrail)$/.test(String(type)),
  spansIn: (record) => [needed(inApiNames(record))],
  traceOf: ({ traceId }) => textOrNull(traceId) ?? '',
  read: (spans) => spans.map(readObservation),
})

function isObservation({ traceId, trace_id, type, startTime, start_time }: RawRecord): boolean {
  const named = typeof (traceId ?? trace_id) === 'string' && typeof (startTime ?? start_time) === 'string'
  return named && /^[A-Z]{4,12}$/.test(String(type))
}

/**
 * Reads the observations that a Langfuse client sends: `{batch: [{type: "generation-create", body}]}`, for the start and the end of an
 * observation.
 */
function sentObservations({ batch }: RawRecord): readonly RawRecord[] {
  return objectsOf(batch).flatMap(({ type, body }) => {
    const kind = /^(generation|span|event|tool|agent|chain)-(?:create|update)$/.exec(String(type))?.[1]
    return kind === undefined ? [] : objectsOf([body]).map((one) => ({ ...one, type: kind.toUpperCase() }))
  })
}

/** Renames columns of exported tables to member names of the API, for example `trace_id` to `traceId`. */
function inApiNames(observation: RawRecord): RawRecord {
  const { trace_id, start_time, parent_observation_id = observation.parent_span_id } = observation
  if (trace_id === undefined) return observation
  return { ...observation, traceId: trace_id, startTime: start_time, parentObservationId: parent_observation_id }
}

function needed(observation: RawRecord): RawRecord {
  const { id, traceId, parentObservationId, type, name, startTime, model, input, output, metadata } = observation
  const { level, statusMessage = observation.status_message } = observation
  const members = { id, traceId, parentObservationId, type, name, startTime, model, input, output, metadata }
  return { ...members, level, statusMessage }
}

function readObservation(observation: RawRecord): Span {
  const { type, input } = observation
  const failed = observation.level === 'ERROR'
  const metadata = objectOf(heldValue(observation.metadata))
  const attributes = objectOf(heldValue(metadata.attributes))
  const member = (...names: readonly string[]) => names.map((name) => textOrNull(attributes[name])).find((text) => text)
  const name = textOrNull(observation.name) ?? ''
  return {
    id: idOrNull(observation.id) ?? '',
    parent: textOrNull(observation.parentObservationId),
    name,
    start: timeOf(observation.startTime),
    model: textOrNull(observation.model),
    work: storedWork({
      type: String(type),
      name: member('gen_ai.tool.name', 'ai.toolCall.name', 'tool.name') ?? name,
      callId: member('gen_ai.tool.call.id', 'ai.toolCall.id', 'tool_call.id') ?? null,
      input,
      // If a tool failed, the error message is its result.
      output: observation.output ?? (failed && !isGeneration(type) ? observation.statusMessage : undefined),
      tools: toolsOf(metadata, attributes),
      failed,
      transcript: attributes['pydantic_ai.all_messages'],
    }),
  }
}

function isGeneration(type: unknown): boolean {
  return type === 'GENERATION'
}

function toolsOf(metadata: RawRecord, attributes: RawRecord): unknown {
  const parameters = heldValue(attributes.model_request_parameters)
  if (!isObject(parameters))
    return metadata.tools ?? attributes['ai.prompt.tools'] ?? attributes['gen_ai.tool.definitions']
  return [...listOf(parameters.function_tools), ...listOf(parameters.output_tools)]
}
