/**
 * Decides whether a request is in English, the language of the tables. The alphabet and small words decide: the request must have more
 * English words than words of other languages, and enough English words. A request without any English word does not count as English.
 * Conditions that depend on what the user did not say skip such a request.
 */

import { englishWords, languageCharacters, otherWords } from '../lexicon/language.ts'
import { oppositeVerbs, readVerbs, requestSynonyms } from '../lexicon/paper.ts'
import { inflections } from './inflections.ts'
import { wordLine } from './words.ts'

const english: ReadonlySet<string> = readEnglish()

/**
 * Weights of words: +1 for an English word, including the verbs of the tables, and -1 for a word of another language. A word of both
 * kinds has no weight.
 */
const weights: ReadonlyMap<string, number> = weighWords()

/**
 * Whether the request is in English. It must have more English words than words of other languages. In addition, at least a third of its
 * words must be English, because short words such as "i", "to" and "on" occur in many languages. If the request has a word of three
 * letters or more that exists only in English, a fifth is enough. Words that English shares with other languages count for the third or
 * the fifth only.
 */
export function isEnglish(request: string): boolean {
  const { balance, words, possible, longer } = countWords(request)
  if (balance <= 0) return false
  return longer > 0 ? possible >= words * leastShare : possible >= words * shareOfShortWords
}

/**
 * Whether the request has more words of other languages than of English. This is not the opposite of `isEnglish`: for a short request
 * both may be false.
 */
export function isInOtherLanguage(request: string): boolean {
  return countWords(request).balance < 0
}

export function isKnownWord(word: string): boolean {
  return english.has(word)
}

const leastShare = 0.2
const shareOfShortWords = 1 / 3
const longerFrom = 3

type WordCounts = {
  readonly balance: number
  readonly words: number
  /** The number of English words, including words that other languages share. */
  readonly possible: number
  /** The number of English words that no other language shares and that have at least `longerFrom` letters. */
  readonly longer: number
}

function countWords(request: string): WordCounts {
  const text = withoutIdentifiers(request.slice(0, languageCharacters))
  const counts = { balance: 0, words: 0, possible: 0, longer: 0 }
  const hasForeignLetters = /[^\0-\x7f]/.test(text)
  for (const word of wordLine(text).trim().split(' ')) {
    const weight = weights.get(word) ?? (hasForeignLetters ? -wordsInOtherScripts(word) : 0)
    counts.balance += weight
    counts.words++
    if (english.has(word)) counts.possible++
    if (weight > 0 && word.length >= longerFrom) counts.longer++
  }
  if (hasForeignLetters) counts.balance -= accentedWords(text)
  return counts
}

/** Counts words with accents that start with a small letter. In English only names have accents, and names start with a capital. */
function accentedWords(text: string): number {
  const accented =
    text.match(/(?<!\p{L})\p{Ll}[\p{L}'’]*/gu)?.filter((word) => /[\u00df-\u024f\u1e00-\u1eff]/.test(word)) ?? []
  return accented.filter((word) => !weights.has(word)).length
}

/** Removes identifiers and addresses, because their letters are no words: "EM-20011" is not Portuguese. */
function withoutIdentifiers(text: string): string {
  return text.replace(identifier, ' ')
}

/** Matches an identifier or address: a whole run of letters, digits and address signs that contains a digit or an at sign. */
const identifier = /(?<![\w#@.+-])[A-Za-z_#.+-]*[\d@][\w#@.+-]*/g

function readEnglish(): ReadonlySet<string> {
  const verbs = [...oppositeVerbs.flat(), ...Object.values(requestSynonyms).flat(), ...readVerbs]
  return new Set([...englishWords, ...verbs.flatMap((phrase) => phrase.split(' ')).flatMap(inflections)])
}

function weighWords(): ReadonlyMap<string, number> {
  const weights = new Map<string, number>([...english].map((word) => [word, 1]))
  for (const word of otherWords) weights.set(word, english.has(word) ? 0 : -1)
  return weights
}

/**
 * Estimates the number of words in other alphabets. Letters of another alphabet count as one word. In scripts without spaces, every two
 * characters count as one word.
 */
function wordsInOtherScripts(word: string): number {
  let signs = 0
  let letters = 0
  for (const character of word) {
    if (character < firstBehindLatin) continue
    if (unspaced.test(character)) signs++
    else letters++
  }
  return Math.ceil(signs / 2) + Math.min(letters, 1)
}

/**
 * The first character after the accented Latin letters. Accented letters do not count as another alphabet, because English names have
 * them too.
 */
const firstBehindLatin = '\u0370'

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
