/**
 * The conversation in a request: its pieces are translated into messages, and its items are rewritten. A request contains the whole
 * conversation, so pieces that were seen before are not translated again.
 */
import type { Piece, RejoinCalls, WithoutShown } from '../exchange/answered-calls.ts'
import type { Rewritten } from '../exchange/events.ts'
import { openRecentGrowth } from '../exchange/recent-growth.ts'
import { parseJson } from '../policy/paper/json.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import { sameJson } from './same-json.ts'
import { edit, type ParsedJson, spliceJson } from './splice-json.ts'
import type { SentBody } from './wire-actor.ts'
import type { WireBody, WireFormat, WireRequest } from './wire-format.ts'

export function openPieceReader({ readPiece }: WireFormat): (pieces: readonly unknown[]) => readonly Message[] {
  const read = (pieces: readonly unknown[]) => pieces.flatMap((piece) => readPiece(piece))
  return openRecentGrowth<unknown, readonly Message[]>({
    isSame: sameJson,
    begin: read,
    extend: (messages, added) => [...messages, ...read(added)],
  })
}

/** Hosts send the same tools as new objects with every request, so they are read again only when they change. */
export function openToolReader({ readTools }: WireFormat): (tools: unknown) => ActiveTools {
  let known: { readonly given: unknown; readonly read: ActiveTools } | null = null
  return (given) => {
    if (!known || !sameJson(known.given, given)) known = { given, read: Object.freeze(readTools(given)) }
    return known.read
  }
}

/**
 * An item of a conversation. For an item of the request itself, `text` is null, because the request's text contains the item. For an item
 * that TwinCheck adds to the request, `text` is the item's JSON text.
 */
export type WireItem = { readonly value: unknown; readonly text: string | null }

export function piecesOf(body: WireBody, { pieces }: WireRequest, format: WireFormat): readonly Piece<WireItem>[] {
  const items = itemsOf(body, format).map((value) => ({ value, text: null }))
  const sizes = pieces.map((piece) => (Array.isArray(piece) ? piece.length : 1))
  // Instructions outside the conversation are read as a piece before it.
  let at = items.length - sizes.reduce((sum, size) => sum + size, 0)
  return pieces.map((piece, index) => {
    const start = at
    at += sizes[index] ?? 0
    return { items: start < 0 ? [] : items.slice(start, at), messages: format.readPiece(piece) }
  })
}

/** Puts calls back into a reply. The other items of the conversation keep their text. */
export function rejoinItems({ rejoinCalls }: WireFormat): RejoinCalls<WireItem> {
  return (turn, after, withheld) => {
    const texts = new Map([...turn, ...after].map(({ value, text }) => [value, text]))
    const joined = rejoinCalls(turn.map(itemValue), after.map(itemValue), withheld)
    const itemOf = (value: unknown): WireItem => ({ value, text: texts.get(value) ?? null })
    return joined && { turn: joined.turn.map(itemOf), after: joined.after.map(itemOf) }
  }
}

/**
 * A stream may show the content of answered replies before the next reply, in one message. This function removes that content from the
 * next reply. Other items keep their text.
 */
export function withoutShownItems({ withoutShown }: WireFormat): WithoutShown<WireItem> {
  return (turn, shown) => {
    const texts = new Map(turn.map(({ value, text }) => [value, text]))
    return withoutShown(turn.map(itemValue), shown)?.map((value) => ({ value, text: texts.get(value) ?? null })) ?? null
  }
}

function itemValue({ value }: WireItem): unknown {
  return value
}

export function addedItems(before: WireBody, after: WireBody, format: WireFormat): readonly unknown[] {
  return itemsOf(after, format).slice(itemsOf(before, format).length)
}

/** A conversation may be a single text, which is then its only item. */
function itemsOf(body: WireBody, { conversation }: WireFormat): readonly unknown[] {
  const items = body[conversation]
  return Array.isArray(items) ? items : [items]
}

/**
 * Rewrites a request that continues a reply whose calls were replaced. Everything else in the request keeps the client's own bytes. Null
 * if the format keeps no history. Throws if the request cannot be written.
 */
export function continueRequest(
  format: WireFormat,
  { text, value: body }: SentBody,
  { sent, delivered }: Rewritten,
): SentBody | null {
  if (!format.continueRequest) return null
  const before = { text: sent, value: parseJson(sent) }
  const after = { text: delivered, value: parseJson(delivered) }
  const value = format.continueRequest(body, { sent: before.value, delivered: after.value })
  return { text: spliceJson(value, [{ text, value: body }, before, after]), value }
}

/** The same request with these items as its conversation. Throws if it cannot be written. */
export function withItems(
  { conversation }: WireFormat,
  { text, value: body }: SentBody,
  items: readonly WireItem[],
): SentBody {
  const value: WireBody = edit(body, { [conversation]: items.map((item) => item.value) })
  const added = items.flatMap((item): readonly ParsedJson[] => {
    return item.text === null ? [] : [{ text: item.text, value: item.value }]
  })
  return { text: spliceJson(value, [{ text, value: body }, ...added]), value }
}
