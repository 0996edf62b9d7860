/**
 * For a generated tool twin of the same kind, each newly introduced non-Boolean scalar occurs in the evidence that begins
 * with the latest user message: as a whole value or as a token of its own, never as a mere piece of another one.
 */

import { limits } from '../constants.ts'
import { isArray, type Json, readJson, scalarsOf } from '../json.ts'
import type { Message, ToolCall } from '../trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

export const grounding: StructuralCheck = { name: 'grounding', check: groundingProblems }

function groundingProblems({ proposal, twin, messages, ledger }: CheckedPair): readonly string[] {
  if (twin.origin !== 'generated' || twin.action.kind !== 'tool-calls') return []
  const known = new Set(proposal.calls.flatMap(scalarTexts))
  const introduced = twin.action.calls.flatMap(scalarTexts).filter((text) => !known.has(text))
  if (introduced.length === 0) return []

  const evidence = messages.slice(Math.max(0, ledger.requestPosition)).flatMap(textsOf)
  return [...new Set(introduced)]
    .filter((text) => !evidence.some((source) => occursWhole(text, source)))
    .map((text) => `${JSON.stringify(text)} occurs nowhere in the evidence since the user's latest message`)
}

/** Whether the text stands in the source with nothing attached to either side. */
export function occursWhole(text: string, source: string): boolean {
  if (text === source) return true
  if (text.length === 0) return false
  for (let at = source.indexOf(text); at >= 0; at = source.indexOf(text, at + 1)) {
    if (!isAttached(source, at - 1, -1) && !isAttached(source, at + text.length, 1)) return true
  }
  return false
}

function scalarTexts(call: ToolCall): readonly string[] {
  return [...scalarsOf(call.arguments)].flatMap(({ value }) => (typeof value === 'boolean' ? [] : [String(value)]))
}

/** A message's own text, its calls' arguments, and, where an output is JSON, the values inside it without their escapes. */
function textsOf(message: Message): readonly string[] {
  const texts = [message.content]
  if (message.role === 'assistant') texts.push(...message.calls.flatMap(scalarTexts))
  if (message.role === 'tool') texts.push(...valuesInside(message.content))
  return texts
}

function valuesInside(output: string): readonly string[] {
  if (output.length > limits.outcomeCharacters) return []
  let parsed: Json
  try {
    parsed = readJson(JSON.parse(output), 'output')
  } catch {
    return []
  }
  if (typeof parsed !== 'object' || parsed === null) return [String(parsed)]
  const keys = isArray(parsed) ? [] : Object.keys(parsed)
  return [...keys, ...[...scalarsOf(parsed)].map(({ value }) => String(value))]
}

/** A letter, digit or underscore attaches; a joiner does where it joins on to one ("5" in "2.5", "x.com" in "@x.com"). */
function isAttached(source: string, at: number, direction: 1 | -1): boolean {
  const unit = source.charCodeAt(at)
  if (Number.isNaN(unit)) return false
  if (isWordUnit(unit)) return true
  // A minus in front makes it another number, or the second half of a compound.
  if (direction < 0 && unit === 45) return true
  return isJoiner(unit) && isWordUnit(source.charCodeAt(at + direction))
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    unit === 95 ||
    unit > 0x7f
  )
}

/** '-', '.', '@', '+' */
function isJoiner(unit: number): boolean {
  return unit === 45 || unit === 46 || unit === 64 || unit === 43
}
