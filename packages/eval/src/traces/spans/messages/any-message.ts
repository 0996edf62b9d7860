/**
 * A message of whatever framework wrote a span: backends store what they were given. Each dialect has its own reader; here
 * it is only told which one. What the Responses API writes as several items is one message, so a unit is a list.
 */
import { isObject, type Message } from '@twincheck/core'
import { Conversation } from '../../conversation.ts'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { addModelMessage, countModelMessages, isModelPart } from '../../providers/ai-sdk.ts'
import { addAnthropicMessages, countAnthropicMessages, isAnthropicBlock } from '../../providers/anthropic-messages.ts'
import { addGeminiContents, countGeminiContents, isGeminiContent } from '../../providers/gemini-parts.ts'
import { addChatMessages, countChatMessages } from '../../providers/openai-chat.ts'
import { addItems, countItems, isItem } from '../../providers/response-items.ts'
import { contentText, objectsOf, textOrNull } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'
import { addLangChainMessage, countLangChainMessage, isLangChainMessage } from './langchain-message.ts'
import { countNumberedCalls, isNumberedMessage, plainMessage, unknownMembers } from './numbered-message.ts'
import { addPartMessages, countPartMessages } from './otel-message.ts'

/** One message as it was written, and as it reads. */
export type MessageUnit = { readonly raw: readonly RawRecord[]; readonly told: readonly Message[] }

export function messageUnits(messages: readonly RawRecord[]): readonly MessageUnit[] {
  const callIds = new Map<string, string[]>()
  const units: MessageUnit[] = []
  for (const raw of gatherItems(messages)) {
    const named = raw.map((message) => withCallId(message, callIds))
    const scratch = new Conversation()
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

export function addUnit(conversation: Conversation, raw: readonly RawRecord[]): void {
  dialectOf(raw).add(conversation, raw)
}

export function countUnit(raw: readonly RawRecord[]): TraceCounts {
  return dialectOf(raw).count(raw)
}

/** What a model wrote in one go stands in several items of the Responses API. */
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

/** Some name a result by its tool alone, as its role or beside it: it answers the earliest call of that name. */
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

type Dialect = {
  readonly add: (conversation: Conversation, raw: readonly RawRecord[]) => void
  readonly count: (raw: readonly RawRecord[]) => TraceCounts
}

function dialectOf([message, next]: readonly RawRecord[]): Dialect {
  if (message === undefined || next !== undefined) return items
  if (isNumberedMessage(message)) return numbered
  if (isLangChainMessage(message)) return langChain
  if (Array.isArray(message.parts)) return isGeminiContent(message) ? gemini : parts
  const blocks = objectsOf(message.content)
  if (blocks.some(isModelPart)) return modelMessages
  if (blocks.some(isAnthropicBlock)) return anthropic
  if (isItem(message)) return items
  return message.role === 'tool-call' || message.role === 'tool-response' ? smolagents : chat
}

const chat: Dialect = { add: addChatMessages, count: countChatMessages }
const items: Dialect = { add: addItems, count: countItems }
const anthropic: Dialect = { add: addAnthropicMessages, count: countAnthropicMessages }
const gemini: Dialect = { add: addGeminiContents, count: countGeminiContents }
const parts: Dialect = { add: addPartMessages, count: countPartMessages }
const modelMessages: Dialect = {
  add: (conversation, raw) => {
    for (const message of raw) addModelMessage(conversation, message)
  },
  count: (raw) => countModelMessages(raw, false),
}
const langChain: Dialect = {
  add: (conversation, raw) => {
    for (const message of raw) addLangChainMessage(conversation, message)
  },
  count: ([message = {}]) => countLangChainMessage(message),
}

/** What is said in a numbered message may be another dialect's blocks. */
const numbered: Dialect = {
  add: (conversation, raw) => {
    for (const message of raw) {
      const plain = [plainMessage(message)]
      dialectOf(plain).add(conversation, plain)
      const unknown = unknownMembers(message)
      if (unknown.length > 0) {
        conversation.leave(unknownContent('message', `a message with the members ${unknown.join(', ').slice(0, 80)}`))
      }
    }
  },
  count: ([message = {}]) => {
    const said = [{ ...plainMessage(message), tool_calls: undefined }]
    const counted = dialectOf(said).count(said)
    return { ...counted, calls: counted.calls + countNumberedCalls(message) }
  },
}

/** smolagents tells its calls in prose around a list as Python prints it. */
const smolagents: Dialect = {
  add: (conversation, raw) => addChatMessages(conversation, raw.map(plainSmolagents)),
  count: ([message = {}]) => {
    const called = message.role === 'tool-call'
    const ids = contentText(message.content).split(/'type': 'function'|"type": "function"/).length - 1
    return { messages: 1, calls: called ? ids : 0, results: called ? 0 : 1 }
  },
}

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
