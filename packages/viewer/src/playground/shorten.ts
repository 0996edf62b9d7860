/**
 * Shortens very large values for display, because they would freeze the page. Somebody may have made a value large on purpose. The policy
 * judges the values at full length.
 */
import type { DecisionRecord, Json, JsonObject, Message, ToolCall } from '@twincheck/core'
import { isJsonObject } from '@twincheck/core/reading'
import { visibleParts } from '../page/visible-text.ts'

const MOST_CHARACTERS = 1_500
const MOST_NAME_CHARACTERS = 200
const MOST_ENTRIES = 50
/** A text with many invisible characters is cut sooner, because the page draws an element for each of them. */
const HIDDEN_SHARE = 40
/** The maximum total length of the texts in one value. The arguments of all calls of an action count as one value. */
const MOST_IN_VALUE = 10_000
/** The maximum total length of the texts in the arguments of one call, where the conversation shows it. */
const MOST_IN_CALL = 2_000

export function drawnLength(text: string, most = MOST_CHARACTERS): number {
  const [mostHidden, step] = [Math.ceil(most / HIDDEN_SHARE), Math.ceil(most / 10)]
  let hidden = 0
  for (let from = 0; from < Math.min(most, text.length); from += step) {
    hidden += visibleParts(text.slice(from, from + step)).length - 1
    if (hidden > mostHidden) return Math.max(from, mostHidden)
  }
  return Math.min(most, text.length)
}

export function shortText(text: string, most = MOST_CHARACTERS): string {
  const length = drawnLength(text, most)
  return text.length === length ? text : `${text.slice(0, length)}… (${text.length - length} more characters)`
}

export function shortCall(call: ToolCall): ToolCall {
  const name = shortText(call.name, MOST_NAME_CHARACTERS)
  // The cast is safe, because a shortened object is still an object.
  return { ...call, name, arguments: shortener(MOST_IN_CALL)(call.arguments) as JsonObject }
}

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
      finding: shortener(MOST_IN_VALUE)(certificate.finding),
    })),
    violations: violations
      .slice(0, MOST_ENTRIES)
      .map((violation) => ({ ...violation, message: shortText(violation.message) })),
    ...(advice && {
      advice: { ...advice, answers: advice.answers.map((answer) => ({ ...answer, text: shortText(answer.text) })) },
    }),
  }
}

/** Restores the original case of quoted texts. Some conditions quote texts in lower case. */
export function quotedAsWritten(record: DecisionRecord, messages: readonly Message[]): DecisionRecord {
  const certificates = record.certificates.map((certificate) => ({
    ...certificate,
    exhibits: certificate.exhibits.map((exhibit) => {
      const content = exhibit.position === 'proposal' ? undefined : messages[exhibit.position]?.content
      return content === undefined ? exhibit : { ...exhibit, text: asWritten(exhibit.text, content) }
    }),
  }))
  return { ...record, certificates }
}

function asWritten(quote: string, content: string): string {
  const lower = content.toLowerCase()
  const at = content.includes(quote) || lower.length !== content.length ? -1 : lower.indexOf(quote)
  return at < 0 ? quote : content.slice(at, at + quote.length)
}

function shortAction(action: JsonObject): JsonObject {
  const { calls, text } = action
  const shorten = shortener(MOST_IN_VALUE)
  const shortRecordedCall = (call: Json): Json => {
    if (!isJsonObject(call)) return shorten(call)
    const name = shortText(String(call.name), MOST_NAME_CHARACTERS)
    return { ...call, name, arguments: shorten(call.arguments ?? null) }
  }
  return {
    ...action,
    ...(typeof text === 'string' && { text: shortText(text) }),
    ...(Array.isArray(calls) && { calls: calls.map(shortRecordedCall) }),
  }
}

/**
 * Shortens values until the given number of characters is used up. After that, texts become empty. Lists and objects say how much of them
 * is missing.
 */
function shortener(most: number): (value: Json) => Json {
  let left = most
  const shortened = (text: string, longest: number): string => {
    const short = shortText(text, Math.max(0, Math.min(longest, left)))
    left -= short.length
    return short
  }
  const shorten = (inner: Json): Json => {
    if (typeof inner === 'string') return shortened(inner, MOST_CHARACTERS)
    if (typeof inner !== 'object' || inner === null) return inner
    left -= 2
    if (Array.isArray(inner)) {
      const kept: Json[] = []
      for (const member of inner) if (left > 0 && kept.length < MOST_ENTRIES) kept.push(shorten(member))
      return kept.length < inner.length ? [...kept, `… (${inner.length - kept.length} more)`] : kept
    }
    const entries = Object.entries(inner)
    const kept: [string, Json][] = []
    for (const [name, member] of entries)
      if (left > 0 && kept.length < MOST_ENTRIES) kept.push([shortened(name, MOST_NAME_CHARACTERS), shorten(member)])
    const missing = entries.length - kept.length
    return Object.fromEntries(missing > 0 ? [...kept, ['…', `${missing} more`]] : kept)
  }
  return shorten
}
