/**
 * Requests that must contain more than the client knows: they continue a reply whose calls were replaced, or calls were answered in
 * their conversation. The client's own bytes stay unchanged.
 */
import type { Rewritten } from '../exchange/events.ts'
import { parseJson } from './event-stream.ts'
import type { WireItem } from './read-pieces.ts'
import { edit, type ParsedJson, spliceJson } from './splice-json.ts'
import type { SentBody } from './wire-actor.ts'
import type { WireBody, WireFormat } from './wire-format.ts'

/** Null if the format keeps no history. Throws if the request cannot be written. */
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
