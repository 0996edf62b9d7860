/**
 * Bearer keys of tenants and operators. Only a salted hash of a key is stored. A fast hash is enough, because keys are random and long.
 * Comparison takes constant time.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type HashedKey = { readonly salt: Buffer; readonly hash: Buffer }

const pattern = /^sha256:([0-9a-f]{16,64}):([0-9a-f]{64})$/

export function readHashedKey(text: string): HashedKey | null {
  const [, salt, hash] = pattern.exec(text) ?? []
  return salt === undefined || hash === undefined
    ? null
    : { salt: Buffer.from(salt, 'hex'), hash: Buffer.from(hash, 'hex') }
}

/** Makes the text `sha256:SALT:HASH` that represents a key in the configuration. */
export function hashKey(key: string, salt: Buffer = randomBytes(16)): string {
  return `sha256:${salt.toString('hex')}:${digest(key, salt).toString('hex')}`
}

export function newKey(): string {
  return `twk_${randomBytes(32).toString('base64url')}`
}

export function matchesKey(presented: string, { salt, hash }: HashedKey): boolean {
  return timingSafeEqual(digest(presented, salt), hash)
}

export function bearerToken(header: string | undefined): string | null {
  return header !== undefined && header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : null
}

/** Every configured key has at least this many characters, or begins with the prefix of keys that `newKey` makes. */
const shortestKey = 12
const ownPrefix = 'twk_'
const remembered = 1_000
const longestRemembered = 500

/**
 * Tests whether a header's value is or contains one of the keys: as a token of any scheme, in a cookie, or in Basic credentials. Values
 * without a key are cached, because most headers are the same in every request. Keys are never cached.
 */
export function openKeySearch(keys: readonly HashedKey[]): (value: string) => boolean {
  const clean = new Set<string>()
  return (value) => {
    if (keys.length === 0 || (value.length < shortestKey && !value.includes(ownPrefix))) return false
    if (clean.has(value)) return false
    const found = tokensIn(value).some((token) => keys.some((key) => matchesKey(token, key)))
    if (found || value.length > longestRemembered) return found
    if (clean.size >= remembered) clean.clear()
    clean.add(value)
    return false
  }
}

function tokensIn(value: string): readonly string[] {
  const parts = value.split(/[\s,;"'&()<>]+/)
  const assigned = parts.flatMap((part) => [part.slice(part.search(/[=:]/) + 1), ...part.split(/[=:]/)])
  const likeOurs = value.match(/twk_[\w-]+/g) ?? []
  const [, credentials] = /^basic\s+(\S+)/i.exec(value) ?? []
  const basic = credentials === undefined ? '' : Buffer.from(credentials, 'base64').toString('latin1')
  const named = basic.slice(basic.indexOf(':') + 1)
  const tokens = [value.trim(), ...parts, ...assigned, ...likeOurs, basic, named, ...basic.split(':')]
  return [...new Set(tokens)].filter((token) => token.length >= shortestKey || token.startsWith(ownPrefix))
}

function digest(key: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(key).digest()
}
