/** Bodies as text and as JSON. */

const decoder = new TextDecoder('utf-8', { fatal: true })

/** Throws if the bytes are not UTF-8. A byte order mark is not part of the text. */
export function readText(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Text that replaces these bytes, with their byte order mark if they have one. */
export function writeText(text: string, like: Uint8Array): Buffer {
  const hasMark = byteOrderMark.equals(like.subarray(0, byteOrderMark.length))
  return hasMark ? Buffer.concat([byteOrderMark, Buffer.from(text)]) : Buffer.from(text)
}

/** Undefined: the bytes are not JSON. Invalid UTF-8 counts as such, because it is unknown what a provider made of it. */
export function parseBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(readText(bytes))
  } catch {
    return undefined
  }
}

/** The body as text; null: the bytes are not UTF-8. */
export function decodeBody(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
