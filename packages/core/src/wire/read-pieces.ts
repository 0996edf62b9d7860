/** What the pieces of requests say. A request brings the whole conversation; what came before is not translated again. */
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

/** Hosts send their tools with every request, as new objects that say the same. */
export function openToolReader({ readTools }: WireFormat): (tools: unknown) => ActiveTools {
  let known: { readonly given: unknown; readonly read: ActiveTools } | null = null
  return (given) => {
    if (!known || !sameJson(known.given, given)) known = { given, read: Object.freeze(readTools(given)) }
    return known.read
  }
}

/** An item of a conversation. `text`: as it is written; null: it stands in the request itself. */
export type WireItem = { readonly value: unknown; readonly text: string | null }

/** The conversation of a request by its places in the body. */
export function piecesOf(body: WireBody, { pieces }: WireRequest, format: WireFormat): readonly Piece<WireItem>[] {
  const items = itemsOf(body, format).map((value) => ({ value, text: null }))
  const sizes = pieces.map((piece) => (Array.isArray(piece) ? piece.length : 1))
  // Instructions that stand outside of the conversation are read as a piece before it.
  let at = items.length - sizes.reduce((sum, size) => sum + size, 0)
  return pieces.map((piece, index) => {
    const start = at
    at += sizes[index] ?? 0
    return { items: start < 0 ? [] : items.slice(start, at), messages: format.readPiece(piece) }
  })
}

/** What the second of two requests has at the end of its conversation and the first has not. */
export function addedItems(before: WireBody, after: WireBody, format: WireFormat): readonly unknown[] {
  return itemsOf(after, format).slice(itemsOf(before, format).length)
}

/** A conversation may be one text, which is one item of it. */
function itemsOf(body: WireBody, { conversation }: WireFormat): readonly unknown[] {
  const items = body[conversation]
  return Array.isArray(items) ? items : [items]
}
