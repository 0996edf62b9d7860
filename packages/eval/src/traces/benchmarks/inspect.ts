/**
 * Reads samples of an Inspect log: elements of `{eval, samples}`, or separate files in an `.eval` archive. The `function` of a tool call
 * is its name. Long texts are stored once as attachments, and messages refer to them.
 */
import { type ImportedCall, type ImportedConversation, importMessages, type MessageReader } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { idOrNull, isObject, listOf, objectOf, objectsOf, type RawRecord, shortJson, textOrNull } from '../raw.ts'
import { leftOut, type TraceFormat } from '../trace-format.ts'

export const inspect: TraceFormat = {
  name: 'inspect',
  title: 'Inspect logs (.json, .eval)',
  keys: 'eval samples plan epoch messages target scores',
  recognises: ({ epoch, messages, target, scores, output }) =>
    typeof epoch === 'number' && Array.isArray(messages) && (target ?? scores ?? output) !== undefined,
  read: (record, { header, fileName }) => {
    const messages = listOf(record.messages)
    if (messages.length === 0) return leftOut('skipped', 'empty-trajectory', 'The sample has no messages.')
    const evaluation = objectOf(header?.eval)
    const task = [textOrNull(evaluation.task) ?? fileName, idOrNull(record.id) ?? '?'].join('/')
    const run = `${task}/${idOrNull(record.epoch) ?? ''}`
    const model = textOrNull(evaluation.model)
    const named = { source: 'inspect', model, run, task, outcome: outcomeOf(record.scores) }
    const reader: MessageReader<unknown> = {
      add: (conversation, some) => {
        for (const message of some) addMessage(conversation, objectOf(message), objectOf(record.attachments))
      },
      count: chatMessages.count,
    }
    return importMessages(named, messages, reader, { tools: toolsOf(record.events) })
  },
}

function toolsOf(events: unknown): unknown {
  return objectsOf(events).find(({ event, tools }) => event === 'model' && listOf(tools).length > 0)?.tools
}

function addMessage(conversation: ImportedConversation, message: RawRecord, attachments: RawRecord): void {
  const { role, error, tool_calls, tool_call_id } = message
  const content = resolved(message.content, attachments)
  if (conversation.say(role, content)) return
  if (role === 'assistant') conversation.assistant(content, objectsOf(tool_calls).map(writtenCall))
  else if (role === 'tool') {
    const said = (content ?? '') === '' ? textOrNull(objectOf(error).message) : content
    conversation.result({ callId: tool_call_id, content: said ?? '', isError: isObject(error) })
  } else conversation.leaveUnknown('message', `a message of the role ${shortJson(role)}`)
}

function resolved(content: unknown, attachments: RawRecord): unknown {
  if (typeof content === 'string') return attached(content, attachments)
  if (!Array.isArray(content)) return content
  return objectsOf(content)
    .filter(({ type }) => type !== 'reasoning')
    .map((part) => (typeof part.text === 'string' ? { ...part, text: attached(part.text, attachments) } : part))
}

const SCHEME = 'attachment://'

function attached(text: string, attachments: RawRecord): string {
  if (!text.startsWith(SCHEME)) return text
  const held = attachments[text.slice(SCHEME.length)]
  return typeof held === 'string' ? held : text
}

function writtenCall({ id, function: name, arguments: written }: RawRecord): ImportedCall {
  return { id, name: isObject(name) ? name.name : name, arguments: isObject(name) ? name.arguments : written }
}

/** The outcome of the sample. Null if no scorer or several scorers gave a verdict, or if the verdict is neither right nor wrong. */
function outcomeOf(scores: unknown): boolean | null {
  const judged = Object.values(objectOf(scores))
  const [only] = objectsOf(judged)
  if (judged.length !== 1 || only === undefined) return null
  switch (only.value) {
    case 'C':
    case 1:
    case true:
      return true
    case 'I':
    case 'P':
    case 'N':
    case 0:
    case false:
      return false
  }
  return null
}
