/** A transport to a server over streamable HTTP. It wraps the SDK's transport so that every message keeps its original bytes. */
import type { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { FetchLike, Transport } from '@modelcontextprotocol/server'
import { MessageTooLargeError, openByteLines, readBounded } from './byte-lines.ts'
import { parseJson } from './original-bytes.ts'
import { jsonElements } from './splice-json.ts'
import { openStandIns, type StandIns } from './stand-ins.ts'

export function openHttpUpstream(
  open: (fetch: FetchLike) => StreamableHTTPClientTransport,
  messageBytes: number,
): Transport {
  const standIns = openStandIns()
  const sdk = open(async (input, init) => {
    const bytes = typeof init?.body === 'string' ? standIns.bytesFor(init.body) : null
    return withStandIns(
      await fetch(input, bytes ? { ...init, body: new Uint8Array(bytes) } : init),
      standIns,
      messageBytes,
    )
  })
  const wire: Transport = sdk
  const transport: Transport = {
    start: async () => {
      sdk.onclose = () => transport.onclose?.()
      sdk.onerror = (error) => transport.onerror?.(error)
      sdk.onmessage = (standIn) => transport.onmessage?.(standIns.messageFor(standIn))
      await sdk.start()
    },
    send: async (message, options) => {
      const { message: standIn, json } = standIns.outgoing(message)
      try {
        await wire.send(standIn, options)
      } finally {
        standIns.forget(json)
      }
    },
    close: () => sdk.close(),
    setProtocolVersion: (version) => sdk.setProtocolVersion(version),
  }
  return transport
}

async function withStandIns(response: Response, standIns: StandIns, messageBytes: number): Promise<Response> {
  const { ok, body, status, headers } = response
  if (!ok || !body) return response
  const [type] = (headers.get('content-type') ?? '').split(';')
  switch (type?.trim().toLowerCase()) {
    case 'text/event-stream':
      return new Response(body.pipeThrough(exchangeEvents(standIns, messageBytes)), { status, headers })
    case 'application/json':
      return new Response(exchangeBody(await readBounded(body, messageBytes), standIns), { status, headers })
    default:
      return response
  }
}

/** Exchanges the placeholder in a body for the original bytes. A body without a message stays unchanged, and the SDK reports it. */
function exchangeBody(body: Buffer, standIns: StandIns): string {
  const original = body.toString('utf8')
  if (!Array.isArray(parseJson(body))) return standIns.incoming(body) ?? original
  const exchanged = jsonElements(body).map((element) => standIns.incoming(element) ?? element.toString('utf8'))
  return `[${exchanged.join(',')}]`
}

function exchangeEvents(standIns: StandIns, messageBytes: number): TransformStream<Uint8Array, Uint8Array> {
  let data: Buffer[] = []
  let size = 0
  let isMessage = true
  let endedWithReturn = false
  let send = (_: string | Buffer) => {}

  const endEvent = () => {
    const original = Buffer.from(data.map((line) => line.toString('latin1')).join('\n'), 'latin1')
    const standIn = isMessage && original.length > 0 ? standIns.incoming(original) : null
    if (standIn !== null) send(`data: ${standIn}\n`)
    else for (const line of data) send(Buffer.concat([Buffer.from('data: '), line, Buffer.from('\n')]))
    send('\n')
    data = []
    size = 0
    isMessage = true
  }
  const lines = openByteLines(messageBytes, (line) => {
    if (line.length === 0) return endEvent()
    const value = dataOf(line)
    if (value) {
      data.push(value)
      size += value.length
      if (size > messageBytes) throw new MessageTooLargeError(messageBytes)
      return
    }
    const event = /^event: ?(.*)$/.exec(line.toString('latin1', 0, 100))?.[1]
    if (event !== undefined) isMessage = event === '' || event === 'message'
    send(Buffer.concat([line, Buffer.from('\n')]))
  })
  return new TransformStream({
    transform: (chunk, controller) => {
      send = (piece) => controller.enqueue(Buffer.from(piece))
      // A carriage return also ends a line, alone or before a line feed.
      const text = Buffer.from(chunk).toString('latin1')
      const fresh = endedWithReturn && text.startsWith('\n') ? text.slice(1) : text
      endedWithReturn = text.endsWith('\r')
      lines.push(Buffer.from(fresh.replace(/\r\n?/g, '\n'), 'latin1'))
    },
  })
}

function dataOf(line: Buffer): Buffer | null {
  const name = line.toString('latin1', 0, 6)
  if (name === 'data: ') return line.subarray(6)
  if (name.startsWith('data:')) return line.subarray(5)
  return line.length === 4 && name === 'data' ? Buffer.alloc(0) : null
}
