/** Sessions of Google's ADK: events that hold Gemini contents. Older files keep earlier events separately, in `past_events`. */
import { isObject } from '@twincheck/core/reading'
import { importMessages } from '../general-run.ts'
import { geminiContents } from '../providers/gemini-parts.ts'
import { idOrNull, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import { onePiece, type TraceFormat } from '../trace-format.ts'

export const adk: TraceFormat = {
  name: 'adk',
  title: 'ADK sessions',
  keys: 'id app_name user_id state events past_events last_update_time',
  recognises: ({ events, past_events }) =>
    [...objectsOf(past_events).slice(0, 4), ...objectsOf(events).slice(0, 4)].some(isAdkEvent),
  read: (record) => {
    const task = textOrNull(record.app_name) ?? textOrNull(record.appName)
    return importMessages({ source: 'adk', run: idOrNull(record.id), task }, contentsOf(record), geminiContents)
  },
}

/** A file of events, without the session around them. */
export const adkEvents: TraceFormat = {
  name: 'adk-events',
  title: 'ADK events',
  keys: 'author invocation_id invocationId content actions',
  recognises: isAdkEvent,
  scope: 'file',
  pieces: ({ content, partial, author, invocation_id, invocationId }) =>
    onePiece({ content, partial, author, invocation_id: invocation_id ?? invocationId }),
  join: (values, { fileName }) =>
    importMessages({ source: 'adk', run: fileName }, contentsOf({ events: values }), geminiContents),
}

function isAdkEvent({ author, invocation_id, invocationId }: RawRecord): boolean {
  return typeof author === 'string' && typeof (invocation_id ?? invocationId) === 'string'
}

/** Leaves out the partial events of a streamed answer. Without a role, every author except the user speaks for the model. */
function contentsOf({ past_events, events }: RawRecord): readonly RawRecord[] {
  return [...objectsOf(past_events), ...objectsOf(events)].flatMap(({ content, partial, author }) => {
    if (!isObject(content) || partial === true) return []
    return [content.role === undefined ? { ...content, role: author === 'user' ? 'user' : 'model' } : content]
  })
}
