/**
 * Chooses the reader for a message of any framework, because tracing backends store messages in the form in which they get them. The
 * Responses API writes one message as several items, so the unit of reading is a list of raw records.
 */
import type { Message } from '@twincheck/core'
import { ImportedConversation, type MessageReader, readEach } from '../../imported-run.ts'
import { isModelPart, isToolPart, modelMessages } from '../../providers/ai-sdk.ts'
import { anthropicMessages, isAnthropicBlock } from '../../providers/anthropic.ts'
import { converseMessages, isConverseBlock } from '../../providers/bedrock-converse.ts'
import { geminiContents, isGeminiContent } from '../../providers/gemini.ts'
import { chatMessages } from '../../providers/openai-chat.ts'
import { isItem, responseItems } from '../../providers/openai-responses.ts'
import {
  contentText,
  firstOf,
  heldValue,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  textOrNull,
} from '../../raw.ts'
import { addCounts, noCounts, type TraceCounts } from '../../trace-run.ts'
import {
  countNumberedCalls,
  eventMessage,
  isNumberedMessage,
  partMessages,
  plainMessage,
  unknownMembers,
} from './attribute-messages.ts'
import { isLangChainMessage, langChainMessages } from './langchain-message.ts'

/** The raw records that are read together, and the messages that they become. */
export type MessageUnit = { readonly raw: readonly RawRecord[]; readonly told: readonly Message[] }

export const anyMessages: MessageReader<MessageUnit> = {
  add: (conversation, units) => {
    for (const { raw } of units) addUnit(conversation, raw)
  },
  count: (units) => units.map(({ raw }) => countUnit(raw)).reduce(addCounts, noCounts),
}

export function messageUnits(messages: readonly RawRecord[]): readonly MessageUnit[] {
  const callIds = new Map<string, string[]>()
  const units: MessageUnit[] = []
  for (const raw of gatherItems(messages)) {
    const named = raw.map((message) => withCallId(opened(message), callIds))
    const scratch = new ImportedConversation()
    addUnit(scratch, named)
    for (const message of scratch.messages) {
      if (message.role !== 'assistant') continue
      for (const { name, id } of message.calls) {
        const ids = callIds.get(name)
        if (ids === undefined) callIds.set(name, [id])
        else ids.push(id)
      }
    }
    units.push({ raw: named, told: scratch.messages })
  }
  return units
}

export function addUnit(conversation: ImportedConversation, raw: readonly RawRecord[]): void {
  readerOf(raw).add(conversation, raw)
}

export function countUnit(raw: readonly RawRecord[]): TraceCounts {
  return readerOf(raw).count(raw)
}

/** Groups those items of the Responses API that form one message of the model. */
function gatherItems(messages: readonly RawRecord[]): readonly (readonly RawRecord[])[] {
  const units: RawRecord[][] = []
  let answering = false
  const items = messages.some(isItem)
  for (const message of messages) {
    const type = String(message.type ?? '')
    const answer = items && (message.role === 'assistant' || /_call$|^reasoning$/.test(type))
    if (answer && answering) units.at(-1)?.push(message)
    else units.push([message])
    answering = answer
  }
  return units
}

function opened(written: RawRecord): RawRecord {
  const message = withWrittenCalls(withKnownBlocks(unwrapped(written)))
  const { role, content } = message
  if (typeof role !== 'string' || Array.isArray(message.parts)) return message
  const plain = aliases.get(role) ?? role
  const blocks = typeof content === 'string' && content.startsWith('[{') ? objectsOf(heldValue(content)) : []
  // The output of a tool may look like blocks by chance. So it is read as blocks only if the type of every block says that it is a
  // result.
  const isBlocks = blocks.length > 0 && blocks.every(plain === 'tool' ? isResultBlock : isBlock)
  if (!isBlocks) return plain === role ? message : { ...message, role: plain }
  return { ...message, role: plain, content: blocks }
}

