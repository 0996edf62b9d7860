/** Decompresses the body of an answer. */
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'

type Unpack = (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>

const unpackers: Readonly<Record<string, Unpack>> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

export function isPlain(encoding: string): boolean {
  return encoding === '' || encoding.trim().toLowerCase() === 'identity'
}

export function canUnpack(encoding: string): boolean {
  return Object.hasOwn(unpackers, encoding.trim().toLowerCase())
}

/** Null: the coding is unknown, the body is damaged, or it unpacks to more than `most` bytes. */
export async function unpack(body: Uint8Array, encoding: string, most: number): Promise<Uint8Array | null> {
  if (isPlain(encoding)) return body
  const unpacker = canUnpack(encoding) ? unpackers[encoding.trim().toLowerCase()] : undefined
  try {
    return (await unpacker?.(body, { maxOutputLength: most })) ?? null
  } catch {
    return null
  }
}
