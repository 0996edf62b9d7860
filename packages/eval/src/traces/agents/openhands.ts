/**
 * Events of OpenHands: a list of them, or the `history` of a line of `output.jsonl` (in older ones pairs of an action and
 * what was observed). An observation answers the event that is its `cause`.
 */
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { idOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import { openHandsRun } from './openhands-events.ts'
import { isKindEvent, olderEvent } from './openhands-v1.ts'

/** A file of events is one run. */
export const openHandsEvents: Importer = {
  format: 'openhands-events',
  recognises: isEvent,
  scope: 'file',
  pieces: (record) => ({
    pieces: [{ key: '', value: trimmed(isKindEvent(record) ? olderEvent(record) : record) }],
    left: [],
  }),
  join: (values, { fileName }) => {
    const { run, left } = openHandsRun(objectsOf(values), { run: fileName, task: null, model: null, outcome: null })
    return importedRuns([run], left)
  },
}

export const openHands: Importer = {
  format: 'openhands',
  recognises: ({ history, trajectory }) =>
    eventsIn(history ?? trajectory)
      .slice(0, 8)
      .some(isEvent),
  read: (record) => {
    const metadata = objectsOf([record.metadata])[0]
    const model = textOrNull(objectsOf([metadata?.llm_config])[0]?.model)
    const task = idOrNull(record.instance_id)
    const resolved = objectsOf([record.report])[0]?.resolved
    const outcome = typeof resolved === 'boolean' ? resolved : null
    const events = eventsIn(record.history ?? record.trajectory)
    const { run, left } = openHandsRun(events, { run: task, task, model, outcome })
    return importedRuns([run], left)
  },
}

function eventsIn(history: unknown): readonly RawRecord[] {
  const events = objectsOf(
    listOf(history).flatMap((one, index): readonly unknown[] => (Array.isArray(one) ? paired(one, index) : [one])),
  )
  return events.map((event) => (isKindEvent(event) ? olderEvent(event) : event))
}

/** In a pair it is the pair that says what was observed because of what. */
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

/** The model's whole answer stands beside each of its actions. */
function trimmed(event: RawRecord): RawRecord {
  const metadata = objectsOf([event.tool_call_metadata])[0]
  if (metadata === undefined || event.action !== undefined) return event
  const { tool_call_id, function_name } = metadata
  return { ...event, tool_call_metadata: { tool_call_id, function_name } }
}
