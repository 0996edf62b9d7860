/** Converts bodies to text and to JSON. */

const decoder = new TextDecoder('utf-8', { fatal: true })

export function readText(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Encodes `text`, which replaces the body `like`. If `like` begins with a byte order mark, the result begins with a byte order mark too.
 */
export function writeText(text: string, like: Uint8Array): Buffer {
  const hasMark = byteOrderMark.equals(like.subarray(0, byteOrderMark.length))
  return hasMark ? Buffer.concat([byteOrderMark, Buffer.from(text)]) : Buffer.from(text)
}

/**
 * Parses a body. Returns undefined if the bytes are not JSON or not valid UTF-8. Providers may read invalid UTF-8 in different ways, so
 * the gateway does not guess.
 */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(readText(bytes))
  } catch {
    return undefined
  }
}

export function decodeBody(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
