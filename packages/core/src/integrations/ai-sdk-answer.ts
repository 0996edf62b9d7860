/** What a model of the AI SDK generated as the SDK would bring it back: what it said, its calls, and a result for each. */
import { type CallPart, isProposed, type Part, readPart } from './ai-sdk-part.ts'
import type { Params } from './ai-sdk-trace.ts'
import type { Reply } from './guard.ts'

type Prompt = Params['prompt']
type Said = Extract<Prompt[number], { role: 'assistant' }>['content']

export function readReply(content: readonly Part[]): Reply {
  const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
  return { text, calls: content.filter(isProposed).map(readPart), canAnswer: content.every(isBroughtBack) }
}

/** The request with what was generated behind its prompt, and this text as the result of each call. */
export function answerCalls(params: Params, content: readonly Part[], text: string): Params {
  const said: Prompt[number] = { role: 'assistant', content: content.flatMap(bringBack) }
  const results: Prompt[number] = {
    role: 'tool',
    content: content.filter(isProposed).map(({ toolCallId, toolName }) => {
      return { type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: text } }
    }),
  }
  return { ...params, prompt: [...params.prompt, said, results] }
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
