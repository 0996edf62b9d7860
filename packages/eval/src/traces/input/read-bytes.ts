/**
 * The bytes of a file, plain or gzip, in UTF-8 or UTF-16 (told by its first two bytes, not by its name), chunk by chunk.
 *
 * Invariant: everything in front of a damaged place is handed out before the error is thrown.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { Unpacking } from './unpacking.ts'

export const CHUNK_BYTES = 1 << 20

/** `onRead` hears how many bytes of the file itself have been read, for a progress bar. */
export async function* readBytes(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void, void> {
  yield* plainBytes(countedChunks(file, onRead))
}

/** As UTF-8, unpacked: a log that was packed may have been packed again. */
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

/** Some shells write what a program prints with two bytes a character, and a mark in front that says so. */
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
 * Read without waiting: what is scanned comes from a disk's cache more often than not, and going through the event loop
 * for each chunk costs more than reading it.
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
