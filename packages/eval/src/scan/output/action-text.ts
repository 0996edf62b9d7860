/** Actions in plain form, as records and findings hold them, written as people write calls. */
import type { Json } from '@twincheck/core'
import { isArray, isJsonObject } from '@twincheck/core/reading'

export function actionText(action: Json): string {
  const calls = callsOf(action)
  if (calls.length > 0) return calls.map(callText).join(', ')
  return isJsonObject(action) ? `“${String(action.text)}”` : '–'
}

/** The calls of an action; none where it is a text. */
export function callsOf(action: Json): readonly Json[] {
  if (!isJsonObject(action) || action.kind !== 'tool-calls') return []
  return action.calls !== undefined && isArray(action.calls) ? action.calls : []
}

/** `lock_door(door="front")`. Arguments that were no JSON stand as they came. */
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
