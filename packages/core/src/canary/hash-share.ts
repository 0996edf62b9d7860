/**
 * A number from 0 to 1 that belongs to a name: the first 48 bits of its SHA-256. It is the same after a restart, in every
 * replica and on every machine, and nobody who does not know the salt can choose a name for its number.
 */
import { createHash } from 'node:crypto'

const bits = 48

/** Names are told apart by their place: ("a", "bc") and ("ab", "c") are two. */
export function hashShare(salt: string, ...names: readonly string[]): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([salt, ...names]))
    .digest()
  return digest.readUIntBE(0, bits / 8) / 2 ** bits
}
