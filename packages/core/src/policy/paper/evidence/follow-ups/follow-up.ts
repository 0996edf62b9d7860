/**
 * Finds stale values in short follow-ups that do not repeat the request: "50 to DE-7701", and then "and 80 to DE-7702". Two identifiers
 * that differ only in their digits are called siblings. A value is stale in two cases:
 * - The proposal repeats an earlier call with the values of the latest message, but keeps one value although the message names its
 *   sibling.
 * - The message names the sibling directly after another value of the call: "Move A-90 to 2026-12-03".
 */
import { type JsonObject, scalarsOf } from '../../json.ts'
import { finiteWords, placingWords } from '../../lexicon/roles.ts'
import { isInOtherLanguage } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { wordLine } from '../../text/words.ts'
import { callKey } from '../../trace/action.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { isStateChanging } from '../state-changing.ts'
import { saysHow } from '../target.ts'
import { namedInstead } from './named-instead.ts'
import { wordsIn } from './placed-words.ts'
import { sameAgain } from './same-again.ts'
import { isUsed } from './siblings.ts'

export type SiblingValue = { readonly key: string; readonly stale: string; readonly current: string }

/** Maximum length of a message that counts as a short follow-up, in characters. */
const longestFollowUp = 300

const mostSearched = 60

export function followUp(call: ToolCall, scene: Scene): SiblingValue | null {
  const request = scene.ledger.request ?? ''
  const found = siblingNamed(call, request, scene) ?? namedForm(call, request, scene) ?? again(call, request, scene)
  return found === null || isShownBy(call, found.current, scene) ? null : found
}

/**
 * Whether the same call was made before and its output contains the value. If so, a message such as "and S-12?" may ask about a part of
 * that output.
 */
function isShownBy(call: ToolCall, value: string, { messages, ledger }: Scene): boolean {
  const key = callKey(call)
  const earlier = messages.slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
  const same = earlier.flatMap((message) =>
    message.role === 'assistant' ? message.calls.filter((one) => callKey(one) === key).map(({ id }) => id) : [],
  )
  return earlier.some(
    (message) => message.role === 'tool' && same.includes(message.callId) && occursWhole(value, message.content),
  )
}

function again(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  const found = sameAgain(call, request, scene)
  return found === null || isInOtherLanguage(request) ? null : found
}

/**
 * The only argument for which the message names another value of the same form (`namedInstead`). Null if there are none or several such
 * arguments.
 */
function namedForm(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  if (request.length > longestFollowUp) return null
  const found = scalarsOf(call.arguments).flatMap(({ key, value }) => {
    if (typeof value !== 'string' || saysHow(key)) return []
    const current = namedInstead(call, key, value, request, scene)
    return current === null ? [] : [{ key, stale: value, current }]
  })
  const [only, ...others] = found
  // The language check comes last, because it takes longer than the search for a named value.
  return only && others.length === 0 && !isInOtherLanguage(request) ? only : null
}

function siblingNamed(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  if (request.length > longestFollowUp || !/\d/.test(request) || !isStateChanging(call.name)) return null
  const found = Object.entries(call.arguments).flatMap(([key, value]) => {
    if (typeof value !== 'string' || saysHow(key) || occursWhole(value, request)) return []
    const current = onlySibling(value, request)
    return current === null ? [] : [{ key, stale: value, current }]
  })
  const [only, ...others] = found
  if (!only || others.length > 0 || isInOtherLanguage(request) || isUsed(only.current, scene)) return null
  return repeatsEarlier(call, only, request, scene) || isPlacedBehind(call, only, request, scene) ? only : null
}

function onlySibling(value: string, request: string): string | null {
  const form = formOf(value)
  if (form === null) return null
  const alike = new Set(wordsIn(request).flatMap(({ text }) => (formOf(text) === form ? [text] : [])))
  const [sibling] = alike
  return sibling !== undefined && alike.size === 1 ? sibling : null
}

/**
 * The form of a value: siblings have equal forms. Each run of digits is replaced by 0, and a number without letters is replaced by its
 * length. Null for numbers of fewer than four digits, because they may be an amount or a count.
 */
function formOf(value: string): string | null {
  if (/^\d+$/.test(value)) return value.length < 4 ? null : `digits:${value.length}`
  return /\d/.test(value) && !/\s/.test(value) && value.length >= 4 ? value.toLowerCase().replace(/\d+/g, '0') : null
}

/**
 * Whether the proposal continues the tool's previous call. The previous call must have the stale value. Every other argument of the
 * proposal must have the previous call's value, or a value from the message. A message with a finite verb or a pronoun does not count,
 * because it may refer to the earlier value.
 */
function repeatsEarlier(
  { name, arguments: args }: ToolCall,
  { key, stale }: SiblingValue,
  request: string,
  scene: Scene,
): boolean {
  const words = wordLine(request).split(' ')
  if (words.some((word) => finiteWords.has(word))) return false
  const earlier = earlierCall(name, scene)
  if (!earlier || earlier[key] !== stale) return false
  return Object.entries(args).every(
    ([other, value]) => value === earlier[other] || (typeof value !== 'object' && occursWhole(String(value), request)),
  )
}

function earlierCall(name: string, { messages, ledger }: Scene): JsonObject | null {
  const start = Math.max(0, ledger.requestPosition - mostSearched)
  const calls = messages
    .slice(start, ledger.requestPosition)
    .flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  return calls.findLast((call) => call.name === name)?.arguments ?? null
}

/**
 * Whether the message has another identifier of the call, then one preposition, and then the sibling. The stale value must come from an
 * earlier message.
 */
function isPlacedBehind(
  { arguments: args }: ToolCall,
  { key, stale, current }: SiblingValue,
  request: string,
  scene: Scene,
): boolean {
  const words = wordsIn(request).map(({ text }) => text)
  const at = words.indexOf(current)
  const [thing = '', preposition = ''] = [words[at - 2], words[at - 1]?.toLowerCase()]
  if (!placingWords.has(preposition) || formOf(thing) === null) return false
  if (!Object.entries(args).some(([other, value]) => other !== key && String(value) === thing)) return false
  if (words.slice(0, at).some((word) => /^(?:if|not|never|don['’]?t)$/i.test(word))) return false
  return scene.messages
    .slice(Math.max(0, scene.ledger.requestPosition - mostSearched), scene.ledger.requestPosition)
    .some(({ role, content }) => role !== 'system' && occursWhole(stale, content))
}
