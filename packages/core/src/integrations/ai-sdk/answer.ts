/** Translates generated parts back into a prompt: what was said, the calls, and a result for each. */
import type { SaidReply } from '../../exchange/deliver-reply.ts'
import { type CallPart, isProposed, type Part, readPart } from './part.ts'
import type { PromptMessage, Said } from './trace.ts'

export function readReply(content: readonly Part[]): SaidReply {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  const reply = { id: null, text, calls: content.filter(isProposed).map(readPart) }
  return { reply, canAnswer: content.every(isBroughtBack) }
}

/** The generated parts as prompt messages, with this text as the result of each call. */
export function answerCalls(content: readonly Part[], text: string): readonly PromptMessage[] {
  const results = content.filter(isProposed).map(({ toolCallId, toolName }) => {
    return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: text } } as const
  })
  return [
    { role: 'assistant', content: content.flatMap(bringBack) },
    { role: 'tool', content: results },
  ]
}

/** Files and provider-run tools have other forms in a prompt; a reply that contains them is not answered. */
function isBroughtBack(part: Part): boolean {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'source' || isProposed(part)
}

/** Keeps the provider's metadata (signatures, item ids), by which it recognises its reasoning. Sources are not sent back. */
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
