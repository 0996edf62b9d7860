/** Handles the output of an Agents SDK model: reads the reply, replaces its calls, or answers them. */
import type { AgentInputItem, ModelResponse, protocol } from '@openai/agents'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import type { Replacement, Shown, WithheldCall } from '../../exchange/reply.ts'
import type { ToolCall } from '../../policy/paper/trace/trace.ts'
import { type CallItem, readItem, textOf } from './trace.ts'

export type ModelOutput = ModelResponse['output']
type OutputItem = ModelOutput[number]
type MessageItem = protocol.AssistantMessageItem

export function readReply(output: readonly OutputItem[]): SaidReply {
  const text = output.map((item) => ('role' in item && item.role === 'assistant' ? textOf(item.content) : '')).join('')
  const reply = { id: null, text, calls: output.filter(isCall).map(readItem) }
  return { reply, canAnswer: !output.some(awaitsAnotherResult) }
}

export function answerCalls(output: readonly OutputItem[], texts: readonly string[]): readonly AgentInputItem[] {
  const results = output.filter(isCall).map(({ name, callId }, index) => toResult(callId, name, texts[index] ?? ''))
  return [...output, ...results]
}

function toResult(callId: string, name: string, output: string): AgentInputItem {
  return { type: 'function_call_result', name, callId, status: 'completed', output }
}

export function rejoinCalls(
  turn: readonly AgentInputItem[],
  after: readonly AgentInputItem[],
  withheld: readonly WithheldCall[],
): { turn: readonly AgentInputItem[]; after: readonly AgentInputItem[] } {
  const results = withheld.map(({ call, text }) => toResult(call.id, call.name, text))
  return { turn: [...turn, ...withheld.map(({ call }) => toCall(call))], after: [...results, ...after] }
}

function toCall({ id: callId, name, arguments: given }: ToolCall): CallItem {
  return { type: 'function_call', callId, name, arguments: JSON.stringify(given), status: 'completed' }
}

/** The function is generic because responses and the last event of a stream declare different item types. */
export function replaceCalls<Item extends OutputItem>(
  output: readonly Item[],
  replacement: Replacement,
): (Item | CallItem | MessageItem)[] {
  const isText = !output.some(isCall)
  const others = output.filter((item) => !isCall(item))
  if (replacement.kind === 'text') {
    const content = [{ type: 'output_text' as const, text: replacement.text }]
    return [...others, { type: 'message', role: 'assistant', status: 'completed', content }]
  }
  const own = output.flatMap((item) => (isCall(item) ? [item] : []))
  const calls = replacement.calls.map(({ call, original }): CallItem => own[original ?? -1] ?? toCall(call))
  // The provider refuses a reasoning item without the item that followed from it.
  return isText ? [...withoutThought(others.filter((item) => !isMessage(item))), ...calls] : [...others, ...calls]
}

export function messagesOf<Item extends OutputItem>(output: readonly Item[]): readonly Item[] {
  return output.filter(isMessage)
}

export function withoutShown(turn: readonly AgentInputItem[], { parts }: Shown): readonly AgentInputItem[] | null {
  return turn.length > parts ? turn.slice(parts) : null
}

function isMessage(item: OutputItem): boolean {
  return 'role' in item && item.role === 'assistant'
}

function withoutThought<Item extends OutputItem>(items: readonly Item[]): readonly Item[] {
  return items.slice(0, items.findLastIndex(({ type }) => type !== 'reasoning') + 1)
}

function isCall(item: OutputItem): item is CallItem {
  return item.type === 'function_call'
}

/**
 * Whether an item is a computer, shell or patch call. Such calls need other kinds of results, and a request without those results would
 * be refused.
 */
function awaitsAnotherResult({ type }: OutputItem): boolean {
  return type?.endsWith('_call') === true && type !== 'function_call' && type !== 'hosted_tool_call'
}
