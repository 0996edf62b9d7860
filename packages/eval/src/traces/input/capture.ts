/** Bytes from one place of a document to another, over the chunks it comes in. Bounded: what is too large keeps only its size. */
import { MOST_RECORD_BYTES } from './record-batch.ts'

/** The bytes from somewhere up to here, over chunks. */
export type Capture = { parts: Uint8Array[]; size: number; from: number }

export function capture(from: number): Capture {
  return { parts: [], size: 0, from }
}

/** Called at the end of each chunk. */
export function carry(open: Capture, chunk: Uint8Array): void {
  const part = chunk.subarray(open.from)
  open.size += part.length
  open.from = 0
  if (open.size <= MOST_RECORD_BYTES) open.parts.push(part)
  else open.parts = []
}

export function finish(open: Capture, end: number, chunk: Uint8Array): Buffer {
  return Buffer.concat([...open.parts, chunk.subarray(open.from, end)])
}
