/**
 * What a short message names in place of a value, judged by the forms of both: a word of the same form, a number behind the
 * noun of the argument ("page 7"), the day of a date, a name in the place of a name, and the label of another record.
 */
import { scalarsOf } from '../../json.ts'
import { monthNames, weekdays } from '../../lexicon/paper.ts'
import { headWords } from '../../lexicon/roles.ts'
import { singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { occursWhole } from '../../text/occurs-whole.ts'
import { nameTokens } from '../../text/words.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'
import { areAlike } from '../mentions/alike.ts'
import { isNounOf } from '../mentions/mentions.ts'
import { recognise } from '../mentions/recognised-values.ts'
import { saysHow } from '../target.ts'
import type { SiblingValue } from './follow-up.ts'
import { recordsNamed } from './labelled-records.ts'
import { type PlacedWord, wordsIn } from './placed-words.ts'

/** `value` in the notation of the value that it replaces, and where the message has it. */
export type Sibling = { readonly value: string; readonly from: number; readonly to: number }

/** The one argument of the call for which the message names one other value, and every place where it does. */
export type OnlySibling = SiblingValue & { readonly nouns: readonly string[]; readonly places: readonly Sibling[] }

/** Null if the message has the argument's value too, or a call has the other one already. `byLabel`: also records by their labels, for which outputs are parsed. */
export function onlySibling(
  call: ToolCall,
  request: string,
  scene: Scene,
  { byLabel }: { readonly byLabel: boolean },
): OnlySibling | null {
  const found = scalarsOf(call.arguments).flatMap(({ key, value }) => {
    if (saysHow(key) || typeof value === 'boolean') return []
    const stale = String(value)
    const nouns = [...nameTokens(key), ...nameTokens(call.name)].map(singular)
    const named = siblingsByForm(request, stale, nouns, scene)
    const places = named.length > 0 || !byLabel ? named : siblingsByLabel(request, stale, scene)
    return [...new Set(places.map((place) => place.value))].map((current) => ({ key, stale, current, nouns, places }))
  })
  const [only, ...others] = found
  if (!only || others.length > 0 || occursWhole(only.stale, request) || isUsed(only.current, scene)) return null
  return only
}

/** Whether a call of the proposal or of this turn has the value already. */
export function isUsed(value: string, { proposal, ledger }: Scene): boolean {
  return [...proposal.calls, ...ledger.records.map(({ call }) => call)].some((call) => holdsValue(call, value))
}

export function holdsValue({ arguments: args }: ToolCall, value: string): boolean {
  return scalarsOf(args).some((scalar) => String(scalar.value) === value)
}

function siblingsByLabel(request: string, stale: string, { messages, ledger }: Scene): readonly Sibling[] {
  return recordsNamed(request, stale, messages.slice(0, ledger.requestPosition)).map(({ value, label }) => {
    const from = request.indexOf(label)
    return { value, from, to: from + label.length }
  })
}

/** `nouns`: words for the argument and the tool. */
function siblingsByForm(request: string, stale: string, nouns: readonly string[], scene: Scene): readonly Sibling[] {
  const words = wordsIn(request)
  if (isoDate.test(stale)) return [...ofForm(words, stale), ...daysIn(request, stale)]
  if (/^\d{1,2}$/.test(stale)) return numbersBehind(words, stale, nouns)
  if (nameForm.test(stale)) return namesIn(words, stale, nouns, scene)
  return ofForm(words, stale)
}

function ofForm(words: readonly PlacedWord[], stale: string): readonly Sibling[] {
  return words.filter(({ text }) => text !== stale && isOfForm(text, stale)).map(placed)
}

function placed({ text, from, to }: PlacedWord): Sibling {
  return { value: text, from, to }
}

function isOfForm(word: string, value: string): boolean {
  const type = recognise(value)?.type
  return areAlike(word, value) || (type !== undefined && recognise(word)?.type === type) || haveOneForm(word, value)
}

/** Runs of letters and of digits in the same order. Bare numbers need three digits, and equally many: others are amounts. */
function haveOneForm(one: string, other: string): boolean {
  if (/^\d+$/.test(one)) return one.length >= 3 && one.length === other.length && /^\d+$/.test(other)
  return /\d|[^\s]_[^\s]/.test(one) && formOf(one) === formOf(other)
}

function formOf(text: string): string {
  return text.replace(/\p{L}+/gu, 'a').replace(/\d+/g, '0')
}

/** Few digits are a count, unless the noun of the argument is in front of them: "page 7". */
function numbersBehind(words: readonly PlacedWord[], stale: string, nouns: readonly string[]): readonly Sibling[] {
  return words
    .filter(({ text }, at) => /^\d{1,3}$/.test(text) && text !== stale && isNounOf(wordAt(words, at - 1), nouns))
    .map(placed)
}

function wordAt(words: readonly PlacedWord[], at: number): string {
  return words[at]?.text.toLowerCase() ?? ''
}

const isoDate = /^\d{4}-\d\d-\d\d$/

/** "10 December", "December 10th, 2026". Without a year it is the year of the value. */
function daysIn(request: string, stale: string): readonly Sibling[] {
  return [...request.matchAll(spokenDay)].flatMap(
    ({ 0: text, 1: day, 2: name, 3: other, 4: after, 5: year, index }) => {
      const word = (name ?? other ?? '').slice(0, 3).toLowerCase()
      const month = monthNames.findIndex((full) => full.startsWith(word)) + 1
      const parts = [year ?? stale.slice(0, 4), String(month).padStart(2, '0'), (day ?? after ?? '').padStart(2, '0')]
      const value = parts.join('-')
      return value === stale ? [] : [{ value, from: index, to: index + text.length }]
    },
  )
}

const month = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')
const ordinal = '(\\d{1,2})(?:st|nd|rd|th)?'
const spokenDay = new RegExp(`\\b(?:${ordinal} (?:of )?(${month})|(${month}) ${ordinal})\\b(?:,? (\\d{4})\\b)?`, 'gi')

/** A name of some words, also of a place: "Jonas Bergman", "9 Mill Lane". */
const nameForm = /^(?:\d{1,5} )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,3}$/u

