/**
 * Normalises the path of a request. The normal form has no dot segments, empty segments, trailing slash, matrix parameters (`;x=1`) or
 * needless percent-encoding. The gateway matches the normal form and sends it upstream. If decoding a path twice would change its
 * meaning, the path is refused, because a server may decode it twice.
 */
import type { IncomingMessage } from 'node:http'
import { allOf } from '../providers.ts'

export type RequestTarget = {
  readonly path: string
  readonly query: string
}

/** The prefixes of clients' paths. The upstream's own base path replaces them. */
const bases = allOf('roots')

/**
 * Reads path and query of a request. Returns null if the path leads out of the base path, or if different servers would read the path
 * differently.
 */
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
  const base = bases.find((begin) => isBelow(begin, slashed))
  return base !== undefined && !isBelow(base, path) ? null : { path, query }
}

/** Matches a path that is already in normal form, as most paths are: no encoding, no empty or dot segments, no matrix parameters. */
const plain = /^(\/[A-Za-z0-9_~:@!$&'()*+,=-][A-Za-z0-9_~:@!$&'()*+,=.-]*)+$/

/**
 * Removes the origin from a URL such as `http://host/path`, which clients send to a forward proxy. The client must not choose the origin
 * of the upstream.
 */
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

/** RFC 3986, 2.3: unreserved characters mean the same with and without encoding. */
function decodeUnreserved(path: string): string {
  return path.replace(/%([0-9a-f]{2})/gi, (encoded, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : encoded
  })
}

/**
 * The segments of a path after decoding it several times, as a careless server might do. Encoded slashes separate segments, and spaces
 * around a segment are ignored. The segments are only compared and never sent.
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

/** An upstream should decode a path once. Two further decodings are checked too, because some servers decode a path more often. */
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

export function isBelow(base: string, path: string): boolean {
  return path === base || path.startsWith(`${base}/`)
}
