/** A decision record in a few plain lines. */
import type { DecisionRecord, JsonObject } from '@twincheck/core'
import { isArray, isJsonObject } from '@twincheck/core'

export function explain(record: DecisionRecord): readonly string[] {
  const lines = [`proposal   ${actionText(record.proposal)}`]
  for (const { condition, reason } of record.certificates) lines.push(`evidence   ${condition}: ${reason}`)
  if (record.twin) lines.push(`twin       ${actionText(record.twin.action)} (${record.twin.origin})`)
  for (const { check, message } of record.violations) lines.push(`structure  ${check}: ${message}`)
  if (record.judgments) {
    const { forward, reversed } = record.judgments
    for (const [order, { prefers, confidence, margin }] of [
      ['A=actor', forward] as const,
      ['A=twin ', reversed] as const,
    ]) {
      lines.push(`verifier   ${order} prefers the ${prefers}, confidence ${confidence}, margin ${margin.toFixed(2)}`)
    }
    lines.push(`gate       score ${(record.score ?? 0).toFixed(2)} against ${record.threshold.toFixed(2)}`)
  }
  lines.push(`outcome    ${outcomeText(record)}`)
  return lines
}

export function actionText(action: JsonObject): string {
  const { kind, calls, text } = action
  if (kind !== 'tool-calls' || calls === undefined || !isArray(calls)) return `${String(kind)}: "${String(text)}"`
  return calls
    .map((call) => (isJsonObject(call) ? `${String(call.name)}(${argumentsText(call.arguments)})` : ''))
    .join(', ')
}

function argumentsText(value: JsonObject[string] | undefined): string {
  if (!isJsonObject(value)) return String(value)
  return Object.entries(value)
    .map(([name, member]) => `${name}=${JSON.stringify(member)}`)
    .join(', ')
}

function outcomeText({ outcome, because }: DecisionRecord): string {
  return outcome === 'replaced' ? 'replaced by the twin' : `kept (${because?.stage}: ${because?.code})`
}
