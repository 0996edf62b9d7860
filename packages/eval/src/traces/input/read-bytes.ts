/**
 * Reads a file chunk by chunk, plain or gzip, in UTF-8 or UTF-16. The first two bytes decide the packing and the encoding, and the name
 * of the file does not matter.
 *
 * Invariant: all bytes before a damaged place are returned before the error is thrown.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import type { Transform } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'

export const CHUNK_BYTES = 1 << 20

export async function* readBytes(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void, void> {
  yield* plainBytes(countedChunks(file, onRead))
}

/**
 * Unpacks the bytes of a file and converts them to UTF-8. They are unpacked up to two times, because a packed log may have been packed
 * again.
 */
export function plainBytes(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  return inUtf8(unpacked(unpacked(chunks)))
}

async function* unpacked(chunks: Iterable<Buffer> | AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let unpacking: Unpacking | null = null
  let begun = false
  for await (const chunk of chunks) {
    if (!begun && chunk[0] === 0x1f && chunk[1] === 0x8b) {
      unpacking = new Unpacking(createGunzip({ chunkSize: CHUNK_BYTES }))
    }
    begun = true
    if (unpacking === null) yield chunk
    else yield* unpacking.add(chunk)
  }
  if (unpacking !== null) yield* unpacking.end()
}

/** Some shells redirect output as UTF-16 with a byte order mark, so such files are decoded too. */
async function* inUtf8(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let decoder: TextDecoder | null = null
  let begun = false
  for await (const chunk of chunks) {
    if (!begun && chunk[0] === 0xff && chunk[1] === 0xfe) decoder = new TextDecoder('utf-16le')
    begun = true
    yield decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }))
  }
}

function* countedChunks(file: string, onRead: (bytes: number) => void): Generator<Buffer, void, void> {
  let read = 0
  for (const chunk of fileChunks(file)) {
    read += chunk.length
    yield chunk
    onRead(read)
  }
}

/**
 * Reads the file synchronously. Files usually come from the disk cache, so going through the event loop for each chunk costs more than
 * reading the chunk.
 */
function* fileChunks(file: string): Generator<Buffer, void, void> {
  const descriptor = openSync(file, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafeSlow(CHUNK_BYTES)
      const length = readSync(descriptor, chunk)
      if (length === 0) return
      yield chunk.subarray(0, length)
    }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Unpacks bytes with one of Node's decompression streams, chunk by chunk. The stream pauses until the reader has taken the unpacked
 * piece.
 */
export class Unpacking {
  readonly #stream: Transform
  #unpacked: Buffer[] = []
  #failure: Error | null = null
  /**
   * Wakes the reader that waits for the next piece. The reader takes piece by piece, because the whole unpacked text can be a thousand
   * times as large as the file.
   */
  #wake: () => void = () => {}
  #written = false

  constructor(stream: Transform) {
    this.#stream = stream
    stream.on('data', (piece: Buffer) => {
      this.#unpacked.push(piece)
      stream.pause()
      this.#wake()
    })
    stream.on('error', (error) => {
      this.#failure = error
      this.#wake()
    })
    stream.on('end', () => this.#settle())
  }

  add(chunk: Buffer): AsyncGenerator<Buffer, void, void> {
    this.#written = false
    this.#stream.write(chunk, () => this.#settle())
    return this.#drain()
  }

  end(): AsyncGenerator<Buffer, void, void> {
    this.#written = false
    this.#stream.end()
    return this.#drain()
  }

  #settle(): void {
    this.#written = true
    this.#wake()
  }

  async *#drain(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const pieces = this.#unpacked
      this.#unpacked = []
      yield* pieces
      if (this.#failure !== null) throw this.#failure
      if (this.#unpacked.length > 0) continue
      if (this.#written) return
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      this.#stream.resume()
      if (!this.#written && this.#unpacked.length === 0 && this.#failure === null) await woken
    }
  }
}
