/**
 * Reads training conversations of ShareGPT, LLaMA-Factory and Hermes: `{conversations: [{from, value}], tools}`. Calls have no ids, so
 * results answer the calls before them in order. Newer LLaMA-Factory files have `messages` whose parts hold a `value`.
 */

import { exchangeFormat, type ImportedCall, type ImportedConversation, readEach } from '../imported-run.ts'
import type { LeftOut } from '../left-out.ts'
import {
  firstOf,
  heldValue,
  isObject,
  listOf,
  objectOf,
  objectsOf,
  type RawRecord,
  shortJson,
  textOrNull,
} from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import { between, countOf, outside } from './marked-text.ts'

export const sharegpt = exchangeFormat({
  name: 'sharegpt',
  title: 'ShareGPT, LLaMA-Factory and Hermes conversations',
  keys: 'conversations tools system from value',
  recognises: ({ record: { conversations, conversation, messages } }) => {
    const first = firstOf(conversations ?? conversation)
    if (first !== undefined) return typeof first.from === 'string' && first.value !== undefined
    const part = firstOf(firstOf(messages)?.content)
    if (part !== undefined && isValuePart(part)) return true
    return objectsOf(listOf(messages).slice(0, 8)).some(isTrainingTurn)
  },
  read: ({ record }) => {
    const { chosen, rejected } = record
    const before = [...listOf(record.conversations ?? record.conversation ?? record.messages), ...objectsOf([chosen])]
    const own = heldValue(record.tools)
    return {
      reader: trainingTurns,
      tools: readToolDefinitions(own) === null ? toolsInText(before) : own,
      system: textOrNull(record.system),
      before,
      decided: true,
      left: isObject(rejected) ? [notTaken] : [],
    }
  },
})

const notTaken: LeftOut = {
  kind: 'skipped',
  what: 'message',
  reason: 'not-the-agents',
  detail: 'A rejected answer, which is not part of the conversation.',
}

/**
 * Recognises a chat message of a training format: it has a role that only training formats use, or its text holds a tagged call or
 * result.
 */
function isTrainingTurn({ role, content, tool_calls }: RawRecord): boolean {
  if (typeof role !== 'string' || typeof content !== 'string' || tool_calls) return false
  if (/^(?:function_call|tool_call|observation|tool_response|function_response)$/.test(role)) return true
  if (role !== 'assistant') return isTaggedResult({ role, content })
  // This check runs on every record to recognise its format, so it must be fast. The cheap search for the tag comes first.
  return content.includes('<tool_call>') && /<tool_call>\s*[[{]/.test(content)
}

/** Whether a user message is a tagged result. Formats without a role for tools write results this way. */
function isTaggedResult({ from, role, value, content }: RawRecord): boolean {
  const text = value ?? content
  const asks = (from ?? role) === 'user' || (from ?? role) === 'human'
  return asks && typeof text === 'string' && /^\s{0,9}<tool_response>/.test(text)
}

type ShareGptSpeaker = 'system' | 'user' | 'assistant' | 'call' | 'result' | null

function speakerOf(turn: RawRecord): ShareGptSpeaker {
  if (isTaggedResult(turn)) return 'result'
  const name = String(turn.from ?? turn.role).replace('-', '_')
  return speakers.find(([, names]) => names.split(' ').includes(name))?.[0] ?? null
}

const speakers: readonly (readonly [ShareGptSpeaker, string])[] = [
  ['system', 'system'],
  ['user', 'human user'],
  ['assistant', 'gpt assistant chatgpt model'],
  ['call', 'function_call tool_call'],
  ['result', 'observation tool function function_response tool_response'],
]

const trainingTurns = readEach<unknown>({
  add: (conversation, turn) => addTurn(conversation, objectOf(turn)),
  count: (one) => {
    if (!isObject(one)) return { said: 0 }
    const speaker = String(one.from ?? one.role)
    const held = one.value ?? one.content
    const text = typeof held === 'string' ? held : ''
    if (/^(?:observation|tool|function|(?:function|tool).response)$/.test(speaker) || isTaggedResult(one))
      return { said: 0, results: Math.max(1, countOf(text, 'tool_response')) }
    if (/^(?:function|tool).call$/.test(speaker))
      return { calls: /^\s*\[/.test(text) ? listOf(heldValue(text)).length || 1 : 1 }
    if (speaker === 'system' || /^(?:human|user)$/.test(speaker)) return {}
    const parts = objectsOf(one.content).filter(({ type }) => type === 'tool_call')
    return { calls: countOf(text, 'tool_call') + parts.length }
  },
})

function addTurn(conversation: ImportedConversation, turn: RawRecord): void {
  const text = textOf(turn)
  const speaker = speakerOf(turn)
  if (conversation.say(speaker, text)) return
  switch (speaker) {
    case 'assistant':
      conversation.assistant(outside(text, 'tool_call').trim(), [...partCalls(turn), ...markedCalls(text)])
      return
    case 'call':
      conversation.assistant('', callsIn(text))
      return
    case 'result':
      for (const content of resultsIn(text)) conversation.result({ callId: null, content })
      return
  }
  conversation.leaveUnknown('message', `a turn of ${shortJson(turn.from ?? turn.role)}`)
}

function isValuePart({ type, value }: RawRecord): boolean {
  return typeof type === 'string' && typeof value === 'string'
}

function textOf({ value, content }: RawRecord): string {
  const held = value ?? content
  if (typeof held === 'string') return held
  const said = objectsOf(held).filter(({ type }) => type !== 'tool_call' && type !== 'reasoning')
  return said.map((part) => String(part.value ?? part.text ?? `[${String(part.type)}]`)).join('\n')
}

function partCalls({ content }: RawRecord): readonly ImportedCall[] {
  return objectsOf(content).flatMap(({ type, value }) => (type === 'tool_call' ? callsIn(String(value)) : []))
}

function markedCalls(text: string): readonly ImportedCall[] {
  return between(text, 'tool_call').flatMap(callsIn)
}

/** Reads a tagged text as one call or as a list of calls. Any other text becomes a call with this text as its arguments. */
function callsIn(text: string): readonly ImportedCall[] {
  const held = heldValue(text.trim())
  const calls = objectsOf(Array.isArray(held) ? held : [held])
  if (calls.length === 0) return [{ id: null, name: 'function_call', arguments: text }]
  return calls.map((call) => {
    const [inner = call] = objectsOf([call.function])
    return { id: null, name: inner.name ?? inner.action, arguments: inner.arguments ?? inner.parameters ?? inner.args }
  })
}

function resultsIn(text: string): readonly string[] {
  const marked = between(text, 'tool_response')
  return marked.length > 0 ? marked.map((one) => one.trim()) : [text]
}

function toolsInText(turns: readonly unknown[]): unknown {
  const [first] = objectsOf(turns)
  const [tools] = first === undefined || speakerOf(first) !== 'system' ? [] : between(textOf(first), 'tools')
  return tools === undefined ? null : heldValue(tools.trim())
}
