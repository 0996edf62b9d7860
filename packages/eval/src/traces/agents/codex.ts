/**
 * Codex sessions, one event a line. `response_item` holds an item of the Responses API; older versions write the item itself.
 * `event_msg` repeats it for the screen. After a compaction, a summary replaces the earlier messages.
 */
import { isObject } from '@twincheck/core/reading'
import { importMessages } from '../general-run.ts'
import { unknownContent } from '../left-out.ts'
import { countSpokenItems, isItem, responseItems } from '../providers/response-items.ts'
import { objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { importedRuns, onePiece, type TraceFormat } from '../trace-format.ts'

export const codex: TraceFormat = {
  name: 'codex',
  title: 'Codex sessions',
  keys: 'timestamp type payload',
  recognises: (record) =>
    (isObject(record.payload) && typeof record.type === 'string' && typeof record.timestamp === 'string') ||
    isItem(record) ||
    isOldHeader(record) ||
    record.record_type === 'state',
  scope: 'file',
  pieces: (record) => {
    const event = eventOf(record)
    if (event !== null) return onePiece(event)
    const isKnown = typeof record.type !== 'string' || repeating.has(record.type)
    return {
      pieces: [],
      left: isKnown ? [] : [unknownContent('record', `an event of the type ${shortJson(record.type)}`)],
    }
  },
  join: (values) => {
    const events = objectsOf(values)
    const items = events.flatMap(itemsOf)
    if (items.length === 0) return importedRuns([], [])
    const said = events.filter(({ summary }) => summary === undefined).flatMap(itemsOf)
    const run = textOrNull(events.find(({ session }) => session !== undefined)?.session)
    const model = textOrNull(events.find((event) => textOrNull(event.model) !== null)?.model)
    return importMessages({ source: 'codex', model, run, spoken: countSpokenItems(said) }, items, responseItems)
  },
}

/** Events that only repeat what the items hold. */
const repeating: ReadonlySet<string> = new Set(['event_msg', 'turn_context'])

/** The header of the versions that wrote bare items. */
function isOldHeader({ id, timestamp, instructions, git }: RawRecord): boolean {
  return typeof id === 'string' && typeof timestamp === 'string' && (instructions !== undefined || isObject(git))
}

/** The part of a line that the run needs: an item, the session's name or the model. */
function eventOf(record: RawRecord): RawRecord | null {
  if (isItem(record)) return { item: record }
  if (isOldHeader(record)) return { session: record.id, instructions: record.instructions }
  const payload = objectOf(record.payload)
  switch (record.type) {
    case 'response_item':
      return { item: payload }
    case 'compacted':
      return { summary: payload.message }
    case 'session_meta': {
      const { base_instructions: base, instructions } = payload
      return { session: payload.id, instructions: isObject(base) ? base.text : instructions }
    }
    case 'turn_context':
      return { model: payload.model }
  }
  return null
}

function itemsOf({ item, instructions, summary }: RawRecord): readonly RawRecord[] {
  if (isObject(item)) return [item]
  // The summary replaces what the user said, although the user did not write it.
  if (summary !== undefined) return [{ type: 'message', role: 'user', content: summary }]
  const text = textOrNull(instructions)
  return text === null ? [] : [{ type: 'message', role: 'system', content: text }]
}
