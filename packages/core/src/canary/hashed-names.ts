/** Short hashes that stores keep instead of content. */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { ActiveTools, Message, ToolSchema } from '../policy/paper/trace/trace.ts'

const hashLength = 16
const openingLength = 200

/**
 * The cluster of a conversation: conversations with the same tools and a similar first message are alike. Numbers, case and
 * everything after a long opening are ignored.
 */
export function clusterName(messages: readonly Message[], tools: ActiveTools): string {
  const opening = messages.find(({ role }) => role === 'user')?.content ?? ''
  const template = opening.slice(0, openingLength).toLowerCase().replace(/\d+/g, '#').replace(/\s+/g, ' ').trim()
  const names = (tools ?? []).map(({ name }) => name).sort()
  return hash('sha256', JSON.stringify([names, template])).slice(0, hashLength)
}

/** The identity of a tool for a calibration: another name, description or schema means another tool. */
export function toolHash({ name, description, parameters }: ToolSchema): string {
  return hash('sha256', canonicalJson({ name, description, parameters })).slice(0, hashLength)
}
