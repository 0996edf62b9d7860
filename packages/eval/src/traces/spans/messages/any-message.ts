/**
 * A message of whatever framework wrote a span: backends store what they were given. Each dialect has its own reader; here
 * it is only told which one. What the Responses API writes as several items is one message, so a unit is a list.
 */

import type { Message } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { ImportedConversation } from '../../conversation.ts'
import { heldValue } from '../../held-value.ts'
import type { RawRecord } from '../../importer.ts'
import { unknownContent } from '../../left-out.ts'
import { addModelMessage, countModelMessages, isModelPart } from '../../providers/ai-sdk.ts'
import { isToolPart } from '../../providers/ai-sdk-interface.ts'
import { addAnthropicMessages, countAnthropicMessages, isAnthropicBlock } from '../../providers/anthropic-messages.ts'
import { addConverseMessage, countConverseMessages, isConverseBlock } from '../../providers/bedrock-converse.ts'
import { addGeminiContents, countGeminiContents, isGeminiContent } from '../../providers/gemini-parts.ts'
import { addChatMessages, countChatMessages } from '../../providers/openai-chat.ts'
import { addItems, countItems, isItem } from '../../providers/response-items.ts'
import { objectsOf, textOrNull } from '../../raw.ts'
import type { TraceCounts } from '../../trace-run.ts'
import { withKnownBlocks } from './known-blocks.ts'
import { addLangChainMessage, countLangChainMessage, isLangChainMessage } from './langchain-message.ts'
import { countNumberedCalls, isNumberedMessage, plainMessage, unknownMembers } from './numbered-message.ts'
import { addPartMessages, countPartMessages, eventMessage } from './otel-message.ts'
import { countSmolagents, isSmolagents, plainSmolagents } from './smolagents-message.ts'

/** One message as it was written, and as it reads. */
export type MessageUnit = { readonly raw: readonly RawRecord[]; readonly told: readonly Message[] }

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

/** Blocks that were written as a text, and what other frameworks call the two who speak. */
function opened(written: RawRecord): RawRecord {
  const message = withKnownBlocks(unwrapped(written))
  const { role, content } = message
  if (typeof role !== 'string' || Array.isArray(message.parts)) return message
  const plain = aliases.get(role) ?? role
  const blocks = typeof content === 'string' && content.startsWith('[{') ? objectsOf(heldValue(content)) : []
  // What a tool gave is its own, whatever it looks like, unless it says that it is a result.
  const isBlocks = blocks.length > 0 && blocks.every(plain === 'tool' ? isResultBlock : isBlock)
  if (!isBlocks) return plain === role ? message : { ...message, role: plain }
  return { ...message, role: plain, content: blocks }
}

const aliases: ReadonlyMap<string, string> = new Map([
  ['human', 'user'],
  ['ai', 'assistant'],
  ['model', 'assistant'],
])

/** An event of the older conventions, where a backend kept it as a message. */
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
  readonly add: (conversation: ImportedConversation, raw: readonly RawRecord[]) => void
  readonly count: (raw: readonly RawRecord[]) => TraceCounts
}

function dialectOf([message, next]: readonly RawRecord[]): Dialect {
  if (message === undefined || next !== undefined) return items
  if (isNumberedMessage(message)) return numbered
  if (isLangChainMessage(message)) return langChain
  if (Array.isArray(message.parts)) {
    if (isGeminiContent(message)) return gemini
    return objectsOf(message.parts).some(isToolPart) ? modelMessages : parts
  }
  const blocks = objectsOf(message.content)
  if (blocks.some(isModelPart) || Array.isArray(message.toolInvocations)) return modelMessages
  if (blocks.some(isConverseBlock)) return converse
  if (blocks.some(isAnthropicBlock)) return anthropic
  if (isItem(message)) return items
  return isSmolagents(message) ? smolagents : chat
}

const chat: Dialect = {
  add: (conversation, raw) => {
    addChatMessages(conversation, raw)
    if (raw.some(({ unread }) => unread === true)) {
      conversation.leave(unknownContent('call', 'messages or calls in a form that is not known, told as they stand'))
    }
  },
  count: countChatMessages,
}
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
const converse: Dialect = {
  add: (conversation, raw) => {
    for (const message of raw) addConverseMessage(conversation, message)
  },
  count: (raw) => countConverseMessages(raw, false),
}
const smolagents: Dialect = {
  add: (conversation, raw) => addChatMessages(conversation, raw.map(plainSmolagents)),
  count: ([message = {}]) => countSmolagents(message),
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
