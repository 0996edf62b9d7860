/** The wire formats of core, and which request path uses which. */
import { anthropicMessages, openaiChat, openaiResponses, type WireFormat } from '@twincheck/core/adapter'
import { decodedSegments } from '../http/request-path.ts'

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

/** The wire format of a request, by its method and path; null: such requests are not inspected. */
export function wireNameOf(method: string | undefined, path: string): WireName | null {
  return method === 'POST' && Object.hasOwn(paths, path) ? (paths[path] ?? null) : null
}

/**
 * The path in its usual spelling if it is an inspected one, so that another spelling is inspected too. Other paths stay
 * unchanged.
 */
export function canonicalPath(path: string): string {
  if (!/[%A-Z]/.test(path)) return path
  const folded = `/${decodedSegments(path).join('/').toLowerCase()}`
  return Object.hasOwn(paths, folded) ? folded : path
}

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Throws if the bytes are not UTF-8. A byte order mark is not part of the text. */
export function readText(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Text that replaces these bytes, with their byte order mark if they have one. */
export function writeText(text: string, like: Uint8Array): Buffer {
  const hasMark = byteOrderMark.equals(like.subarray(0, byteOrderMark.length))
  return hasMark ? Buffer.concat([byteOrderMark, Buffer.from(text)]) : Buffer.from(text)
}

/** Undefined: the bytes are not JSON. Invalid UTF-8 counts as such, because it is unknown what a provider made of it. */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(readText(bytes))
  } catch {
    return undefined
  }
}

/** The body as text; null: the bytes are not UTF-8. */
export function decodeBody(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
