/**
 * Whether the first sentence of a text says that the call was carried out. One pass over its words, because this runs
 * for every text that a tool returns.
 *
 * Paths and quoted texts are values and no words of the report: `will-it-rain/a.ts` is no "will". After a colon comes
 * content: "Task 2 created successfully: find out why the tests fail".
 */

import {
  blockingParticiples,
  doubtWords,
  setbackWords,
  statePhrases,
  successParticiples,
  successWords,
} from '../lexicon/outcome.ts'
import { foreignDoubts, foreignSuccesses } from '../lexicon/outcome-languages.ts'
import { memoizeName } from '../memoize.ts'
import { participles } from '../text/inflections.ts'
import { holdsPhrase, nameTokens, wordLine } from '../text/words.ts'
import type { ReportedCall } from './text.ts'

/**
 * `surely-done`: the sentence reports success before a colon, and content follows. `doubt`: it leaves open whether the
 * call was carried out.
 */
export type SentenceReport = 'done' | 'surely-done' | 'doubt' | 'nothing'

/** `line` is in lower case. */
export function readSentence(line: string, call: ReportedCall | undefined): SentenceReport {
  if (line.length > shortLine && !commonSign.test(line)) return 'nothing'
  const own = call ? wordsOfCall(call.name) : noWords
  let isSaid = false
  let isStrong = false
  let hasForeignDoubt = false
  let isForeign = false
  let isSure = false
  let isBlocked = false
  let isOver = false
  let participle = false
  let before = ''
  let beforeThat = ''
  let quote = ''
  const holdsValues = line.length > shortLine || valueSigns.test(line)
  for (const piece of line.split(' ')) {
    if (quote !== '') {
      if (piece.includes(quote)) quote = ''
      continue
    }
    if (holdsValues) {
      quote = openedQuote(piece)
      if (quote !== '' || isPath(piece)) continue
    }
    const word = plainWord(piece)
    const kind = kinds.get(word) ?? 0
    if (isOver) {
      if ((kind & setback) !== 0 || piece.endsWith('?')) return 'doubt'
      continue
    }
    // "A record created by Ann" describes a thing and reports nothing.
    if (participle && word !== 'by') isSaid = true
    participle = false
    if ((kind & (doubt | blocking)) !== 0) {
      if (call && isOfCall(word, call)) participle = word.endsWith('ed')
      else if ((kind & doubt) !== 0) return 'doubt'
      else isBlocked = true
    }
    if (before === 'of' && isPart(beforeThat, word)) return 'doubt'
    if ((kind & strong) !== 0) isSaid = isStrong = isSure = true
    else if ((kind & stateEnd) !== 0 && isStatePhrase(before, word)) isSaid = isStrong = true
    else if ((kind & weak) !== 0) isSaid = true
    else if ((kind & done) !== 0 || own.participles.has(word)) participle = true
    else if (stateVerbs.has(before) && own.tokens.has(word)) isSaid = true
    isForeign ||= (kind & foreign) !== 0
    hasForeignDoubt ||= (kind & foreignDoubt) !== 0
    const last = piece.charCodeAt(piece.length - 1)
    if (last === colon && isStrong && (isSure || !isBlocked)) return 'surely-done'
    if (last === question) return 'doubt'
    isOver = last === fullStop || last === exclamation || last === semicolon
    if (word !== 'out') [beforeThat, before] = [before, word]
  }
  if (isBlocked && !isSure) return 'doubt'
  if (isSaid || participle) return 'done'
  if (!isForeign) return 'nothing'
  return hasForeignDoubt ? 'doubt' : 'done'
}

/** A line with more characters is rarely a report. It is read only if it has one of the commonest signs of success. */
const shortLine = 48
const commonSign = /ed\b|success|been|[^\u0000-\u007f]/

