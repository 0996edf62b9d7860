/**
 * Reads OpenAI Responses items: `{"input": …, "output": […]}`, `{"items": […]}`, a plain list of items, or one request with its response.
 * Several formats use the items.
 *
 * One response of the model, for instance a text and several calls, becomes one message and one decision. A call of the caller's tool has
 * a `call_id`, and its result is another item. A hosted call, which the provider runs (search, code, the tools of an MCP server), has no
 * `call_id`. The item of a hosted call also holds the result, if the response includes the result.
 */

import { exchangeFormat, type ImportedCall, type ImportedConversation, type MessageReader } from '../imported-run.ts'
import { contentText, listOf, objectOf, objectsOf, type RawRecord, textOrNull } from '../raw.ts'
import type { RecordFormat } from '../trace-format.ts'
import { countRoles, type SpokenCounts, type TraceCounts } from '../trace-run.ts'

export const openaiResponses = exchangeFormat({
  name: 'openai-responses',
  title: 'OpenAI Responses items',
  keys: 'input output items instructions tools model',
  recognises: ({ record, request, response }) => {
    const output = objectsOf(response?.output ?? record.output)
    if (output.some(isItem)) return true
    // Chat messages under the names of the Responses API.
    if (output.some(({ tool_calls }) => Array.isArray(tool_calls))) return false
    // The Responses API always answers with a list of items. A record with any other `output` belongs to another format.
    const given = response === null ? (record.output ?? null) : null
    if (given !== null && !Array.isArray(given)) return false
    if (given !== null && output[0] !== undefined && typeof output[0].role !== 'string') return false
    return objectsOf(record.items ?? request.input).some((item) => isItem(item) || typeof item.role === 'string')
  },
  read: ({ record, request, response }) => {
    const given = record.items ?? request.input
    const before = typeof given === 'string' ? [{ type: 'message', role: 'user', content: given }] : listOf(given)
    const answer = listOf(response?.output ?? record.output)
    return {
      reader: responseItems,
      tools: request.tools ?? response?.tools,
      system: textOrNull(request.instructions) ?? textOrNull(response?.instructions),
      before,
      answer,
      spoken: countSpokenItems([...before, ...answer]),
    }
  },
})

export function isItem(item: RawRecord): boolean {
  const { type, call_id, id, name } = item
  if (isResult(item) || markers.has(type) || hostedTypes.has(type)) return true
  if (isCall(item)) return (call_id ?? (name === undefined ? undefined : id)) !== undefined
  return type === 'message' && objectsOf(item.content).some((part) => /^(?:in|out)put_text$/.test(String(part.type)))
}

/**
 * Whether an item is a call. The types of calls are `function_call`, `custom_tool_call`, `local_shell_call`, `web_search_call` and
 * similar names.
 */
function isCall({ type, call_id, id, status }: RawRecord): boolean {
  if (typeof type !== 'string' || !type.endsWith('_call') || type === 'tool_call') return false
  return type === 'function_call' || (call_id ?? id ?? status) !== undefined
}

const hostedTypes: ReadonlySet<unknown> = new Set(
  ['web_search', 'file_search', 'code_interpreter', 'image_generation', 'mcp'].map((name) => `${name}_call`),
)

function isResult({ type }: RawRecord): boolean {
  return typeof type === 'string' && (type.endsWith('_call_output') || type === 'tool_search_output')
}

/** The result of a hosted call. Undefined if the item holds no result. */
function ownResult({ type, call_id, error, output, outputs, results, result }: RawRecord): unknown {
  if (call_id !== undefined && type !== 'mcp_call') return undefined
  const held = [error, output, outputs, results, result].find((value) => (value ?? null) !== null)
  return Array.isArray(held) && held.length === 0 ? undefined : held
}

/** The items of the model up to the next result or user message. They become one assistant message. */
type AssistantItems = { readonly texts: string[]; readonly calls: ImportedCall[] }

export const responseItems: MessageReader<unknown> = { add: addItems, count: countItems }

