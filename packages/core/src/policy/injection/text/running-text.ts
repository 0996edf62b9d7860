/**
 * Whether a value stands in running text or in a field of its own. A field (`"email": "ann@x.example"`, a table cell, a labelled
 * line) is data; a value among other words is something that somebody wrote.
 */

import { foreignText } from '../tables/bounds.ts'
import type { LaidOut } from './lay-out-output.ts'
import { isBreak, spanEnd, spanStart, wordsOf } from './words.ts'

/** Whether the value at this place stands in running text. */
export function isRunning(laidOut: LaidOut, at: number, length: number): boolean {
  const { plain, isJson } = laidOut
  if (!isJson && isLabelledLine(plain, at, length)) return false
  if (standsAmongWords(laidOut, at, at + length)) return true
  // "to [eve@x.example] today": brackets around the value alone do not make it a field.
  return (
    brackets.includes(`${plain[at - 1] ?? ''}${plain[at + length] ?? ''}`) &&
    standsAmongWords(laidOut, at - 1, at + length + 1)
  )
}

const brackets = ['[]', '<>', '{}', '||']

function standsAmongWords({ plain, isJson }: LaidOut, from: number, to: number): boolean {
  const opens = (at: number) => (isJson ? plain[at] === '\f' : isEdge(plain[at]) || opensField(plain, at))
  const closes = (at: number) => (isJson ? plain[at] === '\f' : isEdge(plain[at]) || closesField(plain, at))
  const before = withoutLabel(plain.slice(spanStart(from, foreignText.sentence, opens), from))
  const behind = plain.slice(to, spanEnd(plain, to, foreignText.sentence, closes))
  return wordCount(before) + wordCount(behind) >= foreignText.runningWords
}

/** A line with a label and the value, and nothing else: `Account number: 123`. */
function isLabelledLine(plain: string, at: number, length: number): boolean {
  const isEnd = (place: number) => isBreak(plain[place])
  const start = spanStart(at, foreignText.sentence, isEnd)
  // A labelled line inside a field is part of the field's text.
  if (start > 0 && plain[start - 1] !== '\f') return false
  const before = plain.slice(start, at)
  const rest = withoutLabel(before)
  const behind = plain.slice(at + length, spanEnd(plain, at + length, foreignText.sentence, isEnd))
  return rest.length < before.length && wordCount(rest) + wordCount(behind) === 0
}

const isEdge = (character: string | undefined): boolean =>
  character !== undefined && '\v\f{}[]|<>\t'.includes(character)
const isQuote = (character: string | undefined): boolean => character === '"' || character === "'"
const isBlank = (character: string | undefined): boolean => character === ' ' || character === '\n'

/** Whether a quotation mark opens a field: it follows `:`, `,` or a bracket, or starts the text. */
function opensField(plain: string, at: number): boolean {
  if (!isQuote(plain[at])) return false
  const before = isBlank(plain[at - 1]) ? plain[at - 2] : plain[at - 1]
  return before === undefined || ':,[{('.includes(before)
}

/** Whether a quotation mark closes a field: a list or an object continues or ends after it. */
function closesField(plain: string, at: number): boolean {
  if (!isQuote(plain[at])) return false
  const behind = isBlank(plain[at + 1]) ? plain[at + 2] : plain[at + 1]
  return behind === undefined || ',]}:\f'.includes(behind)
}

/** Drops a label such as "account number: " in front of a value. */
function withoutLabel(before: string): string {
  const colon = before.indexOf(':')
  return colon >= 0 && colon <= foreignText.label ? before.slice(colon + 1) : before
}

/**
 * Counts the words of at least two letters; numbers do not count. In scripts without spaces, two characters count as
 * one word.
 */
export function wordCount(text: string): number {
  let count = 0
  for (const { text: word } of wordsOf(text)) {
    if (word.length < 2 || /^\d+$/.test(word)) continue
    count += unspaced.test(word) ? Math.ceil(word.length / signsOfWord) : 1
  }
  return count
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const signsOfWord = 2
