/**
 * Conversations of Autogen's and Magentic-One's agents: a `history` of speakers. What they do they tell in prose, so there
 * are no calls; the person who asked is the user, everyone else speaks for the agent, by name.
 */
import { Conversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { booleanOrNull, contentText, firstOf, idOrNull, objectsOf, textOrNull } from '../raw.ts'

export const autogen: Importer = {
  format: 'autogen',
  recognises: ({ history, messages }) => {
    const first = firstOf(history)
    if (first !== undefined) return typeof first.role === 'string' && 'content' in first
    const typed = firstOf(messages)
    return (
      typed !== undefined &&
      typeof typed.source === 'string' &&
      typeof typed.type === 'string' &&
      typed.role === undefined
    )
  },
  read: (record) => {
    const history = objectsOf(record.history ?? record.messages)
    const conversation = new Conversation()
    for (const message of history) addMessage(conversation, message)
    const task = idOrNull(record.question_ID) ?? idOrNull(record.task_id)
    const outcome = booleanOrNull(record.is_correct) ?? booleanOrNull(record.is_corrected)
    const found = { messages: history.length, calls: 0, results: 0 }
    return importedRuns(
      [namedRun({ source: 'autogen', run: task, task, outcome }, conversation, found)],
      conversation.left,
    )
  },
}

function addMessage(conversation: Conversation, { role, name, source, content }: RawRecord): void {
  const speaker = textOrNull(name) ?? textOrNull(source) ?? String(role)
  if (speaker === 'human' || speaker === 'user') conversation.user(content)
  else conversation.assistant(`${speaker}: ${contentText(content)}`, [])
}
