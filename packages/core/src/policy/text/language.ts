/**
 * Whether a request is in English, the language of the tables. Script and small words decide: English needs more of its own
 * words than other languages have of theirs. A request that shows none is not known to be English, and a condition that
 * rests on what the user did not say keeps silent about it.
 */
import { oppositeVerbs, readVerbs, requestSynonyms } from '../lexicon.ts'
import { englishWords, languageCharacters, otherWords } from '../lexicon-language.ts'
import { inflections } from './inflections.ts'
import { rememberLast } from './remember-last.ts'
import { wordLine } from './words.ts'

/** +1: a word of English, and the verbs of the tables are; -1: of another language. What both have shows nothing. */
const weights: ReadonlyMap<string, number> = weighWords()

/** Asked at most once for each request: the steps of a turn share it. */
export const isEnglish: (request: string) => boolean = rememberLast((request) => {
  let balance = 0
  for (const word of wordLine(request.slice(0, languageCharacters)).split(' ')) {
    balance += weights.get(word) ?? -wordsInOtherScripts(word)
  }
  return balance > 0
})

function weighWords(): ReadonlyMap<string, number> {
  const verbs = [...oppositeVerbs.flat(), ...Object.values(requestSynonyms).flat(), ...readVerbs]
  const english = new Set([...englishWords, ...verbs.flatMap((phrase) => phrase.split(' ')).flatMap(inflections)])
  const weights = new Map<string, number>([...english].map((word) => [word, 1]))
  for (const word of otherWords) weights.set(word, english.has(word) ? 0 : -1)
  return weights
}

/** A word in another alphabet counts once; scripts that put no spaces have about a word in two signs. */
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

/** Accented Latin letters stand in front of it: English names have them too. */
const firstBehindLatin = '\u0370'

const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
