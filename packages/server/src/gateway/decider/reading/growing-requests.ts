/**
 * Reads requests incrementally. A client sends its whole conversation with every step, so a long request usually repeats an earlier
 * request and adds to it. In that case only the addition is parsed, translated and hashed.
 *
 * Invariants
 *     1. The cache never holds more than `mostCharacters`. The tenant that holds most of the cache is evicted first.
 *     2. A request is never compared with a request of another tenant.
 */
import type { Message } from '@twincheck/core'
import {
  beginBody,
  type ConversationChain,
  chainConversation,
  growFrom,
  type KnownBody,
  sameJson,
  type WireBody,
  type WireFormat,
  type WireRequest,
} from '@twincheck/core/adapter'
import { isObject, parseJson } from '@twincheck/core/reading'

export type TranslatedRequest = {
  readonly request: WireRequest
  readonly body: WireBody
  readonly messages: readonly Message[]
  readonly chain: () => ConversationChain
}

export type UnreadReason = 'request-not-ours' | 'too-many-messages'

export type RequestReader = (tenant: string, format: WireFormat, text: string) => TranslatedRequest | UnreadReason

/** Requests below this length, in characters, are not compared with earlier ones, because parsing them is as quick as comparing. */
const longCharacters = 32 * 1024

type TranslatedPieces = {
  readonly pieces: readonly unknown[]
  readonly messagesOf: readonly (readonly Message[])[]
  readonly messages: readonly Message[]
  chain: ConversationChain | null
}

type RememberedRequest = {
  readonly format: WireFormat
  readonly known: KnownBody
  readonly translation: TranslatedPieces
}

export function openRequestReader(mostMessages: number, mostCharacters = 32_000_000): RequestReader {
  const memory = openMemory(mostCharacters)
  return (tenant, format, text) => {
    const before = text.length < longCharacters ? null : findGrown(memory.of(tenant), format, text)
    if (!before && text.length >= longCharacters && namesRoles(text, mostMessages)) return 'too-many-messages'
    const body = before ? before.grown.body : parseJson(text)
    const request = body === undefined ? null : format.readRequest(body)
    if (!request || !isObject(body)) return 'request-not-ours'
    if (countParts(request.pieces, format, mostMessages) > mostMessages) return 'too-many-messages'
    const translation = translate(request, format, before?.from.translation ?? null)
    if (text.length >= longCharacters) {
      const known = before?.grown ?? beginBody(text, body, format.conversation)
      if (known) memory.remember(tenant, { format, known, translation }, before?.from ?? null)
    }
    const chain = () => {
      translation.chain ??= chainConversation(tenant, translation.messages)
      return translation.chain
    }
    return { request, body, messages: translation.messages, chain }
  }
}

/**
 * Whether more than `most` messages name a role. Searching the text is much quicker than parsing it. Quotes inside a JSON string are
 * escaped, so a text in a message does not match.
 */
function namesRoles(text: string, most: number): boolean {
  let count = 0
  for (let at = text.indexOf(role); at !== -1; at = text.indexOf(role, at + role.length))
    if (++count > most) return true
  return false
}

const role = '"role"'

function findGrown(requests: readonly RememberedRequest[], format: WireFormat, text: string) {
  for (const from of requests) {
    if (from.format !== format) continue
    // If the text is identical to an earlier request, the client has retried that request.
    const grown = from.known.text === text ? from.known : growFrom(from.known, text, format.conversation)
    if (grown) return { from, grown }
  }
  return null
}

function translate(
  { pieces }: WireRequest,
  { readPiece }: WireFormat,
  known: TranslatedPieces | null,
): TranslatedPieces {
  const same = known ? countSame(known.pieces, pieces) : 0
  const messagesOf = [
    ...(known?.messagesOf.slice(0, same) ?? []),
    ...pieces.slice(same).map((piece) => readPiece(piece)),
  ]
  const messages = messagesOf.flat()
  const chain =
    known?.chain && same === known.pieces.length ? known.chain.extend(messages.slice(known.messages.length)) : null
  return { pieces, messagesOf, messages, chain }
}

function countSame(known: readonly unknown[], given: readonly unknown[]): number {
  let same = 0
  while (same < known.length && same < given.length && sameJson(known[same], given[same])) same++
  return same
}

/**
 * Counts messages with their parts and calls, because a part or a call takes as long to read as a message. Counting stops at the bound.
 */
function countParts(pieces: readonly unknown[], { pieceLists }: WireFormat, most: number): number {
  let count = pieces.length
  for (const piece of pieces) {
    if (count > most) break
    for (const parts of isObject(piece) ? pieceLists.map((name) => piece[name]) : [piece])
      if (Array.isArray(parts) && parts.length > 1) count += parts.length - 1
  }
  return count
}

type TenantMemory = { requests: readonly RememberedRequest[]; characters: number }

function openMemory(most: number) {
  const tenants = new Map<string, TenantMemory>()
  let characters = 0
  const change = (of: TenantMemory, requests: readonly RememberedRequest[], by: number) => {
    of.requests = requests
    of.characters += by
    characters += by
  }
  const forgetOldest = () => {
    const [largest] = [...tenants.values()].sort((one, other) => other.characters - one.characters)
    const oldest = largest?.requests.at(-1)
    if (largest && oldest) change(largest, largest.requests.slice(0, -1), -oldest.known.text.length)
  }
  return {
    of: (tenant: string): readonly RememberedRequest[] => tenants.get(tenant)?.requests ?? [],
    /** `from` is an earlier request, and the new request begins with it. The new request replaces `from` in the cache. */
    remember: (tenant: string, request: RememberedRequest, from: RememberedRequest | null) => {
      const size = request.known.text.length
      if (size > most) return
      const mine = tenants.get(tenant) ?? { requests: [], characters: 0 }
      tenants.set(tenant, mine)
      const others = mine.requests.filter((other) => other !== from)
      change(mine, [request, ...others], size - (from?.known.text.length ?? 0))
      while (characters > most) forgetOldest()
      for (const [name, { requests }] of tenants) if (requests.length === 0) tenants.delete(name)
    },
  }
}
