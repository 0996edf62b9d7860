/** What a model of the AI SDK generated as the SDK would bring it back: what it said, its calls, and a result for each. */
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { type CallPart, isProposed, type Part, readPart } from './part.ts'
import type { PromptMessage, Said } from './trace.ts'

export function readReply(content: readonly Part[]): SaidReply {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const reply = { id: null, text, calls: content.filter(isProposed).map(readPart) }
  return { reply, canAnswer: content.every(isBroughtBack) }
}

/** What was generated as it stands in a prompt, and this text as the result of each call. */
export function answerCalls(content: readonly Part[], text: string): readonly PromptMessage[] {
  const results = content.filter(isProposed).map(({ toolCallId, toolName }) => {
    return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: text } } as const
  })
  return [
    { role: 'assistant', content: content.flatMap(bringBack) },
    { role: 'tool', content: results },
  ]
}

/** Files, and what the provider ran itself, have forms of their own in a prompt; a reply with them is not answered. */
function isBroughtBack(part: Part): boolean {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'source' || isProposed(part)
}

/** With the provider's own marks: signatures and item ids, by which it knows its reasoning again. Sources are never sent. */
function bringBack(part: Part): Said {
  const { providerMetadata } = part
  const marks = providerMetadata === undefined ? {} : { providerOptions: providerMetadata }
  if (part.type === 'text' || part.type === 'reasoning') return [{ type: part.type, text: part.text, ...marks }]
  return isProposed(part) ? [{ ...broughtCall(part), ...marks }] : []
}

function broughtCall(part: CallPart) {
  const { toolCallId, toolName } = part
  return { type: 'tool-call', toolCallId, toolName, input: readPart(part).arguments } as const
}
