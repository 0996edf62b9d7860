/**
 * Compares the twin's calls with the proposed calls. If a twin's call equals a proposed call, it is delivered as the actor wrote it.
 * Every other call of the twin gets a new id.
 */
import { hash } from 'node:crypto'
import { type Action, callKey } from '../policy/paper/trace/action.ts'
import { deriveIds } from './derived-id.ts'
import type { Replacement, Reply } from './reply.ts'

export function placeTwin(twin: Action, { id, text, calls: proposed, derivesIds = false }: Reply): Replacement {
  if (twin.kind !== 'tool-calls') return { kind: 'text', text: twin.text }
  const derived = derivesIds ? deriveIds(twin.calls.map((call) => ({ ...call, id: '' }))) : []
  const calls = twin.calls.map((call, index) => {
    const same = proposed.findIndex((other) => other.id === call.id && callKey(other) === callKey(call))
    const named = derived[index]
    if (named) return { call: named, original: same < 0 ? null : same }
    if (same >= 0) return { call, original: same }
    const replaced = proposed.find(({ id }) => id === call.id) ?? proposed[index] ?? proposed[0]
    const written = replaced ? freshId(replaced.id, index) : callId(`${index} ${id ?? ''} ${text}`)
    return { call: { ...call, id: written }, original: null }
  })
  return { kind: 'calls', calls }
}

/** Maximum length of an id that all providers of these formats accept. */
const longestId = 40

/**
 * Derives a new id from the original id. The result is deterministic. It keeps the prefix of the original id, because a provider may
 * require it, and adds `tw_` if there is room.
 */
export function freshId(original: string, index: number): string {
  const digest = hash('sha256', `${index} ${original}`)
  // Some providers require ids of exactly nine letters and digits.
  if (/^[A-Za-z0-9]{9}$/.test(original)) return digest.slice(0, original.length)
  const prefix = /^[A-Za-z]{1,12}[_-]/.exec(original)?.[0] ?? 'call_'
  return `${prefix}tw_${digest}`.slice(0, Math.min(longestId, prefix.length + 27))
}

/**
 * Makes an id for a twin's call that replaces a text. There is no original call id from which the new id could be derived, so the id is a
 * hash of `said`. The same `said` always gives the same id.
 */
function callId(said: string): string {
  return `call_tw_${hash('sha256', said)}`.slice(0, longestId)
}
