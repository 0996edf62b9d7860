/**
 * Bearer keys of tenants and operators. Only a salted hash of a key is ever stored; the key itself is random and long, so
 * that a fast hash is enough. Comparing takes the same time whatever was presented.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type HashedKey = { readonly salt: Buffer; readonly hash: Buffer }

const pattern = /^sha256:([0-9a-f]{16,64}):([0-9a-f]{64})$/

/** Reads `sha256:SALT:HASH`; null where the text is none. */
export function readHashedKey(text: string): HashedKey | null {
  const [, salt, hash] = pattern.exec(text) ?? []
  return salt === undefined || hash === undefined
    ? null
    : { salt: Buffer.from(salt, 'hex'), hash: Buffer.from(hash, 'hex') }
}

/** The text that goes into a configuration for a key. */
export function hashKey(key: string, salt: Buffer = randomBytes(16)): string {
  return `sha256:${salt.toString('hex')}:${digest(key, salt).toString('hex')}`
}

export function newKey(): string {
  return `twk_${randomBytes(32).toString('base64url')}`
}

export function matchesKey(presented: string, { salt, hash }: HashedKey): boolean {
  return timingSafeEqual(digest(presented, salt), hash)
}

/** The token of `Authorization: Bearer TOKEN`; null where there is none. */
export function bearerToken(header: string | undefined): string | null {
  return header !== undefined && header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : null
}

function digest(key: string, salt: Buffer): Buffer {
  return createHash('sha256').update(salt).update(key).digest()
}
