/** Which arm of a canary a unit is in: a user or account where the client names one, else the conversation itself. */
import { hashShare } from './hash-share.ts'

export type Arm = 'repair' | 'control'

export type CanaryUnit = { readonly salt: string; readonly tenant: string; readonly unit: string }

/** A unit that is repaired at one share is repaired at every larger one. */
export function assignArm({ salt, tenant, unit }: CanaryUnit, share: number): Arm {
  return hashShare(salt, tenant, unit) < share ? 'repair' : 'control'
}
