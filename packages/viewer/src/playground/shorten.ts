/** What the page shows of hostile or huge values. Everything is judged whole; only what is drawn is cut, so that the page never freezes. */
import type { DecisionRecord, Json, JsonObject, ToolCall } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'

const MOST_CHARACTERS = 1_500
const MOST_NAME_CHARACTERS = 200
const MOST_ENTRIES = 50
/** All texts of one value together. */
const MOST_IN_VALUE = 10_000

/** The beginning of a text, and how much is missing. */
export function shortText(text: string, most = MOST_CHARACTERS): string {
  return text.length <= most ? text : `${text.slice(0, most)}… (${text.length - most} more characters)`
}

export function shortCall(call: ToolCall): ToolCall {
  // A shortened object is an object.
  return {
    ...call,
    name: shortText(call.name, MOST_NAME_CHARACTERS),
    arguments: shortJson(call.arguments) as JsonObject,
  }
}

/** The record as the page shows it. */
export function shortRecord(record: DecisionRecord): DecisionRecord {
  const { proposal, twin, certificates, violations, advice } = record
  return {
    ...record,
    proposal: shortAction(proposal),
    twin: twin && { ...twin, action: shortAction(twin.action) },
    certificates: certificates.map((certificate) => ({
      ...certificate,
      reason: shortText(certificate.reason),
      exhibits: certificate.exhibits
        .slice(0, MOST_ENTRIES)
        .map((exhibit) => ({ ...exhibit, text: shortText(exhibit.text) })),
      finding: shortJson(certificate.finding),
    })),
    violations: violations
      .slice(0, MOST_ENTRIES)
      .map((violation) => ({ ...violation, message: shortText(violation.message) })),
    ...(advice && {
      advice: { ...advice, answers: advice.answers.map((answer) => ({ ...answer, text: shortText(answer.text) })) },
    }),
  }
}

/** An action as it is in a record: calls or a text. */
function shortAction(action: JsonObject): JsonObject {
  const { calls, text } = action
  return {
    ...action,
    ...(typeof text === 'string' && { text: shortText(text) }),
    ...(Array.isArray(calls) && { calls: calls.map(shortRecordedCall) }),
  }
}

function shortRecordedCall(call: Json): Json {
  if (!isJsonObject(call)) return shortJson(call)
  const { name, arguments: given } = call
  return { ...call, name: shortText(String(name), MOST_NAME_CHARACTERS), arguments: shortJson(given ?? null) }
}

function shortJson(value: Json): Json {
  let left = MOST_IN_VALUE
  const shorten = (inner: Json): Json => {
    if (typeof inner === 'string') {
      const text = shortText(inner, Math.max(0, Math.min(MOST_CHARACTERS, left)))
      left -= text.length
      return text
    }
    if (typeof inner !== 'object' || inner === null) return inner
    if (left <= 0) return '…'
    left -= 2
    if (Array.isArray(inner)) {
      const kept = inner.slice(0, MOST_ENTRIES).map(shorten)
      return inner.length > MOST_ENTRIES ? [...kept, `… (${inner.length - MOST_ENTRIES} more)`] : kept
    }
    const entries = Object.entries(inner)
    const kept = entries
      .slice(0, MOST_ENTRIES)
      .map(([name, member]): [string, Json] => [shortText(name, MOST_NAME_CHARACTERS), shorten(member)])
    const more: [string, Json][] = entries.length > MOST_ENTRIES ? [['…', `${entries.length - MOST_ENTRIES} more`]] : []
    return Object.fromEntries([...kept, ...more])
  }
  return shorten(value)
}
