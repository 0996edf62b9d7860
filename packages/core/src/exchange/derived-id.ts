/** Derives ids for calls without an id, from their name and arguments. Providers and clients never see these ids. */
import { hash } from 'node:crypto'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { ToolCall } from '../policy/paper/trace/trace.ts'

export function deriveIds(calls: readonly ToolCall[]): readonly ToolCall[] {
  const counts = new Map<string, number>()
  return calls.map((call) => {
    if (call.id !== '') return call
    const derived = `derived_${hash('sha256', JSON.stringify([call.name, call.malformed ?? canonicalJson(call.arguments)])).slice(0, 24)}`
    const count = (counts.get(derived) ?? 0) + 1
    counts.set(derived, count)
    return { ...call, id: count === 1 ? derived : `${derived}_${count}` }
  })
}

export function isDerivedId(id: string): boolean {
  return /^derived_[0-9a-f]{24}(?:_\d+)?$/.test(id)
}
