/**
 * The cluster of a conversation: conversations with the same tools and a similar first message are alike. Hashed, so that no
 * content is kept. Numbers, case and everything after a long opening are ignored.
 */
import { createHash } from 'node:crypto'
import type { ActiveTools, Message } from '../policy/trace/trace.ts'

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
