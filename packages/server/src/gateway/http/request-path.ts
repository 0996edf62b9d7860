/**
 * The path of a request, written in the one way in which it is matched and sent on. Servers differ in what they make of dots,
 * of slashes and of their encodings; what could mean another path to one of them than to the gateway is refused.
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

/** Most paths: nothing in them is encoded, empty or a dot segment. */
const plain = /^(\/[A-Za-z0-9_~:@!$&'()*+,;=-][A-Za-z0-9_~:@!$&'()*+,;=.-]*)+$/

/** A request may name a whole address, as to a forward proxy; what is before the path is not the client's to choose. */
function withoutOrigin(url: string): string | null {
  const found = /^https?:\/\/[^/?#\\]*([/?].*)?$/i.exec(url)
  const rest = found ? (found[1] ?? '/') : null
  return rest?.startsWith('?') ? `/${rest}` : rest
}

function normalise(written: string): string | null {
  const segments: string[] = []
  const parts = written.replace(/%2e/gi, '.').split('/').slice(1)
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1
    if (part === '..') {
      if (segments.pop() === undefined) return null
    } else if (part !== '.' && (part !== '' || isLast)) segments.push(part)
  }
  return `/${segments.join('/')}`
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
