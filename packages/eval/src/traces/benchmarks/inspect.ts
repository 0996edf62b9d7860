/**
 * Samples of an Inspect log: elements of `{eval, samples}`, or files of their own in an `.eval` archive. A tool call's
 * `function` is its name. What is long stands once among the attachments, and is named where it was said.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { type Importer, importedRuns, leftOut, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { idOrNull, listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const inspect: Importer = {
  format: 'inspect',
  recognises: ({ epoch, messages, target, scores, output }) =>
    typeof epoch === 'number' && Array.isArray(messages) && (target ?? scores ?? output) !== undefined,
  read: (record, { header, fileName }) => {
    const messages = listOf(record.messages)
    if (messages.length === 0) return leftOut('skipped', 'empty-trajectory', 'The sample has no messages.')
    const evaluation = isObject(header?.eval) ? header.eval : {}
    const task = [textOrNull(evaluation.task) ?? fileName, idOrNull(record.id) ?? '?'].join('/')
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(toolsOf(record.events))
    const attachments = isObject(record.attachments) ? record.attachments : {}
    for (const message of messages) addMessage(conversation, message, attachments)
    const run = `${task}/${idOrNull(record.epoch) ?? ''}`
    const named = {
      source: 'inspect',
      model: textOrNull(evaluation.model),
      run,
      task,
      outcome: outcomeOf(record.scores),
    }
    return importedRuns([namedRun(named, conversation, count(messages))], conversation.left)
  },
}

/** Said with the first request to the model. */
function toolsOf(events: unknown): unknown {
  return objectsOf(events).find(({ event, tools }) => event === 'model' && listOf(tools).length > 0)?.tools
}

function addMessage(conversation: ImportedConversation, message: unknown, attachments: RawRecord): void {
  const { role, content: written, ...rest } = isObject(message) ? message : { role: undefined, content: undefined }
  const content = resolved(written, attachments)
  switch (role) {
    case 'system':
      conversation.system(content)
      return
    case 'user':
      conversation.user(content)
      return
    case 'assistant':
      conversation.assistant(content, objectsOf(rest.tool_calls).map(writtenCall))
      return
    case 'tool': {
      const error = isObject(rest.error) ? textOrNull(rest.error.message) : null
      const said = content === '' || content === null || content === undefined ? error : content
      conversation.result({ callId: rest.tool_call_id, content: said ?? '', isError: isObject(rest.error) })
      return
    }
  }
  conversation.leave(unknownContent('message', `a message of the role ${JSON.stringify(role)?.slice(0, 60)}`))
}

/** Reasoning is no part of what was said. */
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

/** Where one scorer judged, and judged right or wrong. */
function outcomeOf(scores: unknown): boolean | null {
  const judged = isObject(scores) ? Object.values(scores) : []
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

function count(messages: readonly unknown[]): TraceCounts {
  const objects = objectsOf(messages)
  const calls = objects.reduce((sum, message) => sum + listOf(message.tool_calls).length, 0)
  return { messages: messages.length, calls, results: objects.filter(({ role }) => role === 'tool').length }
}