function addItems(conversation: ImportedConversation, items: readonly unknown[]): void {
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
      if (!isCall(item) || ownResult(item) === undefined) continue
    } else if (markers.has(item.type)) continue
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
  const written = item.arguments ?? (item.input === undefined ? hostedArguments(item) : { input: item.input })
  return { id: item.call_id ?? item.id, name: item.name ?? type.slice(0, -'_call'.length), arguments: written }
}

function hostedArguments({ action, operation, code, queries }: RawRecord): unknown {
  if ((action ?? operation) !== undefined) return action ?? operation
  return code === undefined ? queries && { queries } : { code }
}

/** Types of items that hold neither a message nor a call. One of them is a request for approval, which is followed by the call itself. */
const markers: ReadonlySet<unknown> = new Set([
  ...['reasoning', 'item_reference', 'mcp_list_tools', 'mcp_approval_request', 'mcp_approval_response'],
  ...['compaction', 'compaction_summary', 'ghost_snapshot', 'context_compaction'],
])

function addOther(conversation: ImportedConversation, item: RawRecord): void {
  if (isResult(item)) conversation.result({ callId: item.call_id, content: outputOf(item.output) })
  else if (isCall(item)) {
    const isError = (item.error ?? null) !== null
    conversation.result({ callId: item.call_id ?? item.id, content: ownResult(item), isError })
  } else if (item.role === 'user') conversation.user(item.content)
  else if (item.role === 'system' || item.role === 'developer') conversation.system(item.content)
  else {
    const { type, role } = item
    conversation.leaveUnknown('message', `an item ${JSON.stringify({ type, role }).slice(0, 80)}`)
  }
}

/** An output is a text, a list of parts, or an object with the text and a status. */
function outputOf(output: unknown): unknown {
  const { content } = objectOf(output)
  return (textOrNull(content) ?? Array.isArray(content)) ? content : output
}

/** Counts how often users and assistants spoke. Messages and calls are separate items, and only messages count. */
export function countSpokenItems(items: readonly unknown[]): SpokenCounts {
  const said = objectsOf(items).filter(({ type }) => type === undefined || type === 'message')
  return countRoles(said.map(({ role }) => role))
}

function countItems(items: readonly unknown[]): TraceCounts {
  let messages = 0
  let calls = 0
  let results = 0
  let answering = false
  for (const item of objectsOf(items)) {
    const kind = String(item.type ?? 'message')
    const called =
      /(?<!^tool)_call$/.test(kind) && ['call_id', 'id', 'status', 'name'].some((name) => item[name] !== undefined)
    const answered = called && ownResult(item) !== undefined
    const result = /_call_output$|^tool_search_output$/.test(kind) || answered
    const said = kind === 'message'
    if (called) calls++
    if (result) results++
    const answers = called || (said && item.role === 'assistant')
    if (answers && !answering) messages++
    if (result || (said && !answers)) messages++
    if (answers || result || said) answering = answers && !answered
  }
  return { messages, calls, results }
}

/** The format of the input items of a response, as the API lists them: `{object: "list", data: […]}` with the latest item first. */
export const inputItems: RecordFormat = {
  name: 'input-items',
  title: 'input items of a response',
  keys: 'object data first_id last_id has_more',
  recognises: ({ object, data }) => object === 'list' && objectsOf(data).slice(0, 4).some(isItem),
  read: ({ data, ...record }, context) => {
    const items = objectsOf(data)
    return openaiResponses.read({ id: record.first_id, items: isReversed(items) ? items.toReversed() : items }, context)
  },
}

/**
 * Whether the items are in reverse order, with the latest item first. Then a result comes before its call, or an answer before its
 * question.
 */
function isReversed(items: readonly RawRecord[]): boolean {
  const called = items.findIndex(({ type }) => /_call$/.test(String(type)))
  const answered = items.findIndex(({ type }) => /_call_output$/.test(String(type)))
  if (called >= 0 && answered >= 0) return answered < called
  return items[0]?.role === 'assistant' || called === 0
}
