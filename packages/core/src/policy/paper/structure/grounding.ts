/**
 * Checks that a generated twin uses only known values. The check applies to a twin of tool calls that replaces tool calls. Each new
 * scalar except a Boolean must occur in the evidence since the latest user message, either as a whole value or as a separate token.
 */

import { limits } from '../constants.ts'
import { openRequest } from '../evidence/open-request.ts'
import { isArray, type Json, readJson, scalarsOf } from '../json.ts'
import { occursWhole } from '../text/occurs-whole.ts'
import { callsOf } from '../trace/action.ts'
import type { Message, ToolCall } from '../trace/trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

export const grounding: StructuralCheck = { name: 'grounding', version: 1, check: groundingProblems }

function groundingProblems(pair: CheckedPair): readonly string[] {
  const { proposal, twin, messages } = pair
  if (twin.origin !== 'generated' || twin.action.kind !== 'tool-calls') return []
  const known = new Set(callsOf(proposal).flatMap(scalarTexts))
  const introduced = twin.action.calls.flatMap(scalarTexts).filter((text) => !known.has(text))
  if (introduced.length === 0) return []

  const evidence = messages.slice(Math.max(0, requestPosition(pair))).flatMap(textsOf)
  return [...new Set(introduced)]
    .filter((text) => !evidence.some((source) => occursWhole(text, source)))
    .map((text) => `${JSON.stringify(text)} occurs nowhere in the evidence since the user's latest message`)
}

/**
 * Returns where the evidence starts. The user may have requested unfinished work before the latest message: "what about now?" names no
 * value.
 */
function requestPosition({ twin: { certificate }, reading, ledger }: CheckedPair): number {
  const open = certificate.authorises === 'continuation' ? reading.index(openRequest) : null
  return open?.position ?? ledger.requestPosition
}

function scalarTexts(call: ToolCall): readonly string[] {
  return scalarsOf(call.arguments).flatMap(({ value }) => (typeof value === 'boolean' ? [] : [String(value)]))
}

/** Returns a message's text and its calls' arguments. For a JSON output the unescaped values inside it are added. */
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
  return [...keys, ...scalarsOf(parsed).map(({ value }) => String(value))]
}
