/** The canary arm of a unit. A unit is a user or account if the client names one, otherwise the conversation. */
import { hash } from 'node:crypto'

export type Arm = 'repair' | 'control'

export type CanaryUnit = {
  readonly salt: string
  readonly tenant: string
  readonly unit: string
  /** Every epoch draws its own arms, so that no epoch depends on the outcomes of another. Default 1. */
  readonly epoch?: number
}

/** Within an epoch, a unit that is repaired at one share is also repaired at every larger share. */
export function assignArm({ salt, tenant, unit, epoch = 1 }: CanaryUnit, share: number): Arm {
  const at = epoch === 1 ? hashShare(salt, tenant, unit) : hashShare(salt, tenant, unit, String(epoch))
  return at < share ? 'repair' : 'control'
}

const bits = 48

/**
 * A number from 0 to 1 for a name: the first 48 bits of its SHA-256. It is the same after a restart, in every replica and on every
 * machine. Without the salt, a name cannot be chosen for its number. The boundaries between names count: ("a", "bc") and ("ab", "c")
 * differ.
 */
export function hashShare(salt: string, ...names: readonly string[]): number {
  return hash('sha256', JSON.stringify([salt, ...names]), 'buffer').readUIntBE(0, bits / 8) / 2 ** bits
}
