/**
 * The bytes of a file, plain or gzip (told by its first two bytes, not by its name), chunk by chunk.
 *
 * Invariant: everything in front of a damaged place is handed out before the error is thrown.
 */
import { closeSync, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { Unpacking } from './unpacking.ts'

export const CHUNK_BYTES = 1 << 20

/** `onRead` hears how many bytes of the file itself have been read, for a progress bar. */
export async function* readBytes(file: string, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void, void> {
  let unpacking: Unpacking | null = null
  let read = 0
  for (const chunk of fileChunks(file)) {
    if (read === 0 && chunk[0] === 0x1f && chunk[1] === 0x8b) {
      unpacking = new Unpacking(createGunzip({ chunkSize: CHUNK_BYTES }))
    }
    read += chunk.length
    if (unpacking === null) yield chunk
    else yield* unpacking.add(chunk)
    onRead(read)
  }
  if (unpacking !== null) yield* unpacking.end()
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
