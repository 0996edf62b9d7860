/** Sessions of Google's ADK: events that hold Gemini contents. Older files keep earlier events apart, as `past_events`. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { addGeminiContents, countGeminiContents } from '../providers/gemini-parts.ts'
import { idOrNull, objectsOf, textOrNull } from '../raw.ts'

export const adk: Importer = {
  format: 'adk',
  recognises: ({ events, past_events }) =>
    [...objectsOf(past_events).slice(0, 4), ...objectsOf(events).slice(0, 4)].some(isAdkEvent),
  read: (record) => {
    const contents = contentsOf(record)
    const conversation = new ImportedConversation()
    addGeminiContents(conversation, contents)
    const task = textOrNull(record.app_name) ?? textOrNull(record.appName)
    const named = { source: 'adk', run: idOrNull(record.id), task }
    return importedRuns([namedRun(named, conversation, countGeminiContents(contents))], conversation.left)
  },
}

/** A file of events, without the session around them. */
export const adkEvents: Importer = {
  format: 'adk-events',
  recognises: isAdkEvent,
  scope: 'file',
  pieces: ({ content, partial, author, invocation_id, invocationId }) => ({
    pieces: [{ key: '', value: { content, partial, author, invocation_id: invocation_id ?? invocationId } }],
    left: [],
  }),
  join: (values, { fileName }) => {
    const contents = contentsOf({ events: values })
    const conversation = new ImportedConversation()
    addGeminiContents(conversation, contents)
    const named = { source: 'adk', run: fileName }
    return importedRuns([namedRun(named, conversation, countGeminiContents(contents))], conversation.left)
  },
}

function isAdkEvent({ author, invocation_id, invocationId }: RawRecord): boolean {
  return typeof author === 'string' && typeof (invocation_id ?? invocationId) === 'string'
}

/** While an answer streams, its beginnings are events too. Who is no user speaks for the model, whatever the role says. */
function contentsOf({ past_events, events }: RawRecord): readonly RawRecord[] {
  return [...objectsOf(past_events), ...objectsOf(events)].flatMap(({ content, partial, author }) => {
    if (!isObject(content) || partial === true) return []
    return [content.role === undefined ? { ...content, role: author === 'user' ? 'user' : 'model' } : content]
  })
}
