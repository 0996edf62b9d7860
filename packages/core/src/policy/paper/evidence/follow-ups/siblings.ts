/**
 * Finds the value that a short message names instead of an argument's value. The two values must have the same form. A sibling of the
 * argument's value is one of three things: a word of the same form, a number after the argument's noun ("page 7"), or, for a date,
 * another day. Names and labels have no form, so "and in Fahrenheit?" names no sibling of a city.
 */
import { scalarsOf } from '../../json.ts'
import { genericKeys, monthNames } from '../../lexicon/paper.ts'
import { singular } from '../../text/inflections.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { nameTokens } from '../../text/words.ts'
import type { Message, ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { areAlike } from '../mentions/alike.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { recognise } from '../mentions/recognised-values.ts'
import { saysHow } from '../target.ts'
import type { SiblingValue } from './follow-up.ts'
import { type PlacedWord, wordsIn } from './placed-words.ts'

/** `value` has the notation of the value that it replaces. `from` and `to` are its range in the message. */
export type Sibling = { readonly value: string; readonly from: number; readonly to: number }

export type OnlySibling = SiblingValue & { readonly nouns: readonly string[]; readonly places: readonly Sibling[] }

/**
 * The only sibling that the message names for an argument of the call. Returns null in these cases: the message names several siblings or
 * also contains the argument's own value, the previous request contains the sibling, or a call of this turn or of the proposal already
 * uses the sibling.
 */
export function onlySibling(call: ToolCall, request: string, scene: Scene): OnlySibling | null {
  const found = scalarsOf(call.arguments).flatMap(({ key, value }) => {
    if (saysHow(key) || typeof value === 'boolean') return []
    const stale = String(value)
    const nouns = [...nameTokens(key), ...nameTokens(call.name)].map(singular)
    const places = siblingsByForm(request, stale, nounsOf(key, call.name))
    return [...new Set(places.map((place) => place.value))].map((current) => ({ key, stale, current, nouns, places }))
  })
  const [only, ...others] = found
  if (!only || others.length > 0 || occursWhole(only.stale, request) || isUsed(only.current, scene)) return null
  const earlier = requestBefore(scene)
  return only.places.some(({ from, to }) => occursWhole(request.slice(from, to), earlier)) ? null : only
}

export function requestBefore({ messages, ledger }: Scene): string {
  return messages.findLast(({ role }, at) => role === 'user' && at < ledger.requestPosition)?.content ?? ''
}

/** Whether the agent waits for an answer. "Please give me your badge." counts as a question too. */
export function asksSomething(message: Message | undefined): boolean {
  return message?.role === 'assistant' && /\?|\bplease\b/i.test(message.content)
}

/** The nouns of an argument. `ticket_id` provides its own noun, while `id` takes the nouns of the tool's name. */
function nounsOf(key: string, tool: string): readonly string[] {
  const own = nameTokens(key)
  return (own.some((word) => !genericKeys.has(word)) ? own : nameTokens(tool)).map(singular)
}

export function isUsed(value: string, { proposal, ledger }: Scene): boolean {
  return [...proposal.calls, ...ledger.records.map(({ call }) => call)].some((call) => holdsValue(call, value))
}

function holdsValue({ arguments: args }: ToolCall, value: string): boolean {
  return scalarsOf(args).some((scalar) => String(scalar.value) === value)
}

function siblingsByForm(request: string, stale: string, nouns: readonly string[]): readonly Sibling[] {
  const words = wordsIn(request)
  // For `after` or `start_date`, a day in the message may be a different date: "until 10 December" is an end. So only an argument named
  // `date` is compared.
  if (isoDate.test(stale)) return nouns.join() === 'date' ? daysIn(request, stale) : []
  if (/^\d+$/.test(stale)) return numbersFor(words, stale, nouns)
  return words.filter(({ text }) => text !== stale && isOfForm(text, stale)).map(placed)
}

function placed({ text, from, to }: PlacedWord): Sibling {
  return { value: text, from, to }
}

function isOfForm(word: string, value: string): boolean {
  const type = recognise(value)?.type
  return areAlike(word, value) || (type !== undefined && recognise(word)?.type === type)
}

/**
 * A bare number may be an amount, a year or a PIN. It counts only if the argument's noun precedes it ("page 7") or if it has the same
 * digits in another order. A number of three or more digits must have as many digits as the stale number.
 */
function numbersFor(words: readonly PlacedWord[], stale: string, nouns: readonly string[]): readonly Sibling[] {
  const form = stale.length < 3 ? /^\d{1,3}$/ : new RegExp(`^\\d{${stale.length}}$`)
  return words
    .filter(
      ({ text }, at) =>
        form.test(text) && text !== stale && (isNounOf(wordAt(words, at - 1), nouns) || areSwapped(text, stale)),
    )
    .map(placed)
}

function areSwapped(one: string, other: string): boolean {
  return one.length >= 3 && [...one].sort().join('') === [...other].sort().join('')
}

function wordAt(words: readonly PlacedWord[], at: number): string {
  return words[at]?.text.toLowerCase() ?? ''
}

const isoDate = /^\d{4}-\d\d-\d\d$/

/**
 * The days that the message names in a notation such as "2026-12-10", "10 December" or "December 10th, 2026". A day without a year gets
 * the year of the stale value.
 */
function daysIn(request: string, stale: string): readonly Sibling[] {
  const figures = wordsIn(request).filter(({ text }) => text !== stale && isoDate.test(text))
  const spoken = [...request.matchAll(spokenDay)].flatMap(
    ({ 0: text, 1: day, 2: name, 3: other, 4: after, 5: year, index }) => {
      const word = (name ?? other ?? '').slice(0, 3).toLowerCase()
      const month = monthNames.findIndex((full) => full.startsWith(word)) + 1
      const parts = [year ?? stale.slice(0, 4), String(month).padStart(2, '0'), (day ?? after ?? '').padStart(2, '0')]
      const value = parts.join('-')
      return value === stale ? [] : [{ value, from: index, to: index + text.length }]
    },
  )
  return [...figures.map(placed), ...spoken]
}

const month = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?'
const spokenDay = new RegExp(`\\b(?:${ordinal} (?:of )?(${month})|(${month}) ${ordinal})\\b(?:,? (\\d{4})\\b)?`, 'gi')
