/** Decides whether the user wants the same change more than once. */
import { type Json, scalarsOf } from '../paper/json.ts'
import { isEnglish } from '../paper/text/language.ts'
import { holdsPhrase, splitName, wordLine } from '../paper/text/words.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { foreignMeasures, foreignNumbers } from './languages.ts'
import { dayAndHourWords, measureWords, numberWords, severalPhrases, severalTexts, severalWords } from './tables.ts'

export function wantsSeveral(request: string, { arguments: args }: ToolCall): boolean {
  const line = wordLine(request)
  const words = line.split(' ')
  if (words.some(isForSeveral) || severalPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  if (severalTexts.some((text) => request.includes(text))) return true
  if (foreignNumbers.some((phrase) => holdsPhrase(line, phrase)) || counted.test(request)) return true
  if (countsInOtherLanguage(request, words, args)) return true
  return countsThings(words, args) || namesMultiple(request, args) || namesSecondPerson(words)
}

function namesSecondPerson(words: readonly string[]): boolean {
  return words.some((word, at) => word === 'and' && words[at + 1] === 'one' && words[at + 2] === 'for')
}

function isForSeveral(word: string): boolean {
  return severalWords.has(word) || splitName(word).some((part) => /^\d{1,2}x$/.test(part))
}

/**
 * Whether the request counts things, as in "three empty tickets" or "2 bottles". Measures of time or space do not count. A number that an
 * argument explains does not count either, as in "a table for two".
 */
function countsThings(words: readonly string[], args: Json): boolean {
  const counted = words.flatMap((word, at) => {
    const number = /^\d{1,2}$/.test(word) ? Number(word) : numberWords.indexOf(word) + 2
    return number > 1 && (words[at + 1] === 'of' || words.slice(at + 1, at + 3).some(isPluralThing))
      ? [{ word, number: String(number) }]
      : []
  })
  if (counted.length === 0) return false
  const given = givenWords(args)
  return counted.some(({ word, number }) => !given.has(word) && !given.has(number))
}

/** The words in the values of the arguments. Leading zeros are removed, so that the date `2026-12-04` contains the word 4. */
function givenWords(args: Json): ReadonlySet<string> {
  const words = scalarsOf(args).flatMap(({ value }) => wordLine(String(value)).split(' '))
  return new Set(words.map((word) => word.replace(/^0(?=\d)/, '')))
}

/** Matches a number before a word that counts things, in scripts without blanks between words: "2枚", "세 장". */
const counted = /[2-9２-９二两兩三四五][枚個个張张本份件台冊部つ]|(?:[2-9]|두|세|네) ?(?:장|개|권|대)|ふたつ|みっつ/u

/** Whether a request that is not English has a small number before a word that is no measure, as in "3 Karten". */
function countsInOtherLanguage(request: string, words: readonly string[], args: Json): boolean {
  const at = words.findIndex((word, place) => {
    if (!/^(?:[2-9]|1[0-2])$/.test(word) || !/^\p{L}{3}/u.test(words[place + 1] ?? '')) return false
    return ![words[place - 1], words[place + 1]].some((one) => foreignMeasures.has(one ?? ''))
  })
  if (at < 0 || isEnglish(request)) return false
  const given = givenWords(args)
  return !given.has(words[at] ?? '')
}

function isPluralThing(word: string): boolean {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') && !measureWords.has(word)
}

/**
 * Whether an amount in the request is a small multiple of a number in the call. Examples are "30,000 in total, at most 10,000 each", or a
 * request for twelve bottles and a call for six. Parts of dates, times and ids are not amounts.
 */
function namesMultiple(request: string, args: Json): boolean {
  const named = amountsIn(request)
  const given = scalarsOf(args).flatMap(({ value }) => (typeof value === 'number' && value > 1 ? [value] : []))
  return given.some((value) =>
    named.some((number) => {
      if (number < 2 * value || number % value !== 0 || number / value > mostParts) return false
      return !named.includes(value) || value >= 100
    }),
  )
}

const mostParts = 20

/** The amounts in a request: number words, and numbers with at most a currency or punctuation around them. */
function amountsIn(request: string): readonly number[] {
  const words = request.toLowerCase().split(/\s+/)
  return words.flatMap((word, at) => {
    const spelled = numberWords.indexOf(word.replace(/[^a-z]+$/, ''))
    if (spelled >= 0) return [spelled + 2]
    const [, digits] = /^[^\p{L}\p{N}]?(\d[\d,]*(?:\.\d+)?)[^\p{L}\p{N}]*$/u.exec(word) ?? []
    if (digits === undefined || isDayOrHour(words[at - 1]) || isDayOrHour(words[at + 1])) return []
    return [Number(digits.replaceAll(',', ''))]
  })
}

function isDayOrHour(word = ''): boolean {
  return dayAndHourWords.has(word.replace(/[^a-z]/g, ''))
}
