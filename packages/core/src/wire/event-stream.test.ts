import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openEventReader, readEventBody, readWholeStream, type ServerSentEvent } from './event-stream.ts'

const encoder = new TextEncoder()

function readAll(parts: readonly Uint8Array[]): readonly ServerSentEvent[] {
  const reader = openEventReader()
  const events = parts.flatMap((part) => reader.push(part))
  const rest = reader.rest()
  return rest ? [...events, rest] : events
}

function dataOf(text: string): readonly string[] {
  return readAll([encoder.encode(text)]).map(({ data }) => data)
}

describe('an event', () => {
  test('ends at an empty line, and its data is what stands behind the colon', () => {
    expect(dataOf('data: one\n\ndata:two\n\n')).toEqual(['one', 'two'])
  })

  test.each([
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ])('may end its lines with %s', (_, end) => {
    const text = ['event: message', 'data: one', '', ': a comment', 'data: two', 'data: lines', 'id: 3', '', ''].join(
      end,
    )
    expect(dataOf(text)).toEqual(['one', 'two\nlines'])
  })

  test('without an empty line behind it is what is left over', () => {
    expect(dataOf('data: one\n\ndata: half')).toEqual(['one', 'half'])
  })

  test('that is only a comment has no data and keeps its bytes', () => {
    const [event] = readAll([encoder.encode(': keep-alive\n\n')])
    expect(event && readEventBody(event)).toEqual({
      bytes: encoder.encode(': keep-alive\n\n'),
      data: '',
      body: undefined,
    })
  })

  test('whose data is no JSON has no body', () => {
    expect(readEventBody({ bytes: new Uint8Array(), data: '{"half":' }).body).toBeUndefined()
  })

  test('is counted while it is not complete, so that a caller can bound it', () => {
    const reader = openEventReader()
    reader.push(encoder.encode('data: endless'))
    expect(reader.pending()).toBe(13)
    reader.push(encoder.encode('\n\n'))
    expect(reader.pending()).toBe(0)
  })
})

describe('however the bytes are cut,', () => {
  const line = fc.oneof(
    fc.constantFrom('data: {"a":1}', 'data:', 'data', ': ping', 'event: x', '', 'data: ü€😀', 'data: [DONE]'),
    fc.string({ unit: 'binary' }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
  )
  const stream = fc
    .tuple(fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r'))), fc.array(fc.nat(), { maxLength: 30 }))
    .map(([lines, cuts]) => {
      const bytes = encoder.encode(lines.map(([text, end]) => text + end).join(''))
      return { bytes, places: [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b) }
    })

  test('a whole stream read at once has the same data', () => {
    fc.assert(
      fc.property(stream, ({ bytes }) => {
        const said = readAll([bytes]).map(({ data }) => data)
        expect([...readWholeStream(bytes)].filter((data) => data !== '')).toEqual(said.filter((data) => data !== ''))
      }),
    )
  })

  test('the events are the same and no byte is lost', () => {
    fc.assert(
      fc.property(stream, ({ bytes, places }) => {
        const parts = [0, ...places].map((from, i) => bytes.subarray(from, places[i] ?? bytes.length))
        const cut = readAll(parts)
        expect(Buffer.concat(cut.map((event) => event.bytes))).toEqual(Buffer.from(bytes))
        const said = (events: readonly ServerSentEvent[]) =>
          events.map(({ data }) => data).filter((data) => data !== '')
        expect(said(cut)).toEqual(said(readAll([bytes])))
      }),
    )
  })
})