/** Reads calls that some backends keep as JSON text in the content of an answer. The text may also be the provider's whole response. */
function withWrittenCalls(message: RawRecord): RawRecord {
  const { role, content, tool_calls } = message
  if (!(role === 'assistant' || role === 'ai' || role === 'model') || listOf(tool_calls).length > 0) return message
  if (typeof content !== 'string' || !/^\s*[[{]/.test(content)) return message
  if (!/"(?:function|tool_calls|arguments)"/.test(content)) return message
  const held = heldValue(content)
  const inner = isObject(held) ? (firstOf(held.choices)?.message ?? held) : held
  const calls = objectsOf(isObject(inner) ? (inner.tool_calls ?? [inner]) : inner).map(withFunction)
  if (calls.length === 0 || !calls.every(isWrittenCall)) return message
  return { ...message, content: isObject(inner) ? (inner.content ?? '') : '', tool_calls: calls }
}

function withFunction(call: RawRecord): RawRecord {
  return typeof call.function === 'string' ? { ...call, function: heldValue(call.function) } : call
}

/** Whether the object is only a call: `{id, function: {name, arguments}}` or `{id, name, arguments}`. */
function isWrittenCall(call: RawRecord): boolean {
  const inner = isObject(call.function) ? call.function : call
  if (typeof inner.name !== 'string' || !isObject(heldValue(inner.arguments))) return false
  return Object.keys(call).every((name) => /^(?:id|type|index|function|name|arguments|tool_call_id)$/.test(name))
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
  ['toolResult', 'tool'],
])

/** Some backends store an event of the older OpenTelemetry conventions as a message. The message inside the event is returned. */
function unwrapped(message: RawRecord): RawRecord {
  const held = heldValue(message['gen_ai.event.content'])
  if (isObject(held)) return { ...message, ...held }
  return message.role === 'choice' ? (eventMessage('gen_ai.choice', message)?.message ?? message) : message
}

function isResultBlock({ toolResult, type }: RawRecord): boolean {
  return isObject(toolResult) || type === 'tool_result'
}

function isBlock(block: RawRecord): boolean {
  return isModelPart(block) || isAnthropicBlock(block) || isConverseBlock(block) || typeof block.text === 'string'
}

/** If a result names its tool but not its call, it answers the earliest open call of this tool. The tool is named in `role` or `name`. */
function withCallId(message: RawRecord, callIds: ReadonlyMap<string, string[]>): RawRecord {
  if (isNumberedMessage(message)) {
    const { members } = message
    return isObject(members) ? { ...message, members: withCallId(members, callIds) } : message
  }
  const { role, name, tool_call_id } = message
  if (typeof role !== 'string' || textOrNull(tool_call_id) !== null || Array.isArray(message.parts)) return message
  const tool = role === 'tool' || role === 'function' ? textOrNull(name) : role
  const id = tool === null ? undefined : callIds.get(tool)?.shift()
  if (id === undefined) return message
  const { additional_kwargs: _, ...members } = message
  return { ...members, role: 'tool', tool_call_id: id }
}

function readerOf([message, next]: readonly RawRecord[]): MessageReader<RawRecord> {
  if (message === undefined || next !== undefined) return responseItems
  if (isNumberedMessage(message)) return numberedMessages
  if (isLangChainMessage(message)) return langChainMessages
  if (Array.isArray(message.parts)) {
    if (isGeminiContent(message)) return geminiContents
    return objectsOf(message.parts).some(isToolPart) ? modelMessages : partMessages
  }
  const blocks = objectsOf(message.content)
  if (blocks.some(isModelPart) || Array.isArray(message.toolInvocations)) return modelMessages
  if (blocks.some(isConverseBlock)) return converseMessages
  if (blocks.some(isAnthropicBlock)) return anthropicMessages
  if (isItem(message)) return responseItems
  return message.role === 'tool-call' || message.role === 'tool-response' ? smolagentsMessages : storedChat
}

const storedChat: MessageReader<RawRecord> = {
  add: (conversation, raw) => {
    chatMessages.add(conversation, raw)
    if (raw.some(({ unread }) => unread === true)) {
      conversation.leaveUnknown('call', 'messages or calls in an unknown form, which were kept as text')
    }
  },
  count: chatMessages.count,
}

/** Reads messages from numbered attributes. The content of such a message may be the blocks of another API. */
const numberedMessages: MessageReader<RawRecord> = {
  add: (conversation, raw) => {
    for (const message of raw) {
      const plain = [plainMessage(message)]
      readerOf(plain).add(conversation, plain)
      const unknown = unknownMembers(message)
      if (unknown.length > 0) {
        conversation.leaveUnknown('message', `a message with the members ${unknown.join(', ').slice(0, 80)}`)
      }
    }
  },
  count: ([message = {}]) => {
    const said = [{ ...plainMessage(message), tool_calls: undefined }]
    const counted = readerOf(said).count(said)
    return { ...counted, calls: counted.calls + countNumberedCalls(message) }
  },
}

/**
 * Reads messages in the memory of smolagents. Calls are described in prose around a list in Python notation. Results begin with the id of
 * the call.
 */
const smolagentsMessages = readEach<RawRecord>({
  add: (conversation, message) => chatMessages.add(conversation, [plainSmolagents(message)]),
  count: ({ role, content }) => {
    if (role !== 'tool-call') return { said: 0, results: 1 }
    return { calls: contentText(content).split(/'type': 'function'|"type": "function"/).length - 1 }
  },
})

/** Rewrites a message of smolagents as a chat message. If its list cannot be read, it stays text. */
function plainSmolagents({ role, content }: RawRecord): RawRecord {
  const text = contentText(content)
  if (role === 'tool-response') {
    const id = /^\s{0,9}Call id: (\S{1,200})/.exec(text)?.[1]
    return { role: 'tool', tool_call_id: id, content: text }
  }
  const written = heldValue(text.slice(Math.max(0, text.indexOf('['))))
  const calls = objectsOf(written).flatMap((call) => {
    if (!isObject(call.function)) return []
    const { name, arguments: given } = call.function
    return [{ id: call.id, function: { name, arguments: typeof given === 'string' ? { input: given } : given } }]
  })
  return { role: 'assistant', content: calls.length > 0 ? '' : text, tool_calls: calls }
}

/**
 * Rewrites the blocks of other frameworks as Anthropic blocks: those of Goose (`toolRequest`), Pi (`toolCall`), Haystack (`{tool_call}`,
 * without a type), LlamaIndex (`blocks`), Semantic Kernel (`items`) and Microsoft.Extensions.AI (`contents`).
 */
function withKnownBlocks(message: RawRecord): RawRecord {
  const listed = blocksIn(message)
  if (listed.length > 0 || (Array.isArray(message.blocks) && message.content === undefined)) {
    const { blocks: _, items: __, contents: ___, additional_kwargs, ...members } = message
    return { ...members, ...objectOf(additional_kwargs), content: listed.map(fromTypedBlock) }
  }
  const blocks = objectsOf(message.content)
  if (!blocks.some((block) => isForeignBlock(block) || isHaystack(block))) return message
  return { ...message, content: blocks.map((block) => (isHaystack(block) ? fromHaystack(block) : fromGoose(block))) }
}

/** The list of blocks in a message of a framework that uses its own member names for the list and for the kinds of blocks. */
function blocksIn({ blocks, items, contents, content }: RawRecord): readonly RawRecord[] {
  if (content !== undefined && content !== null && !Array.isArray(items)) return []
  return [blocks, items, contents].map(objectsOf).find(([first]) => first !== undefined && kindOf(first) !== null) ?? []
}

function kindOf(block: RawRecord): string | null {
  return textOrNull(block.block_type) ?? textOrNull(block.content_type) ?? textOrNull(block.$type)
}

export function isFrameworkMessage(message: RawRecord): boolean {
  if (typeof message.role !== 'string') return false
  return blocksIn(message).length > 0 || objectsOf(message.content).some(isHaystack)
}

export function isForeignBlock({ type }: RawRecord): boolean {
  return type === 'toolRequest' || type === 'toolResponse' || type === 'toolCall'
}

function isHaystack({ type, tool_call, tool_call_result }: RawRecord): boolean {
  return type === undefined && (isObject(tool_call) || isObject(tool_call_result))
}

function fromGoose(block: RawRecord): RawRecord {
  const value = (held: unknown) => (isObject(held) ? (held.value ?? held.error) : held)
  if (block.type === 'toolCall') return { type: 'tool_use', id: block.id, name: block.name, input: block.arguments }
  if (block.type === 'toolRequest') {
    const { name, arguments: input } = objectOf(value(block.toolCall))
    return { type: 'tool_use', id: block.id, name, input }
  }
  if (block.type !== 'toolResponse') return withType(block)
  const told = value(block.toolResult)
  return { type: 'tool_result', tool_use_id: block.id, content: isObject(told) ? (told.content ?? told) : told }
}

function fromHaystack({ tool_call, tool_call_result }: RawRecord): RawRecord {
  if (isObject(tool_call)) {
    return { type: 'tool_use', id: tool_call.id, name: tool_call.tool_name, input: tool_call.arguments }
  }
  const { origin, result, error } = objectOf(tool_call_result)
  return { type: 'tool_result', tool_use_id: objectOf(origin).id, content: result, is_error: error === true }
}

function fromTypedBlock(block: RawRecord): RawRecord {
  const { id, callId, tool_call_id, name, tool_name, tool_kwargs, arguments: written } = block
  const kind = kindOf(block) ?? ''
  if (/^(?:tool_?call|function_?call)$/i.test(kind)) {
    return {
      type: 'tool_use',
      id: tool_call_id ?? callId ?? id,
      name: tool_name ?? name,
      input: tool_kwargs ?? written,
    }
  }
  if (!/^function_?result$/i.test(kind)) return { type: kind, text: block.text }
  return { type: 'tool_result', tool_use_id: callId ?? id, content: block.result }
}

function withType(block: RawRecord): RawRecord {
  return block.type === undefined && typeof block.text === 'string' ? { type: 'text', ...block } : block
}
