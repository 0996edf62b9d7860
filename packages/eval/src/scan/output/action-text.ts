/** Actions of records and findings as text. */
import type { Json } from '@twincheck/core'
import { isArray, isJsonObject } from '@twincheck/core/reading'

export function actionText(action: Json): string {
  const calls = callsOf(action)
  if (calls.length > 0) return calls.map(callText).join(', ')
  return isJsonObject(action) ? `“${String(action.text)}”` : '–'
}

/** The calls of an action. An action that is a text has none. */
export function callsOf(action: Json): readonly Json[] {
  if (!isJsonObject(action) || action.kind !== 'tool-calls') return []
  return action.calls !== undefined && isArray(action.calls) ? action.calls : []
}

/** `lock_door(door="front")`. Arguments that are not JSON are shown unchanged. */
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
