/** Reads API-Bank dialogues. A line is a message of `User` or `AI`, or an `API` call with its result. A file is one dialogue. */
import { importMessages, readEach } from '../imported-run.ts'
import { firstOf, isObject, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { type Imported, onePiece, type TraceFormat } from '../trace-format.ts'
import { countRoles } from '../trace-run.ts'

export const apiBank: TraceFormat = {
  name: 'api-bank',
  title: 'API-Bank dialogues',
  keys: 'role text api_name param_dict result',
  recognises: ({ role, text, api_name }) =>
    ((role === 'User' || role === 'AI') && typeof text === 'string') ||
    (role === 'API' && typeof api_name === 'string'),
  scope: 'file',
  pieces: (record) => onePiece(record),
  join: (values, { fileName }) => importedDialogue(objectsOf(values), fileName),
}

export const apiBankList: TraceFormat = {
  name: 'api-bank-list',
  title: 'API-Bank dialogues as lists',
  keys: 'messages',
  recognises: ({ messages }) => {
    const first = firstOf(messages)
    return first !== undefined && (first.role === 'User' || first.role === 'AI') && typeof first.text === 'string'
  },
  read: ({ messages }, { fileName }) => importedDialogue(objectsOf(messages), fileName),
}

function importedDialogue(lines: readonly RawRecord[], run: string): Imported {
  const roles = lines.map(({ role }) => role)
  return importMessages({ source: 'api-bank', run, spoken: countRoles(roles, 'User', 'AI') }, lines, dialogueLines)
}

const dialogueLines = readEach<RawRecord>({
  add: (conversation, line) => {
    const { role, text, api_name, param_dict, result } = line
    if (role === 'User') conversation.user(text)
    else if (role === 'AI') conversation.assistant(text, [])
    else if (role === 'API') {
      const id = `call-${conversation.messages.length}`
      const exception = textOrNull(objectOf(result).exception)
      conversation.assistant('', [{ id, name: api_name, arguments: param_dict }])
      if (result === undefined) return
      const content = exception ?? (isObject(result) && 'output' in result ? result.output : result)
      conversation.result({ callId: id, content, isError: exception !== null })
    } else conversation.leaveUnknown('message', `a line of ${shortJson(role)}`)
  },
  count: (line) => (line.role === 'API' ? { calls: 1, results: 'result' in line ? 1 : 0 } : {}),
})
