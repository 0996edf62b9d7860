/**
 * The path of a request in one spelling, in which it is matched and sent upstream: without dot segments, empty segments, a slash
 * at the end, matrix parameters (`;x=1`) and encodings of characters that need none. A path that could lead somewhere else for
 * a server that decodes it once more is refused.
 */
import type { IncomingMessage } from 'node:http'

export type RequestTarget = {
  readonly path: string
  /** With its question mark; empty: none. */
  readonly query: string
}

/** Where clients of every provider ask, and where an upstream's base path stands for it. */
const base = '/v1'

/** Null where it leads out of the base path, or where that depends on who reads it. */
export function readTarget({ url = '/' }: IncomingMessage): RequestTarget | null {
  const target = url.startsWith('/') ? url : withoutOrigin(url)
  if (target === null || !/^[\x21-\x7e]*$/.test(target) || target.includes('#')) return null
  const mark = target.indexOf('?')
  const written = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  if (plain.test(written)) return { path: written, query }
  const slashed = written.replaceAll('\\', '/').replace(/^\/+/, '/')
  const path = normalise(slashed)
  if (path === null || hidesDots(path)) return null
  return inBase(slashed) && !inBase(path) ? null : { path, query }
}

/** Most paths: nothing in them is encoded, empty, a dot segment or a matrix parameter. */
const plain = /^(\/[A-Za-z0-9_~:@!$&'()*+,=-][A-Za-z0-9_~:@!$&'()*+,=.-]*)+$/

/** A request may name a whole address, as to a forward proxy; what is before the path is not the client's to choose. */
function withoutOrigin(url: string): string | null {
  const found = /^https?:\/\/[^/?#\\]*([/?].*)?$/i.exec(url)
  const rest = found ? (found[1] ?? '/') : null
  return rest?.startsWith('?') ? `/${rest}` : rest
}

function normalise(written: string): string | null {
  const segments: string[] = []
  for (const part of decodeUnreserved(written).split('/')) {
    const segment = part.replace(/;.*$/, '')
    if (segment === '..') {
      if (segments.pop() === undefined) return null
    } else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** RFC 3986, 2.3: these mean the same encoded and not. */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded
  })
}

/**
 * The segments of a path as a server may read them that decodes more than it should: encoded slashes separate, and spaces around
 * a segment do not count. For comparing, never for sending.
 */
export function decodedSegments(path: string): readonly string[] {
  let decoded = path
  for (let i = 0; i < decodings && decoded.includes('%'); i++) {
    try {
      decoded = decodeURIComponent(decoded)
    } catch {
      break
    }
  }
  return decoded
    .split(/[\\/]/)
    .map((segment) => segment.replace(/;.*$/, '').trim())
    .filter((segment) => segment !== '')
}

/** Decoded once more than the upstream may do it, and once more again. */
const decodings = 3

function hidesDots(path: string): boolean {
  let decoded = path
  for (let i = 0; i < decodings; i++) {
    if (decoded.split(/[\\/]/).some((segment) => segment === '..' || segment === '.')) return true
    try {
      const next = decodeURIComponent(decoded)
      if (next === decoded) return false
      if (/[\x00-\x1f\x7f]/.test(next)) return true
      decoded = next
    } catch {
      return true
    }
  }
  return true
}

function inBase(path: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}
