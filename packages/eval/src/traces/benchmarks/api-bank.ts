/** API-Bank's dialogues: a line is what `User` or `AI` said, or an `API` call with its result. A file is one dialogue. */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { firstOf, objectsOf, textOrNull } from '../raw.ts'
import type { TraceCounts } from '../trace-run.ts'

export const apiBank: Importer = {
  format: 'api-bank',
  recognises: ({ role, text, api_name }) =>
    ((role === 'User' || role === 'AI') && typeof text === 'string') ||
    (role === 'API' && typeof api_name === 'string'),
  scope: 'file',
  pieces: (record) => ({ pieces: [{ key: '', value: record }], left: [] }),
  join: (values, { fileName }) => importedDialogue(objectsOf(values), fileName),
}

/** The same as a list in one document. */
export const apiBankList: Importer = {
  format: 'api-bank-list',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return first !== undefined && (first.role === 'User' || first.role === 'AI') && typeof first.text === 'string'
  },
  read: ({ messages }, { fileName }) => importedDialogue(objectsOf(messages), fileName),
}

function importedDialogue(said: readonly RawRecord[], run: string) {
  const conversation = new ImportedConversation()
  for (const one of said) addLine(conversation, one)
  const by = (speaker: string) => said.filter(({ role }) => role === speaker).length
  const dialogue = namedRun({ source: 'api-bank', run }, conversation, count(said))
  return importedRuns([{ ...dialogue, spoken: { user: by('User'), assistant: by('AI') } }], conversation.left)
}

function addLine(conversation: ImportedConversation, line: RawRecord): void {
  const { role, text, api_name, param_dict, result } = line
  if (role === 'User') conversation.user(text)
  else if (role === 'AI') conversation.assistant(text, [])
  else if (role === 'API') {
    const id = `call-${conversation.messages.length}`
    const exception = isObject(result) ? textOrNull(result.exception) : null
    conversation.assistant('', [{ id, name: api_name, arguments: param_dict }])
    if (result === undefined) return
    const content = exception ?? (isObject(result) && 'output' in result ? result.output : result)
    conversation.result({ callId: id, content, isError: exception !== null })
  } else conversation.leave(unknownContent('message', `a line of ${JSON.stringify(role)?.slice(0, 60)}`))
}

function count(lines: readonly RawRecord[]): TraceCounts {
  const calls = lines.filter(({ role }) => role === 'API')
  const results = calls.filter((line) => 'result' in line).length
  return { messages: lines.length + results, calls: calls.length, results }
}
