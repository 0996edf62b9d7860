/**
 * Finds a call that is repeated unchanged although the message names another value: "Same for E-2051", "S20944 too", "and D-03?". The
 * proposal equals the tool's latest call of an earlier turn, and the message has no further content. So the user wants the same call with
 * the other value.
 */
import { correctingWords, fillerWords, negations } from '../../lexicon/objects.ts'
import { againWords, headWords, onceMoreWords, requestVerbs } from '../../lexicon/roles.ts'
import { inferOutcome, maySucceed } from '../../outcome/index.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsOne, wordLine } from '../../text/words.ts'
import { callKey } from '../../trace/action.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { roleOf } from '../mentions/mention-role.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { isStateChanging } from '../state-changing.ts'
import { readToolName } from '../tool-name.ts'
import type { SiblingValue } from './follow-up.ts'
import { asksSomething, onlySibling, requestBefore, type Sibling } from './siblings.ts'

const requestForms = requestVerbs.flatMap(inflections)

/** Maximum length of the message in characters. A longer message has further content. */
const longest = 120

const mostSearched = 60

export function sameAgain(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  if (request.length > longest || !isCarriedOut(call, scene)) return null
  const only = onlySibling(call, request, scene)
  if (!only) return null
  const { key, stale, current, nouns, places } = only
  const rest = wordLine(without(request, places)).trim().split(' ')
  const own = rest.filter((word) => word !== '' && !isSmall(word) && !isNounOf(word, nouns))
  const role = places.map((place) => roleOf(request, { ...place, introduction: [] }, [])).at(-1)
  const isMeant =
    own.length === 0 ||
    (role !== 'ruled-out' && isSaidBefore(own, scene)) ||
    (role === 'asked-for' && (own.every((word) => correctingWords.has(word)) || isOrderedAnew(call, request, rest)))
  return isMeant ? { key, stale, current } : null
}

function without(request: string, places: readonly Sibling[]): string {
  return places.toReversed().reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, request)
}

function isSaidBefore(words: readonly string[], scene: Scene): boolean {
  const line = wordLine(requestBefore(scene))
  return words.every((word) => line.includes(` ${word} `))
}

/**
 * Whether the message asks for the tool's action by its verb, and for no other action: "Please send it to her accountant too, tax@x.org".
 * The message must not ask for a repetition. Nobody needs the same change twice, so the user wants the action for the newly named value.
 */
function isOrderedAnew({ name }: ToolCall, request: string, words: readonly string[]): boolean {
  const [verb = ''] = readToolName(name).own
  if (!isStateChanging(name) || !words.includes(verb)) return false
  if (words.some((word) => negations.has(word) || onceMoreWords.has(word))) return false
  return !isAnotherVerbIn(request, verb)
}

function isAnotherVerbIn(request: string, verb: string): boolean {
  const own = inflections(verb)
  return holdsOne(
    wordLine(request),
    requestForms.filter((form) => !own.includes(form)),
  )
}

function isSmall(word: string): boolean {
  return againWords.has(word) || headWords.has(word) || fillerWords.has(word)
}

function isCarriedOut(call: ToolCall, { messages, ledger }: Scene): boolean {
  if (ledger.byTool.has(call.name)) return false
  const earlier = messages.slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
  if (asksSomething(earlier.at(-1))) return false
  const calls = earlier.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const latest = calls.findLast(({ name }) => name === call.name)
  if (!latest || callKey(latest) !== callKey(call)) return false
  const result = earlier.find((message) => message.role === 'tool' && message.callId === latest.id)
  return result?.role === 'tool' && maySucceed(inferOutcome(result.content, result.isError, latest))
}
