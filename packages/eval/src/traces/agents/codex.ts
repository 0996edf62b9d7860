/**
 * Sessions of Codex: a line an event. `response_item` holds an item of the Responses API, as older versions write it bare;
 * `event_msg` tells the same again for the screen. After a compaction the summary stands for what was said before it.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { addItems, countItems, countSpokenItems, isItem } from '../providers/response-items.ts'
import { objectsOf, textOrNull } from '../raw.ts'

export const codex: Importer = {
  format: 'codex',
  recognises: (record) =>
    (isObject(record.payload) && typeof record.type === 'string' && typeof record.timestamp === 'string') ||
    isItem(record) ||
    isOldHeader(record) ||
    record.record_type === 'state',
  scope: 'file',
  pieces: (record) => {
    const event = eventOf(record)
    if (event !== null) return { pieces: [{ key: '', value: event }], left: [] }
    const told = typeof record.type !== 'string' || repeating.has(record.type)
    const detail = `an event of the type ${JSON.stringify(record.type)?.slice(0, 60)}`
    return { pieces: [], left: told ? [] : [unknownContent('record', detail)] }
  },
  join: (values) => {
    const events = objectsOf(values)
    const conversation = new ImportedConversation()
    const items = events.flatMap(itemsOf)
    const said = events.filter(({ summary }) => summary === undefined).flatMap(itemsOf)
    addItems(conversation, items)
    const session = events.find(({ session: id }) => id !== undefined)
    const model = textOrNull(events.find((event) => textOrNull(event.model) !== null)?.model)
    const run = namedRun({ source: 'codex', model, run: textOrNull(session?.session) }, conversation, countItems(items))
    const spoken = countSpokenItems(said)
    return importedRuns(items.length > 0 ? [{ ...run, spoken }] : [], conversation.left)
  },
}

/** Events that hold nothing which an item does not hold too. */
const repeating: ReadonlySet<string> = new Set(['event_msg', 'turn_context'])

/** The header of the versions that wrote bare items. */
function isOldHeader({ id, timestamp, instructions, git }: RawRecord): boolean {
  return typeof id === 'string' && typeof timestamp === 'string' && (instructions !== undefined || isObject(git))
}

/** What of a line is needed for the run: an item, the session's name, the model. */
function eventOf(record: RawRecord): RawRecord | null {
  if (isItem(record)) return { item: record }
  if (isOldHeader(record)) return { session: record.id, instructions: record.instructions }
  const payload = isObject(record.payload) ? record.payload : {}
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
  // Nobody said it; it stands for what the user said.
  if (summary !== undefined) return [{ type: 'message', role: 'user', content: summary }]
  const text = textOrNull(instructions)
  return text === null ? [] : [{ type: 'message', role: 'system', content: text }]
}
