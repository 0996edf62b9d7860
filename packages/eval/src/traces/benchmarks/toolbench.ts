/**
 * ToolBench. A run of its search holds the tree and, in `train_messages`, each answer's messages as chat messages with
 * `function_call`: the last of them is the longest path. A file of answers holds `{query, available_tools, answer}` by
 * number, where a node of role `tool` is a call and its response as Python prints them, often cut off.
 */
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../conversation.ts'
import { namedRun } from '../general-run.ts'
import { heldValue } from '../held-value.ts'
import { type Imported, type Importer, importedRuns, joinImports, type RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { addChatMessages, countChatMessages } from '../providers/openai-chat.ts'
import { listOf, objectsOf, textOrNull } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'

export const toolbenchRun: Importer = {
  format: 'toolbench',
  recognises: ({ answer_generation, forward_args }) =>
    isObject(answer_generation) && (forward_args !== undefined || Array.isArray(answer_generation.train_messages)),
  read: (record, { fileName }) => {
    const answer = isObject(record.answer_generation) ? record.answer_generation : {}
    const messages = listOf(listOf(answer.train_messages).at(-1))
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(answer.function)
    addChatMessages(conversation, messages)
    const outcome = typeof record.win === 'boolean' ? record.win : null
    const named = { source: 'toolbench', run: fileName, outcome }
    return importedRuns([namedRun(named, conversation, countChatMessages(messages))], conversation.left)
  },
}

export const toolbenchAnswers: Importer = {
  format: 'toolbench-answers',
  recognises: (record) => {
    if (isAnswer(record)) return true
    // Only the first member is looked at: this is asked of every record.
    for (const name in record) return isObject(record[name]) && isAnswer(record[name])
    return false
  },
  read: (record) => {
    if (isAnswer(record)) return readAnswer(record, null)
    return joinImports(Object.entries(record).map(([name, one]) => readAnswer(isObject(one) ? one : {}, name)))
  },
}

function isAnswer({ query, answer }: RawRecord): boolean {
  return typeof query === 'string' && isObject(answer) && Array.isArray(answer.answer_details)
}

function readAnswer(record: RawRecord, run: string | null): Imported {
  const answer = isObject(record.answer) ? record.answer : {}
  const nodes = pathOf(answer.answer_details)
  const conversation = new ImportedConversation()
  conversation.tools = readToolDefinitions(record.available_tools)
  for (const node of nodes) addNode(conversation, node)
  const named = { source: 'toolbench', model: textOrNull(answer.method), run, task: run }
  const by = (speaker: string) => nodes.filter(({ role }) => role === speaker).length
  const path = namedRun(named, conversation, count(nodes))
  return importedRuns([{ ...path, spoken: { user: by('user'), assistant: by('assistant') } }], conversation.left)
}

/** The deepest path is walked, always by the last branch: earlier ones were given up. */
function pathOf(details: unknown): readonly RawRecord[] {
  const path: RawRecord[] = []
  for (let next = objectsOf(details).at(-1); next !== undefined; next = objectsOf(next.next).at(-1)) path.push(next)
  return path
}

function addNode(conversation: ImportedConversation, { role, message }: RawRecord): void {
  switch (role) {
    case 'system':
      conversation.system(message)
      return
    case 'user':
      conversation.user(message)
      return
    case 'assistant':
      conversation.assistant(message, [])
      return
    case 'tool': {
      const { name, written, response } = readToolNode(message)
      const id = `node-${conversation.messages.length}`
      conversation.assistant('', [{ id, name, arguments: written }])
      conversation.result({ callId: id, content: response })
      return
    }
  }
  conversation.leave(unknownContent('message', `a node of the role ${JSON.stringify(role)?.slice(0, 60)}`))
}

type ToolNode = { readonly name: unknown; readonly written: unknown; readonly response: unknown }

function readToolNode(message: unknown): ToolNode {
  const held = heldValue(message)
  if (isObject(held)) return { name: held.name, written: held.arguments, response: held.response }
  // Cut off: the name is in front, and what is left of the arguments is what is left.
  const text = String(message)
  const name = /^\{'name': '([^']{1,200})'/.exec(text)?.[1] ?? 'tool'
  const [, written = ''] = text.split("'arguments': '", 2)
  return { name, written: written.split("', 'response'")[0], response: text.split("'response': ")[1] ?? '' }
}

function count(nodes: readonly RawRecord[]): TraceCounts {
  const calls = nodes.filter(({ role }) => role === 'tool').length
  return { messages: nodes.length + calls, calls, results: calls }
}
