/**
 * Conversations in the data export of ChatGPT: a tree of messages under `mapping`. The branch that ends at `current_node` is the
 * conversation. The others are drafts that the user replaced. A message of the assistant whose recipient is not everybody
 * calls the tool of that name, and the tool's messages that follow are one result.
 */
import { importMessages } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import { chatMessages } from '../providers/openai-chat.ts'
import { heldValue, idOrNull, isObject, listOf, objectOf, type RawRecord, textOrNull } from '../raw.ts'
import { type Imported, importedRuns, joinImports, type TraceFormat } from '../trace-format.ts'

export const chatgptExport: TraceFormat = {
  name: 'chatgpt-export',
  title: 'ChatGPT exports',
  keys: 'title mapping current_node conversation_id create_time',
  recognises: ({ mapping, current_node }) =>
    isObject(mapping) && (typeof current_node === 'string' || Object.values(mapping).slice(0, 4).every(isNode)),
  read: readExport,
}

function isNode(node: unknown): boolean {
  return isObject(node) && 'message' in node && Array.isArray(node.children)
}

function readExport({ mapping, current_node, ...record }: RawRecord): Imported {
  const nodes = objectOf(mapping)
  const path = branchTo(textOrNull(current_node) ?? lastLeaf(nodes), nodes)
  const run = idOrNull(record.conversation_id) ?? idOrNull(record.id)
  const model = path.map(({ metadata }) => textOrNull(objectOf(metadata).model_slug)).find((name) => name !== null)
  const read = importMessages({ source: 'chatgpt-export', run, model: model ?? null }, chatOf(path), chatMessages)
  return joinImports([read, importedRuns([], replacedIn(nodes, path))])
}

/** The messages from the first to this node. Nodes that a damaged file links in a circle are read once. */
function branchTo(last: string | null, nodes: RawRecord): readonly RawRecord[] {
  const path: RawRecord[] = []
  const seen = new Set<string>()
  for (let id = last; id !== null && !seen.has(id); ) {
    seen.add(id)
    const { message, parent } = objectOf(nodes[id])
    if (isObject(message)) path.push(message)
    id = textOrNull(parent)
  }
  return path.reverse()
}

function lastLeaf(nodes: RawRecord): string | null {
  return Object.keys(nodes).findLast((id) => listOf(objectOf(nodes[id]).children).length === 0) ?? null
}

function replacedIn(nodes: RawRecord, path: readonly RawRecord[]): readonly LeftOut[] {
  const taken = new Set(path)
  const others = Object.values(nodes).filter((node) => {
    const { message } = objectOf(node)
    return isObject(message) && !taken.has(message) && roleOf(message) !== 'system'
  })
  if (others.length === 0) return []
  const detail = `${others.length} messages in branches that the user replaced. Only the current branch was read.`
  return [{ kind: 'skipped', what: 'message', reason: 'not-the-agents', detail }]
}

function chatOf(path: readonly RawRecord[]): readonly RawRecord[] {
  const chat: RawRecord[] = []
  /** The id of the call that waits for its result. */
  let open: string | null = null
  let outputs: string[] = []
  const conclude = () => {
    if (outputs.length > 0) {
      const content = outputs.join('\n')
      chat.push(open === null ? { role: 'system', content } : { role: 'tool', tool_call_id: open, content })
      open = null
    }
    outputs = []
  }
  for (const message of path) {
    const [role, text] = [roleOf(message), textIn(message)]
    if (role === 'tool') {
      outputs.push(text)
      continue
    }
    conclude()
    const tool = role === 'assistant' ? toolOf(message) : null
    if (tool !== null) {
      open = `call-${chat.length}`
      const call = { id: open, function: { name: tool, arguments: argumentsIn(text) } }
      chat.push({ role, content: '', tool_calls: [call] })
    } else if (text !== '' && !hidden.has(typeOf(message))) chat.push({ role, content: text })
  }
  conclude()
  return chat
}

function roleOf({ author }: RawRecord): unknown {
  return objectOf(author).role
}

function typeOf({ content }: RawRecord): unknown {
  return objectOf(content).content_type
}

/** Contents that are not said to the user: reasoning, and settings that the program repeats. */
const hidden: ReadonlySet<unknown> = new Set([
  'thoughts',
  'reasoning_recap',
  'user_editable_context',
  'model_editable_context',
])

function toolOf({ recipient }: RawRecord): string | null {
  return recipient === 'all' || recipient === 'user' || recipient === 'assistant' ? null : textOrNull(recipient)
}

function textIn({ content }: RawRecord): string {
  const { text, parts, result, content: inner } = objectOf(content)
  const told = [text, result, inner].find((one) => typeof one === 'string')
  if (typeof told === 'string') return told
  return listOf(parts)
    .map(
      (part) =>
        (typeof part === 'string' ? part : textOrNull(objectOf(part).text)) ??
        `[${String(objectOf(part).content_type)}]`,
    )
    .join('\n')
}

function argumentsIn(text: string): unknown {
  const held = heldValue(text)
  return isObject(held) ? held : { input: text }
}
