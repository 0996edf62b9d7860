/**
 * Decides whether a value is part of running text or fills a field. A field (`"email": "ann@x.example"`, a table cell, a labelled line)
 * is data; a value among other words is part of a sentence that somebody wrote.
 */

import { foreignText } from '../tables/bounds.ts'
import type { LaidOut } from './lay-out-output.ts'
import { hasUnspaced, isBreak, spanEnd, spanStart, wordsOf } from './words.ts'

export function isRunning(laidOut: LaidOut, at: number, length: number): boolean {
  const { plain, isJson } = laidOut
  if (!isJson && isLabelledLine(plain, at, length)) return false
  if (standsAmongWords(laidOut, at, at + length)) return true
  // Brackets around the value alone do not make it a field, as in "to [eve@x.example] today".
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

function isLabelledLine(plain: string, at: number, length: number): boolean {
  const isEnd = (place: number) => isBreak(plain[place])
  const start = spanStart(at, foreignText.sentence, isEnd)
  // A labelled line inside a field does not start a new field. It is part of the field's text.
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

function opensField(plain: string, at: number): boolean {
  if (!isQuote(plain[at])) return false
  const before = isBlank(plain[at - 1]) ? plain[at - 2] : plain[at - 1]
  return before === undefined || ':,[{('.includes(before)
}

function closesField(plain: string, at: number): boolean {
  if (!isQuote(plain[at])) return false
  const behind = isBlank(plain[at + 1]) ? plain[at + 2] : plain[at + 1]
  return behind === undefined || ',]}:\f'.includes(behind)
}

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
    count += hasUnspaced(word) ? Math.ceil(word.length / signsOfWord) : 1
  }
  return count
}

const signsOfWord = 2
