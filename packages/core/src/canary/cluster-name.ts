/**
 * What makes conversations alike: the tools they had and how they opened. Hashed, so that nothing of what was said is kept.
 * Numbers and letters' case tell no template from another, and neither does what follows a long opening.
 */
import { createHash } from 'node:crypto'
import type { ActiveTools, Message } from '../policy/paper/trace/trace.ts'

const openingLength = 200
const nameLength = 16

export function clusterName(messages: readonly Message[], tools: ActiveTools): string {
  const opening = messages.find(({ role }) => role === 'user')?.content ?? ''
  const template = opening.slice(0, openingLength).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
  const names = (tools ?? []).map(({ name }) => name).sort()
  return createHash('sha256')
    .update(JSON.stringify([names, template]))
    .digest('hex')
    .slice(0, nameLength)
}
