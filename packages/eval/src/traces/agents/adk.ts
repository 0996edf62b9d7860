/** Sessions of Google's ADK: events that hold Gemini contents. Older files keep earlier events apart, as `past_events`. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { addGeminiContents, countGeminiContents } from '../providers/gemini-parts.ts'
import { idOrNull, objectsOf, textOrNull } from '../raw.ts'

export const adk: Importer = {
  format: 'adk',
  recognises: ({ events, past_events }) => {
    const some = [...objectsOf(past_events).slice(0, 4), ...objectsOf(events).slice(0, 4)]
    return some.some(({ author, invocation_id, invocationId }) => {
      return typeof author === 'string' && typeof (invocation_id ?? invocationId) === 'string'
    })
  },
  read: (record) => {
    const contents = contentsOf(record)
    const conversation = new ImportedConversation()
    addGeminiContents(conversation, contents)
    const task = textOrNull(record.app_name) ?? textOrNull(record.appName)
    const named = { source: 'adk', run: idOrNull(record.id), task }
    return importedRuns([namedRun(named, conversation, countGeminiContents(contents))], conversation.left)
  },
}

/** While an answer streams, its beginnings are events too. Who is no user speaks for the model, whatever the role says. */
function contentsOf({ past_events, events }: RawRecord): readonly RawRecord[] {
  return [...objectsOf(past_events), ...objectsOf(events)].flatMap(({ content, partial, author }) => {
    if (!isObject(content) || partial === true) return []
    return [content.role === undefined ? { ...content, role: author === 'user' ? 'user' : 'model' } : content]
  })
}
