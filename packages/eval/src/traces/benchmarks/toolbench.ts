/**
 * Reads ToolBench runs. A search run holds its tree of steps. Its `train_messages` hold the chat messages of each answer, and the last
 * answer is the longest path. A file of answers instead maps numbers to objects `{query, available_tools, answer}`. A node of role `tool`
 * in an answer is a call with its response. The node is written in Python notation and is often cut off.
 */
import { importMessages, readEach } from '../imported-run.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import {
  booleanOrNull,
  heldValue,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  shortJson,
  textOrNull,
} from '../raw.ts'
import { type Imported, joinImports, type TraceFormat } from '../trace-format.ts'
import { countRoles } from '../trace-run.ts'

export const toolbenchRun: TraceFormat = {
  name: 'toolbench',
  title: 'ToolBench runs',
  keys: 'answer_generation tree win forward_args',
  recognises: ({ answer_generation, forward_args }) =>
    isObject(answer_generation) && (forward_args !== undefined || Array.isArray(answer_generation.train_messages)),
  read: (record, { fileName }) => {
    const answer = objectOf(record.answer_generation)
    const messages = listOf(listOf(answer.train_messages).at(-1))
    const named = { source: 'toolbench', run: fileName, outcome: booleanOrNull(record.win) }
    return importMessages(named, messages, chatMessages, { tools: answer.function })
  },
}

export const toolbenchAnswers: TraceFormat = {
  name: 'toolbench-answers',
  title: 'ToolBench answers',
  keys: 'query available_tools answer',
  recognises: (record) => {
    if (isAnswer(record)) return true
    // This check runs on every record to recognise its format, so it must be fast. It looks only at the first member.
    for (const name in record) return isObject(record[name]) && isAnswer(record[name])
    return false
  },
  read: (record) => {
    if (isAnswer(record)) return readAnswer(record, null)
    return joinImports(Object.entries(record).map(([name, one]) => readAnswer(objectOf(one), name)))
  },
}

function isAnswer({ query, answer }: RawRecord): boolean {
  return typeof query === 'string' && isObject(answer) && Array.isArray(answer.answer_details)
}

function readAnswer(record: RawRecord, run: string | null): Imported {
  const answer = objectOf(record.answer)
  const nodes = pathOf(answer.answer_details)
  const spoken = countRoles(nodes.map(({ role }) => role))
  const named = { source: 'toolbench', model: textOrNull(answer.method), run, task: run, spoken }
  return importMessages(named, nodes, searchNodes, { tools: record.available_tools })
}

const searchNodes = readEach<RawRecord>({
  add: (conversation, { role, message }) => {
    if (conversation.say(role, message)) return
    if (role === 'assistant') conversation.assistant(message, [])
    else if (role === 'tool') {
      const { name, written, response } = readToolNode(message)
      const id = `node-${conversation.messages.length}`
      conversation.assistant('', [{ id, name, arguments: written }])
      conversation.result({ callId: id, content: response })
    } else conversation.leaveUnknown('message', `a node of the role ${shortJson(role)}`)
  },
  count: ({ role }) => (role === 'tool' ? { calls: 1, results: 1 } : {}),
})

/** Follows the last branch at each node. The earlier branches were abandoned. */
function pathOf(details: unknown): readonly RawRecord[] {
  const path: RawRecord[] = []
  for (let next = objectsOf(details).at(-1); next !== undefined; next = objectsOf(next.next).at(-1)) path.push(next)
  return path
}

type ToolNode = { readonly name: unknown; readonly written: unknown; readonly response: unknown }

function readToolNode(message: unknown): ToolNode {
  const held = heldValue(message)
  if (isObject(held)) return { name: held.name, written: held.arguments, response: held.response }
  // The text of this call is cut off, so its name and the part of its arguments that is there are read.
  const text = String(message)
  const name = /^\{'name': '([^']{1,200})'/.exec(text)?.[1] ?? 'tool'
  const [, written = ''] = text.split("'arguments': '", 2)
  return { name, written: written.split("', 'response'")[0], response: text.split("'response': ")[1] ?? '' }
}
