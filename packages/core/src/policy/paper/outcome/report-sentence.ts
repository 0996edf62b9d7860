/**
 * Whether the first sentence of a text says that the call was carried out. The check makes one pass over the words, because it runs for
 * every text that a tool returns.
 *
 * Paths and quoted texts are values and no words of the report: `will-it-rain/a.ts` does not contain the word "will". The text after a
 * colon is content, as in "Task 2 created successfully: find out why the tests fail".
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
 * `surely-done` means that the sentence reports success before a colon, and content follows. `doubt` means that the sentence leaves open
 * whether the call was carried out.
 */
export type SentenceReport = 'done' | 'surely-done' | 'doubt' | 'nothing'

/** `line` must be in lower case. */
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
    // In "A record created by Ann" the participle describes a thing and reports nothing.
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

/** Maximum length of a typical report. A longer line is read only if it has one of the most common signs of success. */
const shortLine = 48
const commonSign = /ed\b|success|been|[^\u0000-\u007f]/

export function takesBack(lines: string): boolean {
  return lines.length > 1 && anySetback.test(lines.replaceAll(/['’]/g, ''))
}

const anySetback = new RegExp(`\\b(?:${[...setbackWords].join('|')})\\b`, 'i')

/** Bit flags for the word tables. Several flags are set for a word that is in several tables. */
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

/** Words that report a state if a word of the tool's name follows, as in "The light is on" after `turn_on_light`. */
const stateVerbs: ReadonlySet<string> = new Set(['are', 'is', 'now'])

const [colon, question, fullStop, exclamation, semicolon] = [58, 63, 46, 33, 59]

type CallWords = { readonly tokens: ReadonlySet<string>; readonly participles: ReadonlySet<string> }

const noWords: CallWords = { tokens: new Set(), participles: new Set() }

const wordsOfCall: (name: string) => CallWords = memoizeName((name) => {
  const tokens = nameTokens(name)
  const forms = tokens.flatMap((token) => participles(token).filter((form) => form !== token))
  return { tokens: new Set(tokens), participles: new Set(forms) }
})

/** Maximum number of arguments in which a word is searched, and maximum length of such an argument in characters. */
const mostArguments = 16
const longestArgument = 40

/**
 * Whether the word comes from the call itself. Such a word does not make a report doubtful: "Blocked." is a success of `block_user`. In
 * arguments only participles are searched for, such as a new status. If other words counted, an argument such as "not now" would hide the
 * word "not" of a report.
 */
export function isOfCall(word: string, { name, arguments: args }: ReportedCall): boolean {
  const own = wordsOfCall(name)
  if (own.tokens.has(word) || own.participles.has(word)) return true
  if (!word.endsWith('ed')) return false
  return Object.values(args)
    .slice(0, mostArguments)
    .some((value) => typeof value === 'string' && value.length <= longestArgument && holdsPhrase(wordLine(value), word))
}

/** Whether only a part was done, as in "2 of 5 rows updated". In "5 of 5" everything was done. */
function isPart(some: string, all: string): boolean {
  return some !== all && /^\d{1,9}$/.test(some) && /^\d{1,9}$/.test(all)
}

function openedQuote(piece: string): string {
  const first = piece[0] ?? ''
  const closing = quotes[first]
  return closing !== undefined && !piece.includes(closing, 1) ? closing : ''
}

const valueSigns = /["'`“«„/\\]|\.[a-z]/

const quotes: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”', '«': '»', '„': '“' }

function isPath(piece: string): boolean {
  const dot = piece.indexOf('.')
  if (dot >= 0 && dot < piece.length - 1 && isLetter(piece.charCodeAt(dot + 1))) return true
  return piece.includes('/') || piece.includes('\\') || quotes[piece[0] ?? ''] !== undefined
}

/** Removes apostrophes and the punctuation around a word. "Don't" becomes "dont". */
function plainWord(piece: string): string {
  let from = 0
  let to = piece.length
  while (from < to && !isWordPart(piece.charCodeAt(from))) from++
  while (to > from && !isWordPart(piece.charCodeAt(to - 1))) to--
  const word = piece.slice(from, to)
  return word.includes("'") || word.includes('’') ? word.replaceAll(/['’]/g, '') : word
}

/** Every character beyond ASCII counts as a letter, except the signs that end a sentence in other scripts. */
function isWordPart(unit: number): boolean {
  if (unit < 128) return isLetter(unit) || (unit >= 48 && unit <= 57)
  return unit !== 0x3002 && unit !== 0xff01 && unit !== 0x2026 && unit !== 0x0964 && unit !== 0x060c
}

function isLetter(unit: number): boolean {
  return unit >= 97 && unit <= 122
}
