/** Bytes as plain arrays, so that files are split into records in a browser too. */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Bytes that are not UTF-8 become replacement characters. */
export function textOf(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
