/**
 * The items of OpenAI's Responses API, as several formats hold them. What the model wrote in one go (a text and several
 * calls) is one message. Tools that the caller runs have a `call_id`; those that the provider runs (search, code) have none
 * and are steps of the provider's own, no calls, except an MCP server's, which is call and result in one.
 */
import type { ImportedCall, ImportedConversation } from '../conversation.ts'
import type { RawRecord } from '../importer.ts'
import { unknownContent } from '../left-out.ts'
import { contentText, objectsOf, textOrNull } from '../raw.ts'
import type { SpokenCounts, TraceCounts } from '../trace-run.ts'

/** Whether something is an item that only this API has. */
export function isItem(item: RawRecord): boolean {
  if (isCall(item) || isResult(item) || item.type === 'reasoning' || item.type === 'mcp_call') return true
  return item.type === 'message' && objectsOf(item.content).some(({ type }) => isItemText(type))
}

function isItemText(type: unknown): boolean {
  return type === 'input_text' || type === 'output_text'
}

/** `function_call`, `custom_tool_call`, `local_shell_call`, `computer_call`, … */
function isCall({ type, call_id, id, name }: RawRecord): boolean {
  if (type === 'function_call' || type === 'custom_tool_call') return true
  // The provider's own search has an id where the caller carries it out; it is a step of the provider's all the same.
  if (typeof type === 'string' && ownSteps.test(type)) return false
  return (
    typeof type === 'string' &&
    type.endsWith('_call') &&
    (call_id ?? (name === undefined ? undefined : id)) !== undefined
  )
}

function isResult({ type }: RawRecord): boolean {
  return typeof type === 'string' && type.endsWith('_call_output')
}

/** The model's items up to the next result or user message, as one assistant message. */
type AssistantItems = { readonly texts: string[]; readonly calls: ImportedCall[] }

export function addItems(conversation: ImportedConversation, items: readonly unknown[]): void {
  let answer: AssistantItems | null = null
  const conclude = () => {
    if (answer !== null) conversation.assistant(answer.texts.join('\n'), answer.calls)
    answer = null
  }
  for (const item of objectsOf(items)) {
    if (isCall(item) || isAnswer(item)) {
      const open: AssistantItems = answer ?? { texts: [], calls: [] }
      answer = open
      if (isCall(item)) open.calls.push(writtenCall(item))
      else open.texts.push(contentText(item.content))
      if (item.type !== 'mcp_call' || !answersItself(item)) continue
    } else if (isAside(item)) continue
    conclude()
    addOther(conversation, item)
  }
  conclude()
}

function isAnswer(item: RawRecord): boolean {
  return item.role === 'assistant' && (item.type === undefined || item.type === 'message')
}

function writtenCall(item: RawRecord): ImportedCall {
  const type = String(item.type)
  const written = item.arguments ?? (item.input === undefined ? (item.action ?? item.operation) : { input: item.input })
  return { id: item.call_id ?? item.id, name: item.name ?? type.slice(0, -'_call'.length), arguments: written }
}

function answersItself({ output, error }: RawRecord): boolean {
  return (output ?? error ?? null) !== null
}

/** The provider's own steps, and marks that an agent leaves between the items. */
function isAside({ type }: RawRecord): boolean {
  return typeof type === 'string' && (asides.has(type) || ownSteps.test(type))
}

const ownSteps = /^(?:web_search|file_search|code_interpreter|image_generation|tool_search)_/

const asides: ReadonlySet<string> = new Set([
  ...['reasoning', 'item_reference', 'mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'],
  ...['compaction', 'compaction_summary', 'ghost_snapshot', 'context_compaction'],
])

function addOther(conversation: ImportedConversation, item: RawRecord): void {
  if (isResult(item)) conversation.result({ callId: item.call_id, content: outputOf(item.output) })
  else if (item.type === 'mcp_call') {
    const error = item.error ?? null
    conversation.result({ callId: item.call_id ?? item.id, content: error ?? item.output, isError: error !== null })
  } else if (item.role === 'user') conversation.user(item.content)
  else if (item.role === 'system' || item.role === 'developer') conversation.system(item.content)
  else {
    const { type, role } = item
    conversation.leave(unknownContent('message', `an item ${JSON.stringify({ type, role }).slice(0, 80)}`))
  }
}

/** An output may be a text, parts, or a text in an object that says how it went. */
function outputOf(output: unknown): unknown {
  const [only] = objectsOf([output])
  return only !== undefined && (textOrNull(only.content) ?? Array.isArray(only.content)) ? only.content : output
}

/** A message is an item of its own, and so is a call. */
export function countSpokenItems(items: readonly unknown[]): SpokenCounts {
  const said = objectsOf(items).filter(({ type }) => type === undefined || type === 'message')
  const by = (speaker: string) => said.filter(({ role }) => role === speaker).length
  return { user: by('user'), assistant: by('assistant') }
}

export function countItems(items: readonly unknown[]): TraceCounts {
  let messages = 0
  let calls = 0
  let results = 0
  let answering = false
  for (const { type, role, call_id, name, output, error } of objectsOf(items)) {
    const kind = String(type ?? 'message')
    const answered = kind === 'mcp_call' && (output ?? error ?? null) !== null
    const called = /^(?!tool_search_).*_call$/.test(kind) && (call_id !== undefined || name !== undefined)
    const result = /_call_output$/.test(kind) || answered
    const said = kind === 'message'
    if (called) calls++
    if (result) results++
    const answers = called || (said && role === 'assistant')
    if (answers && !answering) messages++
    if (result || (said && !answers)) messages++
    if (answers || result || said) answering = answers && !answered
  }
  return { messages, calls, results }
}
