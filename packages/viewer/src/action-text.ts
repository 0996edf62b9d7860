/** An action as lines a reader follows, and as the words that are compared. */
import { isObject } from '@twincheck/core/reading'

/** A call is its name and an indented line for each argument; a text is itself. */
export function actionText(action: unknown): string {
  if (!isObject(action)) return JSON.stringify(action)
  const { kind, calls, text } = action
  if (Array.isArray(calls)) return calls.map(callText).join('\n')
  return typeof text === 'string' ? `${verbs.get(kind) ?? 'Says'}: ${text}` : JSON.stringify(action, null, 2)
}

const verbs: ReadonlyMap<unknown, string> = new Map([
  ['clarification', 'Asks'],
  ['final-response', 'Says'],
  ['answer', 'Does not execute, and answers'],
])

function callText(call: unknown): string {
  if (!isObject(call)) return JSON.stringify(call)
  const given = call.arguments
  const lines = isObject(given)
    ? Object.entries(given).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
    : [`  ${String(given ?? call.malformed ?? '')}`]
  return [String(call.name), ...lines].join('\n')
}
