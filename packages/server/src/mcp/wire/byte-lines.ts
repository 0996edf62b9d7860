/** Splits bytes that arrive in chunks into lines. Each byte is examined once, however long a line is. */
import { TwinCheckError } from '@twincheck/core'

export const defaultMessageBytes = 256 * 1024 * 1024

export class MessageTooLargeError extends TwinCheckError {
  readonly code = 'message-too-large'

  constructor(most: number) {
    super(
      `An MCP message is larger than ${most} bytes, so the connection it came on is closed. ` +
        'Raise the bound with --message-bytes (messageBytes in a program) if such messages are meant.',
    )
  }
}

export type ByteLines = {
  readonly push: (chunk: Buffer) => void
  readonly rest: () => Buffer
}

const lineFeed = 10

export function openByteLines(most: number, take: (line: Buffer) => void): ByteLines {
  let pending: Buffer[] = []
  let size = 0
  return {
    push: (chunk) => {
      let start = 0
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        pending.push(chunk.subarray(start, end))
        const line = pending.length === 1 ? (pending[0] ?? chunk) : Buffer.concat(pending)
        pending = []
        size = 0
        start = end + 1
        if (line.length > most) throw new MessageTooLargeError(most)
        take(line)
      }
      if (start < chunk.length) pending.push(chunk.subarray(start))
      size += chunk.length - start
      if (size > most) throw new MessageTooLargeError(most)
    },
    rest: () => Buffer.concat(pending),
  }
}

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
