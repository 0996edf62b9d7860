/** One step of a BFCL result: structured calls `[{"name": "json arguments"}]`, calls in a text `[fn(a=1)]`, or words. */

import type { Json } from '@twincheck/core'
import { isObject } from '@twincheck/core/reading'
import { decodeStep } from '../../bfcl/calls/decode.ts'
import { Float, type PyValue, Tuple } from '../../python/value.ts'
import type { ImportedCall } from '../conversation.ts'

export type ReadStep = { readonly text: string; readonly calls: readonly ImportedCall[] }

export function readStep(written: unknown): ReadStep {
  if (typeof written === 'string') return readText(written)
  const items = Array.isArray(written) ? written : [written]
  const calls = items.flatMap((item) =>
    isObject(item) ? Object.keys(item).map((name) => ({ id: null, name, arguments: item[name] })) : [],
  )
  return { text: '', calls }
}

/** The calls of a step as it is written, whatever becomes of them. */
export function countCalls(written: unknown): number {
  if (typeof written === 'string') return readText(written).calls.length
  const items = Array.isArray(written) ? written : [written]
  return items.reduce((sum, item) => sum + (isObject(item) ? Object.keys(item).length : 0), 0)
}

function readText(text: string): ReadStep {
  const opening = text.trimStart()
  // Only a text that could be calls is worth the official decoder; most texts are the model talking.
  if (!/^[`[]*[A-Za-z_]\w*\(|^\[|^```/.test(opening)) return { text, calls: [] }
  const decoded = decodeStep(text, 'prompting')
  if (decoded.kind === 'undecodable' || decoded.calls.length === 0) return { text, calls: [] }
  const calls = decoded.calls.map(({ name, kwargs }) => {
    const named = [...kwargs].map(([key, value]) => [key, plainJson(value)] as const)
    return { id: null, name, arguments: Object.fromEntries(named) }
  })
  return { text: '', calls }
}

function plainJson(value: PyValue): Json {
  if (value === null || typeof value !== 'object') return typeof value === 'bigint' ? Number(value) : value
  if (value instanceof Float) return value.value
  if (value instanceof Tuple) return value.items.map(plainJson)
  if (Array.isArray(value)) return value.map(plainJson)
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plainJson(item)]))
}
