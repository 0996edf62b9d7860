/**
 * A call that is made again unchanged although the message only names another value: "Same for E-2051", "S20944 too",
 * "and D-03?". The proposal is equal to the latest call of its tool, which an earlier turn has carried out, and the message
 * has no word of its own. So nothing is asked for but the same call with the other value.
 */
import { type Json, scalarsOf } from '../../json.ts'
import { fillerWords } from '../../lexicon/objects.ts'
import { againWords, courtesyWords, headWords } from '../../lexicon/roles.ts'
import { inferOutcome, maySucceed } from '../../outcome/index.ts'
import { singular } from '../../text/inflections.ts'
import { nameTokens, wordLine } from '../../text/words.ts'
import { callKey } from '../../trace/action.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { areAlike } from '../mentions/alike.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { recognise } from '../mentions/recognised-values.ts'
import { saysHow } from '../target.ts'
import type { SiblingValue } from './follow-up.ts'

/** A message with more words has words of its own. */
const longest = 120

/** How many messages before the request are searched for the earlier call. */
const mostSearched = 60

export function sameAgain(call: ToolCall, request: string, scene: Scene): SiblingValue | null {
  if (request.length > longest || !isCarriedOut(call, scene)) return null
  const words = request.split(/\s+/).map(core)
  const found = scalarsOf(call.arguments).flatMap(({ key, value }) => {
    const stale = textOf(value)
    if (stale === null || saysHow(key)) return []
    const named = words.filter((word) => word !== stale && isOfForm(word, stale))
    return named.map((current) => ({ key, stale, current }))
  })
  const [only, ...others] = found
  if (!only || others.length > 0 || words.includes(only.stale) || isUsed(only.current, scene)) return null
  const nouns = [...nameTokens(only.key), ...nameTokens(call.name)].map(singular)
  const rest = wordLine(words.filter((word) => word !== only.current).join(' '))
  const isSmall = (word: string) =>
    againWords.has(word) || headWords.has(word) || courtesyWords.has(word) || fillerWords.has(word)
  return rest
    .trim()
    .split(' ')
    .every((word) => word === '' || isSmall(word) || isNounOf(word, nouns))
    ? only
    : null
}

/** The word without the punctuation around it. */
function core(word: string): string {
  return word.replace(/^[("'`[<]+|[)"'`\]>.,;:!?]+$/g, '')
}

function textOf(value: Json): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

function isOfForm(word: string, value: string): boolean {
  const type = recognise(value)?.type
  return areAlike(word, value) || (type !== undefined && recognise(word)?.type === type) || haveOneForm(word, value)
}

/**
 * Runs of letters and of digits in the same order. Bare numbers must have at least three digits, and equally many in
 * both values; other numbers are amounts.
 */
function haveOneForm(one: string, other: string): boolean {
  if (/^\d+$/.test(one)) return one.length >= 3 && one.length === other.length && /^\d+$/.test(other)
  return /\d/.test(one) && formOf(one) === formOf(other)
}

function formOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '0')
}

/** Whether the latest call of the tool before the request is the same and may have succeeded, and the agent asked nothing since. */
function isCarriedOut(call: ToolCall, { messages, ledger }: Scene): boolean {
  if (ledger.byTool.has(call.name)) return false
  const earlier = messages.slice(Math.max(0, ledger.requestPosition - mostSearched), ledger.requestPosition)
  const last = earlier.at(-1)
  if (last?.role === 'assistant' && last.content.includes('?')) return false
  const calls = earlier.flatMap((message) => (message.role === 'assistant' ? message.calls : []))
  const latest = calls.findLast(({ name }) => name === call.name)
  if (!latest || callKey(latest) !== callKey(call)) return false
  const result = earlier.find((message) => message.role === 'tool' && message.callId === latest.id)
  return result?.role === 'tool' && maySucceed(inferOutcome(result.content, result.isError, latest))
}

/** Whether a call of the proposal or of this turn has the value already. */
function isUsed(value: string, { proposal, ledger }: Scene): boolean {
  const calls = [...proposal.calls, ...ledger.records.map(({ call }) => call)]
  return calls.some(({ arguments: args }) => scalarsOf(args).some((scalar) => String(scalar.value) === value))
}
