/** Reads an AI SDK model's replies and sends answered calls back. Generated and streamed calls have the same type. */
import type { LanguageModelMiddleware } from 'ai'
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { readCall } from '../../exchange/read-call.ts'
import type { Shown, WithheldCall } from '../../exchange/reply.ts'
import type { ToolCall } from '../../policy/paper/trace/trace.ts'
import type { PromptMessage, Said } from './trace.ts'

export type Generated = Awaited<ReturnType<NonNullable<LanguageModelMiddleware['wrapGenerate']>>>
export type Part = Generated['content'][number]
export type CallPart = Extract<Part, { type: 'tool-call' }>

export function isProposed(part: { readonly type: string; readonly providerExecuted?: boolean }): part is CallPart {
  return part.type === 'tool-call' && part.providerExecuted !== true
}

export function readPart({ toolCallId, toolName, input }: CallPart): ToolCall {
  return readCall(toolCallId, toolName, input)
}

export function writePart({ id, name, arguments: given }: ToolCall): CallPart {
  return { type: 'tool-call', toolCallId: id, toolName: name, input: JSON.stringify(given) }
}

export function readReply(content: readonly Part[]): SaidReply {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const reply = { id: null, text, calls: content.filter(isProposed).map(readPart) }
  return { reply, canAnswer: content.every(canBeSentBack) }
}

export function answerCalls(content: readonly Part[], texts: readonly string[]): readonly PromptMessage[] {
  const results = content.filter(isProposed).map(({ toolCallId, toolName }, index) => {
    return toResult(toolCallId, toolName, texts[index] ?? '')
  })
  return [
    { role: 'assistant', content: content.flatMap(toPromptParts) },
    { role: 'tool', content: results },
  ]
}

/**
 * Whether a part can be sent back to the model. Files and provider-run tools have other forms in a prompt, so a reply that contains them
 * is not answered.
 */
function canBeSentBack(part: Part): boolean {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'source' || isProposed(part)
}

/**
 * Converts a part to prompt parts. The provider's metadata (signatures, item ids) is kept, because the provider recognises its reasoning
 * by this metadata. Sources are not sent back.
 */
function toPromptParts(part: Part): Said {
  const { providerMetadata } = part
  const marks = providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
  if (part.type === 'text' || part.type === 'reasoning') return [{ type: part.type, text: part.text, ...marks }]
  return isProposed(part) ? [{ ...toPromptCall(part), ...marks }] : []
}

function toPromptCall(part: CallPart) {
  const { toolCallId, toolName } = part
  return { type: 'tool-call', toolCallId, toolName, input: readPart(part).arguments } as const
}

function toResult(toolCallId: string, toolName: string, value: string) {
  return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value } } as const
}

export function rejoinCalls(
  turn: readonly PromptMessage[],
  [next, ...after]: readonly PromptMessage[],
  withheld: readonly WithheldCall[],
): { turn: readonly PromptMessage[]; after: readonly PromptMessage[] } | null {
  const at = turn.findLastIndex(({ role }) => role === 'assistant')
  const message = turn[at]
  if (message?.role !== 'assistant' || next?.role !== 'tool') return null
  const content = [...message.content]
  for (const { call, index } of withheld) {
    const places = content.flatMap((part, place) => (isProposed(part) ? [place] : []))
    content.splice(places[index] ?? content.length, 0, toPromptCall(writePart(call)))
  }
  const results = withheld.map(({ call, text }) => toResult(call.id, call.name, text))
  return {
    turn: turn.with(at, { ...message, content }),
    after: [{ ...next, content: [...results, ...next.content] }, ...after],
  }
}

export function withoutShown(turn: readonly PromptMessage[], { parts }: Shown): readonly PromptMessage[] | null {
  const [message, ...others] = turn
  if (message?.role !== 'assistant' || message.content.length <= parts) return null
  return [{ ...message, content: message.content.slice(parts) }, ...others]
}
