/**
 * The events of a streamed answer as recordings keep them: a list of objects, server-sent events as one text, or the frames of
 * AWS's event streams as hexadecimal text. Null where it is none of these.
 */
import { isObject, readWholeStream } from '@twincheck/core/reading'
import type { RawRecord } from './importer.ts'
import { objectsOf, parsedObject, textOrNull } from './raw.ts'

export function streamedEvents(body: unknown): readonly RawRecord[] | null {
  if (typeof body === 'string') return isHexadecimal(body) ? awsEvents(body) : serverSent(body)
  if (!Array.isArray(body) || body.length === 0) return null
  if (body.every((part) => typeof part === 'string')) return streamedEvents(body.join(''))
  return body.every(isObject) ? objectsOf(body) : null
}

function isHexadecimal(text: string): boolean {
  return text.length >= 2 * (PRELUDE_BYTES + CHECKSUM_BYTES) && text.length % 2 === 0 && !/[^0-9a-f]/i.test(text)
}

/** All of them or none: an event that cannot be read may have held a call. */
function serverSent(text: string): readonly RawRecord[] | null {
  if (!/^(?:event|data|id|retry|:)/.test(text.trimStart())) return null
  const events = [...readWholeStream(Buffer.from(text))]
    .filter((data) => data !== '' && data.trim() !== '[DONE]')
    .map(parsedObject)
  return events.length > 0 && events.every((event) => event !== null) ? events : null
}

/** Lengths of the whole frame and of its headers, and a checksum; another checksum behind the payload. */
const PRELUDE_BYTES = 12
const CHECKSUM_BYTES = 4

function awsEvents(text: string): readonly RawRecord[] | null {
  const bytes = Buffer.from(text, 'hex')
  const events: RawRecord[] = []
  for (let at = 0; at + PRELUDE_BYTES <= bytes.length; ) {
    const [size, headers] = [bytes.readUInt32BE(at), bytes.readUInt32BE(at + 4)]
    const start = at + PRELUDE_BYTES + headers
    const end = at + size - CHECKSUM_BYTES
    if (end < start || end > bytes.length) return null
    const payload = parsedObject(bytes.toString('utf8', start, end))
    if (payload === null) return null
    events.push(eventIn(payload, bytes.toString('latin1', at + PRELUDE_BYTES, start)))
    at += size
  }
  return events.length > 0 ? events : null
}

/** A model's own event lies in the payload, packed again; one of Converse is named by a header. */
function eventIn(payload: RawRecord, headers: string): RawRecord {
  const packed = textOrNull(payload.bytes)
  if (packed !== null) {
    const text = Buffer.from(packed, 'base64').toString('utf8')
    // An agent answers with text alone.
    return parsedObject(text) ?? { completion: text }
  }
  const name = /:event-type\u0007.{2}([A-Za-z]{1,60})/s.exec(headers)?.[1]
  return name === undefined ? payload : { [name]: payload }
}
