/**
 * Finds the messages in the input or output of a model, in the form in which a backend stores it: a text, JSON, Python notation, a list
 * of messages, or a provider's request or response. A value of any other form is kept as JSON text, so that nothing is lost.
 */

import { isAnthropicBlock } from '../../providers/anthropic.ts'
import { isConverseBlock } from '../../providers/bedrock-converse.ts'
import {
  firstOf,
  heldValue,
  idOrNull,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  textOrNull,
} from '../../raw.ts'
import { at, attributeTree, indexed, type SpanWork } from '../span.ts'
import { numberedMessage } from './attribute-messages.ts'
import { isLangChainMessage } from './langchain-message.ts'

export type Given = {
  readonly messages: readonly RawRecord[]
  readonly instructions: unknown
  readonly tools: unknown
}

const MOST_LEVELS = 6

export function givenMessages(held: unknown, level = 0): Given {
  const value = heldValue(held)
  if (Array.isArray(value)) return givenList(value, level)
  if (!isObject(value)) return given(isNothing(value) ? [] : [{ role: 'user', content: value }])
  if (isMessage(value)) return given([value])
  const numbered = numberedIn(value, 'gen_ai.prompt')
  if (numbered.length > 0) return given(numbered)
  const inner = inputNames.map((name) => value[name]).find((one) => !isNothing(one))
  if (inner === undefined || level > MOST_LEVELS) return given(isEmpty(value) ? [] : [asItStands('user', value)])
  const read = givenMessages(inner, level + 1)
  const { system, instructions, systemInstruction, system_instruction, tools, functions } = value
  const config = objectOf(value.config)
  return {
    messages: read.messages,
    instructions:
      system ??
      instructions ??
      systemInstruction ??
      system_instruction ??
      config.systemInstruction ??
      config.system_instruction ??
      read.instructions,
    tools: toolsIn(tools ?? functions) ?? read.tools,
  }
}

/** The messages in the output of a model. Several choices are alternatives, and the program acts on the first of them. */
export function gaveMessages(held: unknown, level = 0): readonly RawRecord[] {
  const value = heldValue(held)
  if (isNothing(value)) return []
  if (level > MOST_LEVELS) return [asItStands('assistant', value)]
  if (Array.isArray(value)) return gaveList(value, level)
  if (!isObject(value)) return [{ role: 'assistant', content: value }]
  if (isMessage(value)) return [value]
  const numbered = numberedIn(value, 'gen_ai.completion')
  if (numbered.length > 0) return numbered.slice(0, 1)
  const first = [value.choices, value.generations, value.candidates, value.replies].find(
    (list) => listOf(list).length > 0,
  )
  if (first !== undefined) return gaveMessages(listOf(first)[0], level + 1)
  const inner = outputNames.map((name) => heldValue(value[name])).find((one) => isObject(one) || Array.isArray(one))
  if (inner !== undefined) return gaveMessages(inner, level + 1)
  const calls = listOf(heldValue(value.toolCalls ?? value.tool_calls))
  const text = textOrNull(value.text) ?? textOrNull(value.content) ?? textOrNull(value.output)
  if (calls.length > 0 || text !== null) return [answer(text, calls)]
  return isEmpty(value) ? [] : [asItStands('assistant', value)]
}

/** The messages of a whole conversation in the output or input of a step. They are `{messages: […]}` or a list. */
export function transcriptIn(...values: readonly unknown[]): readonly RawRecord[] {
  for (const value of values) {
    const held = heldValue(value)
    const list = isObject(held) ? heldValue(stateIn(held).messages) : held
    if (Array.isArray(list) && list.length > 0 && list.every((one) => isObject(one) && isMessage(one)))
      return objectsOf(list)
  }
  return []
}

function stateIn(held: RawRecord): RawRecord {
  const inner = [held.outputs, held.output, held.inputs, held.input, held.values].find(isObject)
  return held.messages === undefined && inner !== undefined ? inner : held
}

