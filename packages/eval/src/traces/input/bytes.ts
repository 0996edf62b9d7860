/** Reads bytes as plain typed arrays instead of Node's buffers, so that a browser can also split files into records. */

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Decodes UTF-8. Invalid bytes become replacement characters. */
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

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1)
  for (let at = 0; at < bytes.length; at++) bytes[at] = Number.parseInt(text.slice(2 * at, 2 * at + 2), 16)
  return bytes
}

/** Decodes base64. Characters that are not base64 are skipped. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const written = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/[^A-Za-z0-9+/]/g, '')
  const whole = written.length % 4 === 1 ? written.slice(0, -1) : written
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0))
}

export function letters(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
}