/** Whether later lines of a short output take the success back. */
export function takesBack(lines: string): boolean {
  return lines.length > 1 && anySetback.test(lines.replaceAll(/['’]/g, ''))
}

const anySetback = new RegExp(`\\b(?:${[...setbackWords].join('|')})\\b`, 'i')

/** Bit flags for the tables that a word is in. A word may be in several tables. */
const [strong, weak, done, doubt, setback, foreign, foreignDoubt, stateEnd, blocking] = [
  1, 2, 4, 8, 16, 32, 64, 128, 256,
]

const kinds: ReadonlyMap<string, number> = indexWords()

function indexWords(): ReadonlyMap<string, number> {
  const index = new Map<string, number>()
  const add = (words: Iterable<string>, kind: number) => {
    for (const word of words) index.set(word, (index.get(word) ?? 0) | kind)
  }
  add(successWords, weak)
  add(['successfully'], strong)
  add(successParticiples, done)
  add(doubtWords, doubt)
  add(blockingParticiples, blocking)
  add(setbackWords, setback)
  add(foreignSuccesses, foreign)
  add(foreignDoubts, foreignDoubt)
  add(
    statePhrases.map((phrase) => phrase.slice(phrase.indexOf(' ') + 1)),
    stateEnd,
  )
  return index
}

function isStatePhrase(before: string, word: string): boolean {
  return statePhrases.includes(`${before} ${word}`)
}

/** Words that report a state if a word of the tool's name follows: "The light is on" after `turn_on_light`. */
const stateVerbs: ReadonlySet<string> = new Set(['are', 'is', 'now'])

const [colon, question, fullStop, exclamation, semicolon] = [58, 63, 46, 33, 59]

type CallWords = { readonly tokens: ReadonlySet<string>; readonly participles: ReadonlySet<string> }

const noWords: CallWords = { tokens: new Set(), participles: new Set() }

/** The words of a tool's name, and the participles of these words. */
const wordsOfCall: (name: string) => CallWords = memoizeName((name) => {
  const tokens = nameTokens(name)
  const forms = tokens.flatMap((token) => participles(token).filter((form) => form !== token))
  return { tokens: new Set(tokens), participles: new Set(forms) }
})

/** How many arguments of a call are searched for a word, and how many characters such an argument may have. */
const mostArguments = 16
const longestArgument = 40

/**
 * Whether the word comes from the call itself. Such a word leaves no doubt: "Blocked." is a success of `block_user`. Of
 * the arguments only participles count, such as a new status: an argument "not now" must not hide the "not" of a
 * report.
 */
export function isOfCall(word: string, { name, arguments: args }: ReportedCall): boolean {
  const own = wordsOfCall(name)
  if (own.tokens.has(word) || own.participles.has(word)) return true
  if (!word.endsWith('ed')) return false
  return Object.values(args)
    .slice(0, mostArguments)
    .some((value) => typeof value === 'string' && value.length <= longestArgument && holdsPhrase(wordLine(value), word))
}

/** Whether only a part was done: "2 of 5 rows updated", but not "5 of 5". */
function isPart(some: string, all: string): boolean {
  return some !== all && /^\d{1,9}$/.test(some) && /^\d{1,9}$/.test(all)
}

/** The quote that the piece opens and does not close; empty if there is none. */
function openedQuote(piece: string): string {
  const first = piece[0] ?? ''
  const closing = quotes[first]
  return closing !== undefined && !piece.includes(closing, 1) ? closing : ''
}

/** A line without one of these signs contains no path and no quoted text. */
const valueSigns = /["'`“«„/\\]|\.[a-z]/

const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”', '«': '»', '„': '“' }

/** A path, a name of a file, or a text of one word in quotes. */
function isPath(piece: string): boolean {
  const dot = piece.indexOf('.')
  if (dot >= 0 && dot < piece.length - 1 && isLetter(piece.charCodeAt(dot + 1))) return true
  return piece.includes('/') || piece.includes('\\') || quotes[piece[0] ?? ''] !== undefined
}

/** The word without punctuation around it and without apostrophes: "don't" becomes "dont". */
function plainWord(piece: string): string {
  let from = 0
  let to = piece.length
  while (from < to && !isWordPart(piece.charCodeAt(from))) from++
  while (to > from && !isWordPart(piece.charCodeAt(to - 1))) to--
  const word = piece.slice(from, to)
  return word.includes("'") || word.includes('’') ? word.replaceAll(/['’]/g, '') : word
}

/** Everything beyond ASCII counts as a letter, except the signs of other scripts at the end of a sentence. */
function isWordPart(unit: number): boolean {
  if (unit < 128) return isLetter(unit) || (unit >= 48 && unit <= 57)
  return unit !== 0x3002 && unit !== 0xff01 && unit !== 0x2026 && unit !== 0x0964 && unit !== 0x060c
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}
