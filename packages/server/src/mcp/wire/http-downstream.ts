/** A transport to a client over streamable HTTP. It wraps the SDK's transport so that every message keeps its original bytes. */
import type { JSONRPCMessage, Transport, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { readBounded } from './byte-lines.ts'
import { parseJson, readMessages } from './original-bytes.ts'
import { openStandIns, type StandIns } from './stand-ins.ts'

export type HttpDownstream = {
  readonly transport: Transport
  readonly handle: (request: Request) => Promise<Response>
}

export function openHttpDownstream(
  sdk: WebStandardStreamableHTTPServerTransport,
  messageBytes: number,
): HttpDownstream {
  const standIns = openStandIns()
  const bodies = new WeakMap<Request, JSONRPCMessage[]>()
  const wire: Transport = sdk
  const transport: Transport = {
    start: async () => {
      sdk.onclose = () => transport.onclose?.()
      sdk.onerror = (error) => transport.onerror?.(error)
      sdk.onmessage = (read, extra) => {
        const request = extra?.request
        transport.onmessage?.((request && bodies.get(request)?.shift()) ?? read, extra)
      }
      await sdk.start()
    },
    send: (message, options) => wire.send(standIns.outgoing(message).message, options),
    close: () => sdk.close(),
    setSupportedProtocolVersions: (versions) => sdk.setSupportedProtocolVersions(versions),
  }
  return {
    transport,
    handle: async (request) => {
      if (request.method !== 'POST') return withOriginals(await sdk.handleRequest(request), standIns)
      const body = await readBounded(request.body, messageBytes)
      const messages = readMessages(body)
      if (messages) bodies.set(request, [...messages])
      // A body without a valid message is passed to the SDK as null, which the SDK refuses with its usual error.
      const parsedBody = messages ? parseJson(body) : null
      return withOriginals(await sdk.handleRequest(request, { parsedBody }), standIns)
    },
  }
}

/** Replaces the placeholders in an event stream by the original bytes. The SDK writes each event in one chunk. */
function withOriginals(response: Response, standIns: StandIns): Response {
  const { body, status, headers } = response
  if (!body || headers.get('content-type') !== 'text/event-stream') return response
  const reader = body.getReader()
  const exchanged = new ReadableStream<Uint8Array>({
    // The stream is read as fast as the SDK writes it, even if the client does not read. Otherwise messages for a disconnected client
    // would wait, and their stored bytes would never be released.
    start: async (controller) => {
      try {
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          controller.enqueue(exchangeData(Buffer.from(piece.value), standIns))
        }
        controller.close()
      } catch {
        // The client has disconnected, so nobody reads the rest of the stream.
      }
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(exchanged, { status, headers })
}

const data = 'data: '

function exchangeData(event: Buffer, standIns: StandIns): Buffer {
  const text = event.toString('latin1')
  const start = text.indexOf(data) + data.length
  const json = text.slice(start).trimEnd()
  const bytes = standIns.bytesFor(json)
  if (!bytes) return event
  standIns.forget(json)
  // If a message has line breaks, each of its lines is sent as a data line of the same event. The reader of the event joins the lines
  // again.
  const lines = bytes
    .toString('latin1')
    .trim()
    .split(/\r\n|\r|\n/)
  return Buffer.from(`${text.slice(0, start)}${lines.join(`\n${data}`)}\n\n`, 'latin1')
}
