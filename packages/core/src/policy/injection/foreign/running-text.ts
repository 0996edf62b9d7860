/**
 * Whether a value stands in running text or in a field of its own. What an output tells in fields (`"email": "ann@x.example"`,
 * a cell of a table, a line with a label) is data; what stands among other words somebody wrote.
 */

import { isBreak } from '../provenance/sentences.ts'
import { wordsOf } from '../provenance/words-of.ts'
import { foreignText } from '../tables/foreign.ts'
import type { LaidOut } from './lay-out-output.ts'

/** Of each place where the text holds the value: whether that is running text. */
export function isRunning(laidOut: LaidOut, at: number, length: number): boolean {
  if (!laidOut.isJson && isLabelledLine(laidOut.plain, at, length)) return false
  if (standsAmongWords(laidOut, at, at + length)) return true
  // "to [eve@x.example] today": a pair of brackets around nothing but the value makes no field of it.
  const { plain } = laidOut
  return (
    brackets.includes(`${plain[at - 1] ?? ''}${plain[at + length] ?? ''}`) &&
    standsAmongWords(laidOut, at - 1, at + length + 1)
  )
}

const brackets = ['[]', '<>', '{}', '||']

function standsAmongWords({ plain, isJson }: LaidOut, from: number, to: number): boolean {
  const start = isJson ? textStart(plain, from) : fieldStart(plain, from)
  const end = isJson ? textEnd(plain, to) : fieldEnd(plain, to)
  const before = withoutLabel(plain.slice(start, from))
  return wordCount(before) + wordCount(plain.slice(to, end)) >= foreignText.runningWords
}

function textStart(plain: string, from: number): number {
  let at = from
  while (at > 0 && from - at < foreignText.sentence && plain[at - 1] !== '\f') at--
  return at
}

function textEnd(plain: string, from: number): number {
  let at = from
  while (at < plain.length && at - from < foreignText.sentence && plain[at] !== '\f') at++
  return at
}

/** A line with a label and the value, and nothing else: `Account number: 123`. */
function isLabelledLine(plain: string, at: number, length: number): boolean {
  const start = lineStart(plain, at)
  // A line inside a field is a part of its text, however it is labelled.
  if (start > 0 && plain[start - 1] !== '\f') return false
  const before = plain.slice(start, at)
  const rest = withoutLabel(before)
  return (
    rest.length < before.length &&
    wordCount(rest) + wordCount(plain.slice(at + length, lineEnd(plain, at + length))) === 0
  )
}

function lineStart(plain: string, from: number): number {
  let at = from
  while (at > 0 && from - at < foreignText.sentence && !isBreak(plain[at - 1] ?? '')) at--
  return at
}

function lineEnd(plain: string, from: number): number {
  let at = from
  while (at < plain.length && at - from < foreignText.sentence && !isBreak(plain[at] ?? '')) at++
  return at
}

function fieldStart(plain: string, from: number): number {
  const first = Math.max(0, from - foreignText.sentence)
  for (let at = from - 1; at >= first; at--) {
    if (isEdge(plain[at]) || (isQuote(plain[at]) && opensField(plain, at))) return at + 1
  }
  return first
}

function fieldEnd(plain: string, from: number): number {
  const last = Math.min(plain.length, from + foreignText.sentence)
  for (let at = from; at < last; at++) {
    if (isEdge(plain[at]) || (isQuote(plain[at]) && closesField(plain, at))) return at
  }
  return last
}

const isEdge = (character: string | undefined): boolean =>
  character !== undefined && '\v\f{}[]|<>\t'.includes(character)
const isQuote = (character: string | undefined): boolean => character === '"' || character === "'"

/** A quotation mark with `:`, `,` or a bracket in front of it. */
function opensField(plain: string, at: number): boolean {
  const before = isBlank(plain[at - 1]) ? plain[at - 2] : plain[at - 1]
  return before === undefined || ':,[{('.includes(before)
}

/** A quotation mark behind which a list or an object goes on or ends. */
function closesField(plain: string, at: number): boolean {
  const behind = isBlank(plain[at + 1]) ? plain[at + 2] : plain[at + 1]
  return behind === undefined || ',]}:\f'.includes(behind)
}

function isBlank(character: string | undefined): boolean {
  return character === ' ' || character === '\n'
}

/** "sender: ", "account number: " in front of a value are its label and no sentence. */
function withoutLabel(before: string): string {
  const colon = before.indexOf(':')
  return colon >= 0 && colon <= foreignText.label ? before.slice(colon + 1) : before
}

/** Of two letters at least: numbers and signs make no sentence. Where a script puts no spaces, some signs make a word. */
function wordCount(text: string): number {
  let count = 0
  for (const { text: word } of wordsOf(text)) {
    if (word.length < 2 || /^\d+$/.test(word)) continue
    count += unspaced.test(word) ? Math.ceil(word.length / signsOfWord) : 1
  }
  return count
}

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const signsOfWord = 4