/** Tool definitions: a list, or an object by name. Each definition may be JSON text. */
export function toolsIn(held: unknown): unknown {
  const value = heldValue(held)
  if (isObject(value)) return Object.entries(value).map(([name, tool]) => (isObject(tool) ? { name, ...tool } : tool))
  return Array.isArray(value) && value.length > 0 ? value.map(heldValue).map(withParameters) : null
}

/** Makes an assistant's chat message from a text and calls. The calls have the form of the AI SDK or of a provider. */
export function answer(text: unknown, calls: readonly unknown[]): RawRecord {
  const written = objectsOf(calls).map((one) => {
    if (isObject(one.function)) return one
    const call = isObject(one.payload) ? one.payload : one
    const { id, toolCallId, name, toolName, input, args } = call
    return { id: toolCallId ?? id, name: toolName ?? name, arguments: args ?? input ?? call.arguments }
  })
  return { role: 'assistant', content: text, tool_calls: written }
}

const inputNames = 'messages contents prompt prompts input input_messages request question'.split(' ')
const outputNames = 'message content output messages response body completion gen_ai.event.content'.split(' ')

function givenList(value: readonly unknown[], level: number): Given {
  const [first] = value
  if (Array.isArray(first) && level <= MOST_LEVELS) return givenMessages(first, level + 1)
  const objects = objectsOf(value)
  if (objects.length === 0) return given(value.map((content) => ({ role: 'user', content })))
  const definitions = objects.flatMap(definitionIn)
  const messages = objects.filter((message) => definitionIn(message).length === 0)
  if (!messages.every((message) => isMessage(message))) return given([asItStands('user', value)])
  return { messages, instructions: null, tools: definitions.length > 0 ? definitions : null }
}

function gaveList(value: readonly unknown[], level: number): readonly RawRecord[] {
  const objects = objectsOf(value)
  const [first] = objects
  if (first === undefined) return value.length === 0 ? [] : gaveMessages(value[0], level + 1)
  if (objects.every((one) => isMessage(one))) return objects
  if (objects.every(isBareCall)) return [answer('', value)]
  if (isObject(first.message)) return gaveMessages(first.message, level + 1)
  return isBlocks(objects) ? [{ role: 'assistant', content: value }] : [asItStands('assistant', value)]
}

/**
 * Whether these objects are the blocks of one message whose envelope (with the role) was not stored. The blocks are then read as the
 * content of one message.
 */
function isBlocks(objects: readonly RawRecord[]): boolean {
  return objects.every((block) => isAnthropicBlock(block) || isConverseBlock(block) || block.type === 'text')
}

/** Keeps a value of unknown form as JSON text. If the value seems to hold calls, it is marked as `unread`. */
function asItStands(role: 'user' | 'assistant', value: unknown): RawRecord {
  return { role, content: value, ...(seemsUnread(value) ? { unread: true } : {}) }
}

function seemsUnread(value: unknown): boolean {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /"(?:tool_?calls?|function_?calls?|tool_?use|tool_?name|tool_call_id)"\s*:\s*(?:"[^"]|\[\s*[^\]\s]|\{\s*[^}\s])/i.test(
    text,
  )
}

/**
 * Whether the object is a call without a message around it. The AI SDK, AutoGen and Promptfoo write such calls. AutoGen names the members
 * `name` and `arguments`.
 */
function isBareCall({ toolCallId, toolName, name, arguments: written, function: own }: RawRecord): boolean {
  if (isObject(own) && typeof own.name === 'string') return true
  return (toolCallId ?? toolName) !== undefined || (typeof name === 'string' && written !== undefined)
}

/** Reads messages from attributes with dotted and numbered names, such as `gen_ai.prompt.0.role`. */
function numberedIn(value: RawRecord, prefix: 'gen_ai.prompt' | 'gen_ai.completion'): readonly RawRecord[] {
  if (!Object.keys(value).some((name) => name.startsWith(`${prefix}.0.`))) return []
  return indexed(at(attributeTree(value), prefix)).map((message) => numberedMessage('openLlmetry', message))
}

/** The tool definition that a message holds. LangChain's callback handler writes each definition as a message of role `tool`. */
function definitionIn({ role, content }: RawRecord): readonly unknown[] {
  if (role !== 'tool' || !isObject(content) || content.type !== 'function') return []
  return isObject(content.function) ? [content] : []
}

