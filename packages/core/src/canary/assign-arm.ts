/** The canary arm of a unit. A unit is a user or account if the client names one, otherwise the conversation. */
import { hashShare } from './hash-share.ts'

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
