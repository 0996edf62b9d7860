/** Reads an HTTP body whole, up to a bound. */
import { MessageTooLargeError } from './byte-lines.ts'

export async function readBounded(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw new MessageTooLargeError(most)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