/**
 * The names of the message, in the place that the value had when the user first said it: after the same word, or at the
 * start ("and Tomasz", "what about Bergen?"). "Thanks Max" names whom the user thanks.
 */
function namesIn(
  words: readonly PlacedWord[],
  stale: string,
  nouns: readonly string[],
  { messages, ledger }: Scene,
): readonly Sibling[] {
  const said = messages.findLast(
    ({ role, content }, at) => role === 'user' && at < ledger.requestPosition && content.includes(stale),
  )
  if (!said) return []
  const before =
    wordsIn(said.content.slice(0, said.content.indexOf(stale)))
      .at(-1)
      ?.text.toLowerCase() ?? ''
  return namesOf(words, /^\d/.test(stale))
    .filter(({ text, at }) => {
      const last = wordAt(words, at - 1)
      const isPlaced = at === 0 || last === before || last === 'about' || headWords.has(last) || isNounOf(last, nouns)
      return text !== stale && isPlaced
    })
    .map(placed)
}

/** Runs of words with a capital, each with the index of its first word. With numbers in front if the value has one. */
function namesOf(words: readonly PlacedWord[], isNumbered: boolean): readonly (PlacedWord & { readonly at: number })[] {
  return words.flatMap((word, at) => {
    if (isNumbered ? !/^\d{1,5}$/.test(word.text) : !isCapital(word) || (at > 0 && isCapital(words[at - 1]))) return []
    const end = words.findIndex((other, index) => index > at && !isCapital(other))
    const run = words.slice(at, end < 0 ? words.length : end)
    const name = run.map(({ text }) => text).join(' ')
    return nameForm.test(name) ? [{ text: name, from: word.from, to: run.at(-1)?.to ?? word.to, at }] : []
  })
}

function isCapital(word: PlacedWord | undefined): boolean {
  return word !== undefined && /^\p{Lu}\p{Ll}+$/u.test(word.text) && !isCommon(word.text.toLowerCase())
}

function isCommon(word: string): boolean {
  return isKnownWord(word) || weekdays.has(word) || monthNames.includes(word)
}
