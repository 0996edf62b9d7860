/**
 * What a short message names in place of a value, judged by the forms of both: a word of the same form, a number behind the
 * noun of the argument ("page 7"), and the day of a date. Names and labels show no kind: "and in Fahrenheit?" names no city.
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

/** `value` in the notation of the value that it replaces, and where the message has it. */
export type Sibling = { readonly value: string; readonly from: number; readonly to: number }

/** The one argument of the call for which the message names one other value, and every place where it does. */
export type OnlySibling = SiblingValue & { readonly nouns: readonly string[]; readonly places: readonly Sibling[] }

/** Null if the message has the argument's value too, or if the user or a call has had the other one already. */
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

/** Whether the agent waits for an answer: "Please give me your badge." is a question too. */
export function asksSomething(message: Message | undefined): boolean {
  return message?.role === 'assistant' && /\?|\bplease\b/i.test(message.content)
}

/** The nouns of the argument. `ticket_id` has its own; `id` has those of its tool. In `list_episodes`, a season is no episode. */
function nounsOf(key: string, tool: string): readonly string[] {
  const own = nameTokens(key)
  return (own.some((word) => !genericKeys.has(word)) ? own : nameTokens(tool)).map(singular)
}

/** Whether a call of the proposal or of this turn has the value already. */
export function isUsed(value: string, { proposal, ledger }: Scene): boolean {
  return [...proposal.calls, ...ledger.records.map(({ call }) => call)].some((call) => holdsValue(call, value))
}

function holdsValue({ arguments: args }: ToolCall, value: string): boolean {
  return scalarsOf(args).some((scalar) => String(scalar.value) === value)
}

/** `nouns`: words for the argument. */
function siblingsByForm(request: string, stale: string, nouns: readonly string[]): readonly Sibling[] {
  const words = wordsIn(request)
  // A day for `after` or `start_date` may be another one than this: "until 10 December".
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
 * A bare number may be an amount, a year or a PIN, unless the noun of the argument is in front of it ("page 7") or digits are
 * swapped. From three digits on it has as many.
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

/** "2026-12-10", "10 December", "December 10th, 2026". Without a year it is the year of the value. */
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
