/**
 * Calls that were answered stand in no history of the host: it got only the reply that followed. They are put back in front of
 * that reply in every later request, or the actor would forget what it was told and make the same calls again.
 */
import type { WireBody, WireFormat, WireRequest } from './wire-format.ts'

export type AnsweredPieces = {
  /** How many pieces of the host's own request came before them. */
  readonly pieces: number
  /** The reply that was not delivered and the answers to its calls, as they were sent. */
  readonly items: readonly unknown[]
}

/** What the second of two requests has at the end of its conversation and the first has not. */
export function addedItems(before: WireBody, after: WireBody, { conversation }: WireFormat): readonly unknown[] {
  const [earlier, later] = [before[conversation], after[conversation]]
  return Array.isArray(later) ? later.slice(Array.isArray(earlier) ? earlier.length : 1) : []
}

/** Null where their place is not found: the request then goes on as it is. */
export function restoreAnswered(
  body: WireBody,
  request: WireRequest,
  { pieces, items }: AnsweredPieces,
  { conversation }: WireFormat,
): WireBody | null {
  const given = body[conversation]
  const piece = request.pieces[pieces]
  // The items of one reply are one piece; the first of them has its place in the body.
  const place = Array.isArray(given) ? given.indexOf(Array.isArray(piece) ? piece[0] : piece) : -1
  if (!Array.isArray(given) || place < 0) return null
  return { ...body, [conversation]: [...given.slice(0, place), ...items, ...given.slice(place)] }
}
