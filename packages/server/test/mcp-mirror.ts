/**
 * An MCP server without any JSON library between it and the wire: it answers a request with the bytes it received, once
 * word for word and once encoded, so that a test sees what either side got.
 */
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The answer to one request, as JSON text. Null for a message that wants no answer. */
export function mirrorOf(received: string): string | null {
  const id = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|\d+)/.exec(received)?.[1]
  if (id === undefined) return null
  if (received.includes('"initialize"')) {
    const info = '"serverInfo":{"name":"mirror","version":"1","build":12345678901234567890}'
    return `{"jsonrpc":"2.0","id":${id},"result":{ "protocolVersion":"2025-11-25","capabilities":{},${info} }}`
  }
  const encoded = Buffer.from(received).toString('base64')
  return `{ "result" : {"content":[{"type":"text","text":"${encoded}"}],"same":[${received}]} ,"id":${id}, "jsonrpc":"2.0"}`
}

export type HttpMirror = { readonly url: URL; readonly close: () => Promise<void> }

/** The mirror over streamable HTTP, with JSON bodies or with streams. */
export async function startHttpMirror(kind: 'json' | 'stream'): Promise<HttpMirror> {
  const server = createServer((incoming, outgoing) => {
    void text(incoming).then((body) => {
      if (incoming.method !== 'POST') return outgoing.writeHead(405).end()
      const answer = mirrorOf(body)
      if (answer === null) return outgoing.writeHead(202).end()
      if (kind === 'json') return outgoing.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      outgoing.writeHead(200, { 'content-type': 'text/event-stream' })
      const event = Buffer.from(`: a comment\r\nevent: message\r\ndata: ${answer}\r\n\r\n`)
      // Cut in the middle of whatever is there, and between a return and its line feed.
      outgoing.write(event.subarray(0, event.length - 1))
      return outgoing.end(event.subarray(event.length - 1))
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
