/** An action as lines a reader follows, and as the words that are compared. */
import { isRecord } from './reading/shape.ts'

/** A call is its name and an indented line for each argument; a text is itself. */
export function actionText(action: unknown): string {
  if (!isRecord(action)) return JSON.stringify(action)
  const { kind, calls, text } = action
  if (Array.isArray(calls)) return calls.map(callText).join('\n')
  return typeof text === 'string'
    ? `${kind === 'clarification' ? 'Asks' : 'Says'}: ${text}`
    : JSON.stringify(action, null, 2)
}

/** One line, for tables and markers. */
export function actionLine(action: unknown): string {
  if (isRecord(action) && Array.isArray(action.calls)) return action.calls.map(callLine).join(', ')
  return actionText(action)
}

function callText(call: unknown): string {
  if (!isRecord(call)) return JSON.stringify(call)
  const given = call.arguments
  const lines = isRecord(given)
    ? Object.entries(given).map(([name, value]) => `  ${name}: ${JSON.stringify(value)}`)
    : [`  ${String(given ?? call.malformed ?? '')}`]
  return [String(call.name), ...lines].join('\n')
}

export function callLine(call: unknown): string {
  if (!isRecord(call)) return JSON.stringify(call)
  const given = call.arguments
  const inside = isRecord(given)
    ? Object.entries(given)
        .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
        .join(', ')
    : String(given ?? '')
  return `${String(call.name)}(${inside})`
}
