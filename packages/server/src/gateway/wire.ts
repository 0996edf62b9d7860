/** The wire formats of core, and which request path speaks which. */
import {
  anthropicMessages,
  checkEvents,
  openaiChat,
  openaiResponses,
  placeTwin,
  type Replacement,
  readEvents,
  type WireFormat,
  type WireReply,
  type WireRequest,
  wireLimits,
} from '@twincheck/core/parts'

export type { Replacement, WireFormat, WireReply, WireRequest }
export { checkEvents, placeTwin, readEvents, wireLimits }

/** The proposed calls are not delivered: each gets this text as its result, and the upstream is asked again. */
export type Answering = { readonly kind: 'answer'; readonly text: string }

/** What takes the place of the upstream's own answer. */
export type Ruling = Replacement | Answering

const formats = {
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  'anthropic-messages': anthropicMessages,
} as const

export type WireName = keyof typeof formats

export function wireFormat(name: WireName): WireFormat {
  return formats[name]
}

const paths: Readonly<Record<string, WireName>> = {
  '/v1/chat/completions': 'openai-chat',
  '/v1/responses': 'openai-responses',
  '/v1/messages': 'anthropic-messages',
}

/** Null: nothing that is looked at. */
export function wireNameOf(method: string | undefined, path: string): WireName | null {
  return method === 'POST' && Object.hasOwn(paths, path) ? (paths[path] ?? null) : null
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Undefined where the bytes are no JSON: wrong UTF-8 counts as none, since what a provider made of it is not known. */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch {
    return undefined
  }
}
