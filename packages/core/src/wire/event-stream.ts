/**
 * Reads server-sent events. Every event keeps its own bytes, so that unchanged events are passed on byte for byte. Splitting at line ends
 * is safe in UTF-8, because no byte of a multi-byte character looks like a line end.
 */
import { parseJson } from '../policy/paper/json.ts'
import { SpliceError, spliceJson } from './splice-json.ts'

export type ServerSentEvent = {
  /** The event's bytes as received, including the empty line at the end. */
  readonly bytes: Uint8Array
  readonly data: string
}

/** An event and its parsed JSON. `body` is undefined if the data is not JSON. */
export type EventBody = ServerSentEvent & { readonly body: unknown }

export type EventReader = {
  readonly push: (bytes: Uint8Array) => readonly ServerSentEvent[]
  /** Returns the bytes after the last empty line as an event. The reader is empty afterwards. */
  readonly rest: () => ServerSentEvent | null
  readonly pending: () => number
}

const lineFeed = 10
const carriageReturn = 13

export function openEventReader(): EventReader {
  let parts: Uint8Array[] = []
  let pending = 0
  /** Whether the last byte ended a line. If another line end follows, the line between them is empty. */
  let atLineStart = true
  /** Whether the last byte was a carriage return. The line feed of a CRLF may come in the next chunk. */
  let afterReturn = false
  /** Whether only line ends were read since the last event. These line ends are not an event. They become part of the next event. */
  let blank = true

  const take = (end: Uint8Array): ServerSentEvent => {
    const bytes = parts.length === 0 ? end : Buffer.concat([...parts, end])
    parts = []
    pending = 0
    blank = true
    return { bytes, data: dataOf(linesOf(decoder.decode(bytes))) }
  }

  const push = (bytes: Uint8Array): readonly ServerSentEvent[] => {
    const events: ServerSentEvent[] = []
    let start = 0
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i]
      const isReturn = byte === carriageReturn
      if (byte === lineFeed && afterReturn) {
        afterReturn = false
      } else if (byte === lineFeed || isReturn) {
        afterReturn = isReturn
        if (atLineStart && !blank) {
          // If the LF of a final CRLF has already arrived, it belongs to this event.
          if (isReturn && bytes[i + 1] === lineFeed) {
            i++
            afterReturn = false
          }
          events.push(take(bytes.subarray(start, i + 1)))
          start = i + 1
        }
        atLineStart = true
      } else {
        afterReturn = false
        atLineStart = false
        blank = false
      }
    }
    if (start < bytes.length) {
      parts.push(bytes.subarray(start))
      pending += bytes.length - start
    }
    return events
  }

  const rest = () => (pending === 0 ? null : take(new Uint8Array(0)))

  return { push, rest, pending: () => pending }
}

/**
 * The data of each event of a complete stream, including a last event without an empty line. The result is the same as from EventReader,
 * but much faster.
 */
export function* readWholeStream(bytes: Uint8Array): Generator<string> {
  let event: string[] = []
  for (const line of linesOf(decoder.decode(bytes))) {
    if (line !== '') event.push(line)
    else if (event.length > 0) {
      yield dataOf(event)
      event = []
    }
  }
  if (event.length > 0) yield dataOf(event)
}

export function readEventBody(event: ServerSentEvent): EventBody {
  return { ...event, body: parseJson(event.data) }
}

export type WrittenEvent = Uint8Array | string

/** Writes an event without a name, as in OpenAI's chat completions. `data` is JSON text. */
export function dataEvent(data: string): string {
  return data
    .split(lineEnd)
    .map((line) => `data: ${line}\n`)
    .concat('\n')
    .join('')
}

/**
 * The same event with another body. Bytes outside the changed members stay the same. Throws if the bytes are not UTF-8, because decoding
 * and encoding would change them. `write` converts the new body to text. A caller passes `write` if the new body contains text of other
 * events.
 */
export function editEvent(
  { bytes, data, body }: EventBody,
  edited: unknown,
  write: (value: unknown) => string = (value) => spliceJson(value, [{ text: data, value: body }]),
): WrittenEvent {
  if (edited === body) return bytes
  const lines = write(edited).split('\n')
  let isPlaced = false
  const replaced = strictDecoder.decode(bytes).replaceAll(eachLine, (whole, line: string, end: string) => {
    const [field, mark = '', space = ''] = dataField.exec(line) ?? []
    if (field === undefined) return whole
    if (isPlaced) return ''
    isPlaced = true
    return mark + lines.map((said) => `data:${space}${said}`).join(end === '' ? '\n' : end) + end
  })
  if (!isPlaced) throw new SpliceError()
  return replaced
}

export function changeEvent(event: EventBody, edited: unknown): EventBody {
  const written = editEvent(event, edited)
  if (typeof written !== 'string') return event
  const bytes = encoder.encode(written)
  return readEventBody({ bytes, data: dataOf(linesOf(written)) })
}

const encoder = new TextEncoder()
const lineEnd = /\r\n|\n|\r/
const eachLine = /([^\r\n]*)(\r\n|\n|\r|$)/g
/** The space after a field's name is not part of its value. A stream may begin with a byte order mark. */
const dataField = /^(\ufeff?)data(?::( ?)|$)/
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Writes an event with a name, as in OpenAI's Responses API and Anthropic's Messages API. */
export function namedEvent(body: { readonly type: string }): string {
  return `event: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`
}

const decoder = new TextDecoder()

function linesOf(text: string): readonly string[] {
  return text.includes('\r') ? text.split(lineEnd) : text.split('\n')
}

function dataOf(lines: readonly string[]): string {
  let data: string | null = null
  for (const line of lines) {
    if (line !== 'data' && !line.startsWith('data:')) continue
    const said = line.slice(line[5] === ' ' ? 6 : 5)
    data = data === null ? said : `${data}\n${said}`
  }
  return data ?? ''
}
