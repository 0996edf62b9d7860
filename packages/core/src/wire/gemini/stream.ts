/**
 * Rewrites generated content as an event stream. From the first call on, everything is held back, so that the order of the chunks does
 * not change. The number of chunks never changes: the twin takes the place of the first call.
 *
 * Some models state a finish reason in every chunk. So the end of a reply is known only when its stream ends.
 *
 * Content that follows answered calls continues the same stream, with a blank line between the texts.
 */
import { joinShown, nothingShown, type Shown } from '../../exchange/reply.ts'
import { isObject } from '../../policy/paper/json.ts'
import { changeEvent, type EventBody, editEvent } from '../event-stream.ts'
import { edit, openSplicer, type ParsedJson } from '../splice-json.ts'
import { type StreamEditor, wireLimits } from '../wire-format.ts'
import { isCall, spokenText } from './parts.ts'
import { isWhole, readChunk, readParts, rewriteChunks, withParts } from './reply.ts'

export function openContentStream(before: Shown = nothingShown): StreamEditor {
  const chunks: ParsedJson[] = []
  const parts: unknown[] = []
  let said = ''
  let finish: unknown = null
  let gathered = 0
  let holding = false

  const read: StreamEditor['read'] = ({ data, body }) => {
    if (!isObject(body)) return holding ? 'hold' : 'pass'
    const chunk = readChunk(body)
    if (!chunk) return 'untouched'
    gathered += data.length
    if (gathered > wireLimits.gathered) return 'too-large'
    chunks.push({ text: data, value: body })
    for (const part of chunk.parts) parts.push(part)
    holding ||= chunk.parts.some(isCall)
    finish = chunk.finish ?? finish
    if (!holding) said += chunk.parts.map(spokenText).join('')
    return holding ? 'hold' : 'pass'
  }

  let speaks = false
  const place = (event: EventBody): EventBody | null => {
    const own = readChunk(event.body)?.parts ?? []
    const first = own.findIndex((part) => spokenText(part) !== '')
    const part = own[first]
    if (speaks || before.text === '' || !isObject(part)) return event
    speaks = true
    return changeEvent(event, withParts(event.body, own.with(first, edit(part, { text: `\n\n${spokenText(part)}` }))))
  }

  return {
    read,
    reply: () => (isWhole(finish) ? readParts(parts) : null),
    rewrite: (held, replacement) => {
      const text = before.text + parts.map(spokenText).join('')
      const bodies = held.map(({ body }) => body)
      // The splicer gets the texts of all held events. A call that the actor made itself may move from one event to another, and its text
      // is copied from the event in which it came.
      const write = openSplicer(
        held.filter(({ body }) => isObject(body)).map(({ data, body }) => ({ text: data, value: body })),
      )
      return rewriteChunks(bodies, replacement, text).map((edited, index) => {
        const event = held[index]
        return event ? editEvent(event, edited, write) : ''
      })
    },
    delivered: () => null,
    body: () => {
      const content = { role: 'model', parts: joinTexts(parts) }
      const value = { candidates: [{ content, finishReason: finish }] }
      return isWhole(finish) ? { value, sources: chunks } : null
    },
    before,
    place,
    next: () => openContentStream({ text: joinShown(before.text, said), parts: 0 }),
  }
}

/** Joins adjacent texts to one part, unless a part has more than its text, such as a signature. */
function joinTexts(parts: readonly unknown[]): readonly unknown[] {
  const joined: unknown[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (isPlainText(part) && isPlainText(last)) joined.splice(-1, 1, { text: last.text + part.text })
    else joined.push(part)
  }
  return joined
}

function isPlainText(part: unknown): part is { readonly text: string } {
  return isObject(part) && typeof part.text === 'string' && Object.keys(part).length === 1
}
