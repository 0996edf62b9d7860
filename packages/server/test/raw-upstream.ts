/** An upstream that does what a test says, byte for byte, and notes what it was asked. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type RawRequest = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export type RawUpstream = {
  /** Up to and including the version. */
  readonly actorUrl: string
  readonly requests: readonly RawRequest[]
  /** How many requests were broken off by whoever sent them. */
  readonly abandoned: () => number
  readonly close: () => Promise<void>
}

export async function startRawUpstream(
  answer: (request: RawRequest, outgoing: ServerResponse) => void | Promise<void>,
): Promise<RawUpstream> {
  const requests: RawRequest[] = []
  let abandoned = 0
  const server = createServer((incoming, outgoing) => {
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned += 1
    })
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers, rawHeaders } = incoming
      const request = { method, url, headers, rawHeaders, body: Buffer.concat(chunks) }
      requests.push(request)
      void answer(request, outgoing)
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the upstream has no port')
  return {
    actorUrl: `http://127.0.0.1:${address.port}/v1`,
    requests,
    abandoned: () => abandoned,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
