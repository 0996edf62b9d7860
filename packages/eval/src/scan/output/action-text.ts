/** Writes actions of records and findings as text, and the difference between a proposal and its twin. */
import type { Json, JsonObject } from '@twincheck/core'
import { isArray, isJsonObject } from '@twincheck/core/reading'

type DifferenceLine = { readonly kind: 'kept' | 'removed' | 'added'; readonly text: string }

/**
 * Lists how the twin differs from the proposal. If both call the same tools, only the changed arguments are listed. If they call
 * different tools, each call is listed as kept, removed or added.
 */
export function twinDifference(proposal: Json, twin: Json): readonly DifferenceLine[] {
  const before = callsOf(proposal)
  const after = callsOf(twin)
  if (after.length === 0) return [...before.map((call) => removed(callText(call))), added(actionText(twin))]
  const sameTools =
    before.length === after.length && before.every((call, i) => nameOf(call) === nameOf(after[i] ?? null))
  return sameTools ? before.flatMap((call, i) => changedArguments(call, after[i] ?? null)) : changedCalls(before, after)
}

function changedArguments(before: Json, after: Json): readonly DifferenceLine[] {
  const old = argumentsOf(before)
  const now = argumentsOf(after)
  if (old === null || now === null) return changedCalls([before], [after])
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  const lines = keys.flatMap((key) => {
    if (written(old, key) === written(now, key)) return []
    const place = `${nameOf(before)}: ${key}=`
    return [
      ...(Object.hasOwn(old, key) ? [removed(place + written(old, key))] : []),
      ...(Object.hasOwn(now, key) ? [added(place + written(now, key))] : []),
    ]
  })
  return lines.length > 0 ? lines : [kept(callText(before))]
}

/** A twin keeps the order of the calls, so one pass over both lists finds the kept calls. */
function changedCalls(before: readonly Json[], after: readonly Json[]): readonly DifferenceLine[] {
  const remaining = after.map(callText)
  const lines = before.map(callText).map((text) => {
    const at = remaining.indexOf(text)
    if (at < 0) return removed(text)
    remaining.splice(at, 1)
    return kept(text)
  })
  return [...lines, ...remaining.map(added)]
}

function nameOf(call: Json): string {
  return isJsonObject(call) ? String(call.name) : ''
}

function argumentsOf(call: Json): JsonObject | null {
  const args = isJsonObject(call) ? (call.arguments ?? null) : null
  return isJsonObject(args) ? args : null
}

function written(args: JsonObject, key: string): string {
  return JSON.stringify(args[key]) ?? ''
}

const kept = (text: string): DifferenceLine => ({ kind: 'kept', text })
const removed = (text: string): DifferenceLine => ({ kind: 'removed', text })
const added = (text: string): DifferenceLine => ({ kind: 'added', text })

export function actionText(action: Json): string {
  const calls = callsOf(action)
  if (calls.length > 0) return calls.map(callText).join(', ')
  return isJsonObject(action) ? `“${String(action.text)}”` : '–'
}

function callsOf(action: Json): readonly Json[] {
  if (!isJsonObject(action) || action.kind !== 'tool-calls') return []
  return action.calls !== undefined && isArray(action.calls) ? action.calls : []
}

/** Writes a call as text, for example `lock_door(door="front")`. Arguments that are not JSON are shown unchanged. */
export function callText(call: Json): string {
  if (!isJsonObject(call)) return ''
  return `${String(call.name)}(${argumentsText(call.arguments ?? null)})`
}

function argumentsText(value: Json): string {
  if (!isJsonObject(value)) return String(value)
  return Object.entries(value)
    .map(([name, member]) => `${name}=${JSON.stringify(member)}`)
    .join(', ')
}
