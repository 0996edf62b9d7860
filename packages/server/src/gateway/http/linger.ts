/**
 * Closing a connection while the client still sends resets it, and many clients then never read the answer. So the answer is sent
 * first, and the rest of the request is read and discarded for a while.
 */
import type { ServerResponse } from 'node:http'

const lingersMs = 10_000
const lingersBytes = 256 * 1024 * 1024

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
