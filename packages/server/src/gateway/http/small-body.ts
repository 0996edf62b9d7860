/**
 * Handles small requests to the gateway itself: reads their short bodies and sends the answers. A client gets its answer even if it has
 * not finished sending its request.
 */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'

/**
 * Reads a body. If the body is longer than `most` bytes, resolves with null and discards the other bytes. They must be read, so that the
 * client gets the refusal.
 */
export function readSmallBody(incoming: IncomingMessage, most: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) return void chunks.push(chunk)
      incoming.off('data', onData)
      resolve(null)
    }
    incoming.on('data', onData)
    incoming.on('end', () => resolve(Buffer.concat(chunks)))
    incoming.on('error', reject)
    incoming.on('close', () => reject(new Error('The client left before its request was complete.')))
  })
}

export type OwnAnswer = {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: Uint8Array | string
}

export function sendOwnAnswer(outgoing: ServerResponse, { status, headers, body }: OwnAnswer): void {
  const isWhole = outgoing.req.complete || outgoing.destroyed
  const length = { 'content-length': Buffer.byteLength(body) }
  outgoing.writeHead(status, { ...headers, ...length, ...(isWhole ? {} : { connection: 'close' }) })
  if (isWhole) outgoing.end(body)
  else linger(outgoing, body)
}

const lingersMs = 10_000
const lingersBytes = 256 * 1024 * 1024

/**
 * Sends an answer to a client that may still be sending its request. If the connection were closed now, it would be reset, and many
 * clients would never read the answer. So the answer is sent first. After that, the rest of the request is read and discarded for a
 * while.
 */
export function linger(outgoing: ServerResponse, body: string | Uint8Array): void {
  const { req: incoming } = outgoing
  let left = lingersBytes
  const finish = () => {
    clearTimeout(timer)
    outgoing.end()
  }
  const timer = setTimeout(finish, lingersMs)
  incoming.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) finish()
  })
  incoming.on('end', finish)
  incoming.on('close', finish)
  outgoing.write(body)
  incoming.resume()
}
