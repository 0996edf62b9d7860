/**
 * OpenHands events: a list, or the `history` of a line of `output.jsonl` (in older files pairs of an action and its
 * observation). An observation answers the event named in its `cause`.
 */
import { isObject } from '@twincheck/core/reading'
import { booleanOrNull, idOrNull, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'
import { importEvents } from './openhands-events.ts'

/** A file of events is one run. */
export const openHandsEvents: TraceFormat = {
  name: 'openhands-events',
  title: 'OpenHands events',
  keys: 'id timestamp source action observation args cause extras',
  recognises: isEvent,
  scope: 'file',
  pieces: (record) => onePiece(trimmed(isKindEvent(record) ? olderEvent(record) : record)),
  join: (values, { fileName }) => importEvents(objectsOf(values), { run: fileName }),
}

export const openHands: TraceFormat = {
  name: 'openhands',
  title: 'OpenHands output',
  keys: 'instance_id history metadata test_result instruction',
  recognises: ({ history, trajectory }) =>
    eventsIn(history ?? trajectory)
      .slice(0, 8)
      .some(isEvent),
  read: (record) => {
    const model = textOrNull(objectOf(objectOf(record.metadata).llm_config).model)
    const task = idOrNull(record.instance_id)
    const outcome = booleanOrNull(objectOf(record.report).resolved)
    return importEvents(eventsIn(record.history ?? record.trajectory), { run: task, task, model, outcome })
  },
}

function eventsIn(history: unknown): readonly RawRecord[] {
  const events = objectsOf(
    listOf(history).flatMap((one, index): readonly unknown[] => (Array.isArray(one) ? paired(one, index) : [one])),
  )
  return events.map((event) => (isKindEvent(event) ? olderEvent(event) : event))
}

/** In a pair, the observation belongs to the action. */
function paired([action, observation]: readonly unknown[], index: number): readonly RawRecord[] {
  const id = `pair-${index}`
  return [
    ...objectsOf([action]).map((one) => ({ ...one, id })),
    ...objectsOf([observation]).map((one) => ({ ...one, cause: id })),
  ]
}

function isEvent(record: RawRecord): boolean {
  if (isKindEvent(record)) return true
  const { source, action, observation } = record
  const known = source === 'agent' || source === 'user' || source === 'environment'
  return known && (typeof action === 'string' || typeof observation === 'string')
}

/** Drops the copy of the model's whole answer that OpenHands stores with each event. */
function trimmed(event: RawRecord): RawRecord {
  const { tool_call_metadata: metadata } = event
  if (!isObject(metadata) || event.action !== undefined) return event
  const { tool_call_id, function_name } = metadata
  return { ...event, tool_call_metadata: { tool_call_id, function_name } }
}

function isKindEvent({ kind, source }: RawRecord): boolean {
  return (
    typeof source === 'string' &&
    typeof kind === 'string' &&
    /^[A-Z]\w{2,60}(?:Event|Observation|Update|Condensation)$/.test(kind)
  )
}

/** An event of the newer SDK (`kind: "ActionEvent"`, …) as the older event with the same meaning. Other kinds get no action. */
function olderEvent(event: RawRecord): RawRecord {
  const { id, source, kind, llm_message, tool_name, action_id } = event
  switch (kind) {
    case 'SystemPromptEvent':
      return { id, source, action: 'system', args: { content: textIn(event.system_prompt), tools: event.tools } }
    case 'MessageEvent':
      return { id, source, action: 'message', args: { content: objectOf(llm_message).content ?? null } }
    case 'ActionEvent':
      return { id, source, ...actionOf(event) }
    case 'ObservationEvent':
      return { id, source, observation: tool_name ?? 'tool', cause: action_id, content: seenIn(event.observation) }
    case 'UserRejectObservation':
      return { id, source, observation: 'error', cause: action_id, content: event.rejection_reason }
    case 'AgentErrorEvent':
      return { id, source, observation: 'error', cause: action_id ?? event.tool_call_id, content: event.error }
  }
  return { id, source, observation: 'null', kind }
}

function actionOf({ action, thought, tool_name, tool_call_id, tool_call }: RawRecord): RawRecord {
  const { kind: _, ...args } = objectOf(action)
  const call = objectOf(tool_call)
  const written = isObject(call.function) ? call.function : { name: call.name ?? tool_name, arguments: call.arguments }
  return {
    action: textOrNull(tool_name) ?? 'tool',
    args: { ...args, thought: textIn(thought) },
    tool_call_metadata: {
      ...{ function_name: tool_name, tool_call_id },
      model_response: { choices: [{ message: { tool_calls: [{ id: tool_call_id, function: written }] } }] },
    },
  }
}

function seenIn(observation: unknown): unknown {
  return isObject(observation) ? (observation.content ?? observation.output ?? observation) : observation
}

function textIn(held: unknown): unknown {
  if (!Array.isArray(held)) return isObject(held) ? held.text : held
  return held.map(textIn).join('\n')
}