function isMessage(value: RawRecord): boolean {
  if (typeof value.role === 'string' || isLangChainMessage(value)) return true
  const type = textOrNull(value.type) ?? ''
  return /(?:_call|_call_output|^reasoning)$/.test(type) || (firstOf(value.parts) !== undefined && type === '')
}

function withParameters(tool: unknown): unknown {
  if (!isObject(tool) || tool.parameters_json_schema === undefined) return tool
  return { ...tool, parameters: tool.parameters_json_schema }
}

function given(messages: readonly RawRecord[]): Given {
  return { messages, instructions: null, tools: null }
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isEmpty(value: RawRecord): boolean {
  return Object.keys(value).length === 0
}

export type StoredSpan = {
  /** The kind of the span in the words of the backend, for example `GENERATION`, `llm`, `CHAT_MODEL` or `TOOL`. */
  readonly type: string
  readonly name: string
  readonly input: unknown
  readonly output: unknown
  readonly callId?: string | null
  readonly tools?: unknown
  readonly failed?: boolean
  readonly transcript?: unknown
}

/** Reads what a span did, for backends that store the kind of the span with an input and an output of any form. */
export function storedWork(span: StoredSpan): SpanWork {
  const { type, name, input, output, callId, tools, transcript, failed = false } = span
  const isModel = modelTypes.has(type.toLowerCase())
  const value = isModel ? output : heldValue(output)
  if (isModel || isCompletion(value)) {
    const given = givenMessages(input)
    // The response may repeat instructions and tools that are missing in the request.
    const echoed = objectOf(heldValue(output))
    return {
      kind: 'model',
      instructions: given.instructions ?? echoed.instructions ?? null,
      input: given.messages,
      output: withoutHistory(given.messages, gaveMessages(output)),
      tools: toolsIn(tools) ?? given.tools ?? toolsIn(echoed.tools),
    }
  }
  const told = objectOf(isObject(value) && value.lc === 1 ? value.kwargs : value)
  const answered = textOrNull(told.tool_call_id)
  return {
    kind: type.toLowerCase() === 'tool' ? 'tool' : 'step',
    // OpenTelemetry puts the operation before the name of a tool, as in `execute_tool get_weather`. The operation is removed.
    tool: name.replace(/^execute_tool /, ''),
    callId: callId ?? answered,
    arguments: argumentsOf(heldValue(input)),
    result: answered === null ? (output ?? undefined) : told.content,
    failed: failed || told.status === 'error',
    transcript: transcriptIn(transcript, output, input),
  }
}

function isCompletion(output: unknown): boolean {
  return isObject(output) && isObject(firstOf(output.choices)?.message)
}

/** Removes the input from the beginning of an output. Some programs return the whole conversation as output. */
function withoutHistory(given: readonly RawRecord[], gave: readonly RawRecord[]): readonly RawRecord[] {
  if (given.length === 0 || gave.length <= given.length) return gave
  return JSON.stringify(given[0]) === JSON.stringify(gave[0]) ? gave.slice(given.length) : gave
}

/** Merges records with the same id. The record of a span's end has members that the record of its start could not have. */
export function mergeById(records: readonly RawRecord[], isEmpty = isMissing): readonly RawRecord[] {
  const byId = new Map<string, RawRecord>()
  for (const [index, record] of records.entries()) {
    const id = idOrNull(record.id) ?? `without id ${index}`
    const filled = Object.entries(record).filter(([, value]) => !isEmpty(value))
    byId.set(id, { ...byId.get(id), ...Object.fromEntries(filled) })
  }
  return [...byId.values()]
}

export function isMissing(value: unknown): boolean {
  return value === null || value === undefined
}

const modelTypes: ReadonlySet<string> = new Set(['generation', 'llm', 'chat_model', 'chat', 'model'])

function argumentsOf(value: unknown): unknown {
  if (isObject(value)) return value
  return value === null || value === undefined || value === '' ? {} : { input: value }
}
