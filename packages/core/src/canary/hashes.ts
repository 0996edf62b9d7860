/** Hashes for a canary: the arm of a unit, and short names that stores keep in place of content. */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { ActiveTools, Message, ToolSchema } from '../policy/paper/trace/trace.ts'

export type Arm = 'repair' | 'control'

/** A unit is a user or account if the client names one. Otherwise it is the conversation. */
export type CanaryUnit = {
  readonly salt: string
  readonly tenant: string
  readonly unit: string
  /** Every epoch draws its own arms, so that no epoch depends on the outcomes of another epoch. Default 1. */
  readonly epoch?: number
}

/** Draws the arm of a unit. Within an epoch, a unit that is repaired at one share is repaired at every larger share. */
export function assignArm({ salt, tenant, unit, epoch = 1 }: CanaryUnit, share: number): Arm {
  const at = epoch === 1 ? hashShare(salt, tenant, unit) : hashShare(salt, tenant, unit, String(epoch))
  return at < share ? 'repair' : 'control'
}

const bits = 48

/**
 * Maps names to a number from 0 to 1, by 48 bits of a SHA-256. A person who does not know the salt cannot choose names that give a wanted
 * number.
 */
export function hashShare(salt: string, ...names: readonly string[]): number {
  return hash('sha256', JSON.stringify([salt, ...names]), 'buffer').readUIntBE(0, bits / 8) / 2 ** bits
}

const hashLength = 16
const openingLength = 200

/**
 * A name for a group of similar conversations. Conversations with the same tools and a similar first message get the same name. The
 * comparison ignores numbers, case and everything after the beginning of the message.
 */
export function clusterName(messages: readonly Message[], tools: ActiveTools): string {
  const opening = messages.find(({ role }) => role === 'user')?.content ?? ''
  const template = opening.slice(0, openingLength).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
  const names = (tools ?? []).map(({ name }) => name).sort()
  return hash('sha256', JSON.stringify([names, template])).slice(0, hashLength)
}

/** The identity of a tool for a calibration. Another name, description or schema means another tool. */
export function toolHash({ name, description, parameters }: ToolSchema): string {
  return hash('sha256', canonicalJson({ name, description, parameters })).slice(0, hashLength)
}
