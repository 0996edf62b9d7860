/**
 * A number from 0 to 1 for a name: the first 48 bits of its SHA-256. It is the same after a restart, in every replica and on every
 * machine. Without the salt, a name cannot be chosen for its number.
 */
import { createHash } from 'node:crypto'

const bits = 48

/** The boundaries between names count: ("a", "bc") and ("ab", "c") differ. */
export function hashShare(salt: string, ...names: readonly string[]): number {
  const digest = createHash('sha256')
    .update(JSON.stringify([salt, ...names]))
    .digest()
  return digest.readUIntBE(0, bits / 8) / 2 ** bits
}
