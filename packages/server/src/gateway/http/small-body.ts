/** Requests to the gateway itself: their short bodies, and answers to them that also reach a client that still sends. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { linger } from './linger.ts'

/** Null where it is longer; then the rest is read and thrown away, so that the client hears why. */
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
