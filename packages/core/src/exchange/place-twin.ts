/**
 * The twin's calls next to those that were proposed. A call that is the actor's own stays as the provider wrote it; any other
 * gets a fresh id, so that no result can be taken for that of the call that never ran.
 */
import { createHash } from 'node:crypto'
import { type Action, callKey } from '../policy/paper/trace/action.ts'
import type { Replacement, Reply } from './reply.ts'

export function placeTwin(twin: Action, { id, text, calls: proposed }: Reply): Replacement {
  if (twin.kind !== 'tool-calls') return { kind: 'text', text: twin.text }
  const calls = twin.calls.map((call, index) => {
    const same = proposed.findIndex((other) => other.id === call.id && callKey(other) === callKey(call))
    if (same >= 0) return { call, original: same }
    const replaced = proposed.find(({ id }) => id === call.id) ?? proposed[index] ?? proposed[0]
    const written = replaced ? freshId(replaced.id, index) : callId(`${index} ${id ?? ''} ${text}`)
    return { call: { ...call, id: written }, original: null }
  })
  return { kind: 'calls', calls }
}

/** The longest id that every provider of these formats takes. */
const longestId = 40

/** The same for the same original. Keeps its prefix, since a provider may demand it; recognisable where there is room. */
export function freshId(original: string, index: number): string {
  const hash = hashOf(`${index} ${original}`)
  // Some providers demand exactly nine letters and digits.
  if (/^[A-Za-z0-9]{9}$/.test(original)) return hash.slice(0, original.length)
  const prefix = /^[A-Za-z]{1,12}[_-]/.exec(original)?.[0] ?? 'call_'
  return `${prefix}tw_${hash}`.slice(0, Math.min(longestId, prefix.length + 27))
}

/** Where a text gives way there is no id to go by; the same for the same text. */
function callId(said: string): string {
  return `call_tw_${hashOf(said)}`.slice(0, longestId)
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
