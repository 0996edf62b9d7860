/**
 * Translates the pieces of requests into messages. A request contains the whole conversation, so pieces seen before are not
 * translated again.
 */
import type { Piece } from '../exchange/answered-calls.ts'
import { openRecentGrowth } from '../exchange/recent-growth.ts'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'
import { sameJson } from './same-json.ts'
import type { WireBody, WireFormat, WireRequest } from './wire-format.ts'

export function openPieceReader({ readPiece }: WireFormat): (pieces: readonly unknown[]) => readonly Message[] {
  const read = (pieces: readonly unknown[]) => pieces.flatMap((piece) => readPiece(piece))
  return openRecentGrowth<unknown, readonly Message[]>({
    isSame: sameJson,
    begin: read,
    extend: (messages, added) => [...messages, ...read(added)],
  })
}

/** Hosts send the same tools as new objects with every request; they are read again only when they change. */
export function openToolReader({ readTools }: WireFormat): (tools: unknown) => ActiveTools {
  let known: { readonly given: unknown; readonly read: ActiveTools } | null = null
  return (given) => {
    if (!known || !sameJson(known.given, given)) known = { given, read: Object.freeze(readTools(given)) }
    return known.read
  }
}

/** An item of a conversation. `text`: its JSON text; null if it is part of the request itself. */
export type WireItem = { readonly value: unknown; readonly text: string | null }

/** The pieces of a request's conversation, with their items in the body. */
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

/** The items at the end of the second request's conversation that the first one does not have. */
export function addedItems(before: WireBody, after: WireBody, format: WireFormat): readonly unknown[] {
  return itemsOf(after, format).slice(itemsOf(before, format).length)
}

/** A conversation may be a single text, which is then its only item. */
function itemsOf(body: WireBody, { conversation }: WireFormat): readonly unknown[] {
  const items = body[conversation]
  return Array.isArray(items) ? items : [items]
}
