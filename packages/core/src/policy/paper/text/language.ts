/**
 * Whether a request is in English, the language of the tables. Script and small words decide: there must be more
 * English words than words of other languages. A request without any such word does not count as English, and
 * conditions that depend on what the user did not say skip it.
 */

import { englishWords, languageCharacters, otherWords } from '../lexicon/language.ts'
import { oppositeVerbs, readVerbs, requestSynonyms } from '../lexicon/paper.ts'
import { inflections } from './inflections.ts'
import { wordLine } from './words.ts'

/** +1: an English word, including the verbs of the tables. -1: a word of another language. Words of both are left out. */
const weights: ReadonlyMap<string, number> = weighWords()

export function isEnglish(request: string): boolean {
  return balanceOf(request) > 0
}

/** A few words may show no language; then this is false, and `isEnglish` too. */
export function isInOtherLanguage(request: string): boolean {
  return balanceOf(request) < 0
}

function balanceOf(request: string): number {
  let balance = 0
  for (const word of wordLine(withoutIdentifiers(request.slice(0, languageCharacters))).split(' ')) {
    balance += weights.get(word) ?? -wordsInOtherScripts(word)
  }
  return balance
}

/** The letters of an identifier are not a word: "EM-20011" is not Portuguese. */
function withoutIdentifiers(text: string): string {
  return text.replace(/[\w#-]+/g, (run) => (/\d/.test(run) ? ' ' : run))
}

function weighWords(): ReadonlyMap<string, number> {
  const verbs = [...oppositeVerbs.flat(), ...Object.values(requestSynonyms).flat(), ...readVerbs]
  const english = new Set([...englishWords, ...verbs.flatMap((phrase) => phrase.split(' ')).flatMap(inflections)])
  const weights = new Map<string, number>([...english].map((word) => [word, 1]))
  for (const word of otherWords) weights.set(word, english.has(word) ? 0 : -1)
  return weights
}

/** A word in another alphabet counts once. Scripts without spaces have about one word per two characters. */
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

/** Accented Latin letters come before it: English names have them too. */
const firstBehindLatin = '\u0370'

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
