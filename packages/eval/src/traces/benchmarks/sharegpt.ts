/**
 * Conversations for training, `{conversations: [{from, value}], tools}`: ShareGPT's, LLaMA-Factory's and Hermes'. There are
 * no ids: a result answers the calls in front of it, in their order. LLaMA-Factory's newer files have `messages` whose
 * parts hold a `value`.
 */
import { isObject } from '@twincheck/core/reading'
import { type ImportedCall, ImportedConversation } from '../conversation.ts'
import { generalRun } from '../general-run.ts'
import { heldValue } from '../held-value.ts'
import { type Importer, importedRuns, type RawRecord } from '../importer.ts'
import { type LeftOut, unknownContent } from '../left-out.ts'
import { firstOf, listOf, objectsOf } from '../raw.ts'
import { readToolDefinitions } from '../tool-definitions.ts'
import type { TraceCounts } from '../trace-run.ts'
import { between, countOf, outside } from './marked-text.ts'

export const sharegpt: Importer = {
  format: 'sharegpt',
  recognises: ({ conversations, conversation, messages }) => {
    const first = firstOf(conversations ?? conversation)
    if (first !== undefined) return typeof first.from === 'string' && first.value !== undefined
    const part = firstOf(firstOf(messages)?.content)
    if (part !== undefined && isValuePart(part)) return true
    return objectsOf(listOf(messages).slice(0, 8)).some(isTrainingTurn)
  },
  read: (record) => {
    const { chosen, rejected } = record
    const told = listOf(record.conversations ?? record.conversation ?? record.messages)
    const turns = [...told, ...objectsOf([chosen])]
    const conversation = new ImportedConversation()
    conversation.tools = readToolDefinitions(heldValue(record.tools)) ?? toolsInText(turns)
    if (typeof record.system === 'string' && record.system !== '') conversation.system(record.system)
    for (const turn of turns) addTurn(conversation, objectsOf([turn])[0] ?? {})
    if (isObject(rejected)) conversation.leave(notTaken)
    const found = count(turns, typeof record.system === 'string' && record.system !== '')
    return importedRuns([generalRun('sharegpt', record, conversation, found)], conversation.left)
  },
}

const notTaken: LeftOut = {
  kind: 'skipped',
  what: 'message',
  reason: 'not-the-agents',
  detail: 'An answer that was rejected for another one: it is no part of the conversation.',
}

/** A chat message with a role that only these have, or with a call or a result between tags in its text. */
function isTrainingTurn({ role, content, tool_calls }: RawRecord): boolean {
  if (typeof role !== 'string' || typeof content !== 'string' || tool_calls) return false
  if (/^(?:function_call|tool_call|observation|tool_response|function_response)$/.test(role)) return true
  if (role !== 'assistant') return isTaggedResult({ role, content })
  // Looking for the tag alone is quick, and this is asked of every record.
  return content.includes('<tool_call>') && /<tool_call>\s*[[{]/.test(content)
}

/** Where there is no role for tools, results stand between tags in a user message. */
function isTaggedResult({ from, role, value, content }: RawRecord): boolean {
  const text = value ?? content
  const asks = (from ?? role) === 'user' || (from ?? role) === 'human'
  return asks && typeof text === 'string' && /^\s{0,9}<tool_response>/.test(text)
}

type ShareGptSpeaker = 'system' | 'user' | 'assistant' | 'call' | 'result' | null

function speakerOf(turn: RawRecord): ShareGptSpeaker {
  if (isTaggedResult(turn)) return 'result'
  const { from, role } = turn
  switch (String(from ?? role).replace('-', '_')) {
    case 'system':
      return 'system'
    case 'human':
    case 'user':
      return 'user'
    case 'gpt':
    case 'assistant':
    case 'chatgpt':
    case 'model':
      return 'assistant'
    case 'function_call':
    case 'tool_call':
      return 'call'
    case 'observation':
    case 'tool':
    case 'function':
    case 'function_response':
    case 'tool_response':
      return 'result'
  }
  return null
}

function addTurn(conversation: ImportedConversation, turn: RawRecord): void {
  const text = textOf(turn)
  switch (speakerOf(turn)) {
    case 'system':
      conversation.system(text)
      return
    case 'user':
      conversation.user(text)
      return
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
  conversation.leave(unknownContent('message', `a turn of ${JSON.stringify(turn.from ?? turn.role)?.slice(0, 60)}`))
}

function isValuePart({ type, value }: RawRecord): boolean {
  return typeof type === 'string' && typeof value === 'string'
}

/** What was said: a text, or the parts that are no calls and no thoughts. */
function textOf({ value, content }: RawRecord): string {
  const held = value ?? content
  if (typeof held === 'string') return held
  const said = objectsOf(held).filter(({ type }) => type !== 'tool_call' && type !== 'reasoning')
  return said.map((part) => String(part.value ?? part.text ?? `[${String(part.type)}]`)).join('\n')
}

function partCalls({ content }: RawRecord): readonly ImportedCall[] {
  return objectsOf(content).flatMap(({ type, value }) => (type === 'tool_call' ? callsIn(String(value)) : []))
}

/** Hermes writes each call between tags in the text. */
function markedCalls(text: string): readonly ImportedCall[] {
  return between(text, 'tool_call').flatMap(callsIn)
}

/** One call or a list of them. What is no call by its form stays a call of that text. */
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

/** Hermes tells the tools in the first message. */
function toolsInText(turns: readonly unknown[]) {
  const [first] = objectsOf(turns)
  const [tools] = first === undefined || speakerOf(first) !== 'system' ? [] : between(textOf(first), 'tools')
  return tools === undefined ? null : readToolDefinitions(heldValue(tools.trim()))
}

function count(turns: readonly unknown[], instructed: boolean): TraceCounts {
  let [messages, calls, results] = [instructed ? 1 : 0, 0, 0]
  for (const turn of objectsOf(turns)) {
    const speaker = String(turn.from ?? turn.role)
    const held = turn.value ?? turn.content
    const text = typeof held === 'string' ? held : ''
    const answers = /^(?:observation|tool|function|(?:function|tool).response)$/.test(speaker) || isTaggedResult(turn)
    if (/^(?:function|tool).call$/.test(speaker)) calls += /^\s*\[/.test(text) ? listOf(heldValue(text)).length || 1 : 1
    else if (!answers && speaker !== 'system' && !/^(?:human|user)$/.test(speaker)) {
      calls += countOf(text, 'tool_call') + objectsOf(turn.content).filter(({ type }) => type === 'tool_call').length
    }
    const told = answers ? Math.max(1, countOf(text, 'tool_response')) : 1
    if (answers) results += told
    messages += told
  }
  return { messages, calls, results }
}
