/**
 * Server-sent events, byte by byte as they come. Every event keeps its own bytes, so that what is not changed is passed on as
 * it was. Cutting at line ends is safe in UTF-8: no byte of a longer character looks like one.
 */
import { SpliceError, spliceJson } from './splice-json.ts'

export type ServerSentEvent = {
  /** As received, with the empty line at its end. */
  readonly bytes: Uint8Array
  readonly data: string
}

/** An event and the JSON in it; `body` is undefined where there is none. */
export type EventBody = ServerSentEvent & { readonly body: unknown }

export type EventReader = {
  /** The events that these bytes complete. */
  readonly push: (bytes: Uint8Array) => readonly ServerSentEvent[]
  /** What is left without an empty line behind it; the reader is empty afterwards. */
  readonly rest: () => ServerSentEvent | null
  /** Bytes of the event that is not complete yet. */
  readonly pending: () => number
}

const lineFeed = 10
const carriageReturn = 13

export function openEventReader(): EventReader {
  let parts: Uint8Array[] = []
  let pending = 0
  /** Whether the last byte ended a line, so that another line end would be an empty line. */
  let atLineStart = true
  /** A carriage return may be followed by the line feed that belongs to it, in the next bytes. */
  let afterReturn = false
  /** An event of nothing but line ends is none: it stays with the one behind it. */
  let blank = true

  const take = (end: Uint8Array): ServerSentEvent => {
    const bytes = parts.length === 0 ? end : Buffer.concat([...parts, end])
    parts = []
    pending = 0
    blank = true
    return { bytes, data: readData(bytes) }
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
          // The line feed of a final return and line feed goes with it where it is already here.
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

/** The data of each event of a whole stream, also of one that nothing ends: as the reader has it, at a fraction of the price. */
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

/** Undefined where the text is no JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An event as it goes over the wire: the provider's own bytes, or text that was written here. */
export type WrittenEvent = Uint8Array | string

/** An event without a name, as OpenAI's chat completions are. `data` is JSON text. */
export function dataEvent(data: string): string {
  return data
    .split(lineEnd)
    .map((line) => `data: ${line}\n`)
    .concat('\n')
    .join('')
}

/**
 * The same event with another body. Its bytes stay, but for the members that differ. Throws where the event's bytes are not
 * UTF-8, because writing them again would change them.
 */
export function editEvent({ bytes, data, body }: EventBody, edited: unknown): WrittenEvent {
  if (edited === body) return bytes
  const lines = spliceJson(edited, [{ text: data, value: body }]).split('\n')
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

const lineEnd = /\r\n|\n|\r/
const eachLine = /([^\r\n]*)(\r\n|\n|\r|$)/g
/** The space behind a field's name is no part of its value. A stream may open with a byte order mark. */
const dataField = /^(\ufeff?)data(?::( ?)|$)/
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** An event with a name, as OpenAI's responses and Anthropic's messages are. */
export function namedEvent(body: { readonly type: string }): string {
  return `event: ${body.type}\ndata: ${JSON.stringify(body)}\n\n`
}

const decoder = new TextDecoder()

function readData(bytes: Uint8Array): string {
  return dataOf(linesOf(decoder.decode(bytes)))
}

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
