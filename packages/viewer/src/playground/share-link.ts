/**
 * Packs a run into the fragment of a link. A browser never sends the fragment to a server. The content of a link is hostile input: it is
 * bounded, and read like any pasted text.
 */
import { type Json, type JsonObject, redactJson } from '@twincheck/core'
import { isJsonObject, readJson } from '@twincheck/core/reading'
import type { DecisionChoice, PlayRun } from './judge.ts'

/** The maximum length of a link's fragment. Some browsers and chat programs refuse longer fragments. */
const MOST_LINK_CHARACTERS = 64_000
/** The maximum unpacked size of a link, because a short fragment could unpack to gigabytes. */
const MOST_UNPACKED_BYTES = 4 << 20

/** A run that was read from a link. The page checks whether it knows the choices that the link names. */
export type SharedRun = {
  readonly text: string
  readonly profile: string | JsonObject
  readonly mode: string
  readonly verdict: string
}

export type ShareLink =
  | { readonly kind: 'link'; readonly fragment: string; readonly redacted: number }
  | { readonly kind: 'too-long'; readonly characters: number }

export function makeShareLink(run: PlayRun, { profile, mode, verdict }: DecisionChoice): Promise<ShareLink> {
  return linkTo(JSON.parse(chatText(run)), { profile, mode, verdict })
}

/**
 * Makes a link from `record`, an OpenAI chat record, which any reader of traces understands. Secrets are redacted as in decision records.
 */
export async function linkTo(record: Json, choice: Omit<SharedRun, 'text'>): Promise<ShareLink> {
  const text = JSON.stringify(redactJson(record, null))
  const shared = JSON.stringify({ text, ...choice, profile: redactJson(choice.profile, null) })
  const redacted = shared.split('[redacted]').length - 1
  const fragment = `#trace=${toBase64Url(await packed(shared))}`
  return fragment.length > MOST_LINK_CHARACTERS
    ? { kind: 'too-long', characters: fragment.length }
    : { kind: 'link', fragment, redacted }
}

export function isShareLink(fragment: string): boolean {
  return fragment.startsWith('#trace=')
}

/** Reads a link. The result is `damaged` if the link is cut off, is damaged, or unpacks to too much data. */
export async function readShareLink(fragment: string): Promise<SharedRun | 'damaged'> {
  const written = /^#trace=([\w-]{1,64000})$/.exec(fragment)?.[1]
  if (written === undefined) return 'damaged'
  try {
    const value = readJson(JSON.parse(await unpacked(fromBase64Url(written))), 'link')
    if (!isJsonObject(value)) return 'damaged'
    const { text, profile, mode, verdict } = value
    if (typeof text !== 'string' || !(typeof profile === 'string' || isJsonObject(profile))) return 'damaged'
    return { text, profile, mode: String(mode), verdict: String(verdict) }
  } catch {
    return 'damaged'
  }
}

export function chatText({ name, messages, decisions }: PlayRun, indent?: number): string {
  const tools = decisions.at(-1)?.tools ?? null
  const record = {
    id: name,
    ...(tools === null ? {} : { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    messages: messages.map((message) => {
      switch (message.role) {
        case 'assistant':
          return message.calls.length === 0
            ? { role: 'assistant', content: message.content }
            : { role: 'assistant', content: message.content, tool_calls: message.calls.map(writeCall) }
        case 'tool':
          return { role: 'tool', tool_call_id: message.callId, content: message.content }
        default:
          return { role: message.role, content: message.content }
      }
    }),
  }
  return JSON.stringify(record, null, indent)
}

export function writeCall({
  id,
  name,
  arguments: args,
  malformed,
}: {
  readonly id: string
  readonly name: string
  readonly arguments?: unknown
  readonly malformed?: unknown
}): object {
  const written = typeof malformed === 'string' ? malformed : JSON.stringify(args)
  return { id, type: 'function', function: { name, arguments: written } }
}

async function packed(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

async function unpacked(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    size += read.value.length
    if (size > MOST_UNPACKED_BYTES) {
      await reader.cancel()
      throw new RangeError('The link unpacks to too much.')
    }
    text += decoder.decode(read.value, { stream: true })
  }
  return text + decoder.decode()
}

function toBase64Url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
}
