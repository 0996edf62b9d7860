/**
 * Whether a text may hold a cue that is said to an agent, a tag or a role, told in one walk that makes nothing. Nearly
 * every letter says you and nearly none speaks to an agent: the others are not laid out, split into words and searched.
 *
 * It errs on one side only: a text that holds a mark is always told to.
 */
import { passageTags, roleNames } from '../../lexicon-provenance.ts'
import { endsCue, startChains } from './cue-chains.ts'
import { addLetter, knownWord, numberOf } from './known-words.ts'
import { isApostrophe, isWordUnit } from './words-of.ts'

const tags: ReadonlySet<number> = new Set([...passageTags].map(numberOf))
const roles: ReadonlySet<number> = new Set([...roleNames].map(numberOf))
const mostWordsOfTag = 2

/** The text is in lower case, with escapes undone; how it is laid out does not matter. */
export function mayHoldMark(text: string): boolean {
  startChains()
  let words = 0
  let behindBracket = mostWordsOfTag
  for (let at = 0; at < text.length; ) {
    if (!isWordUnit(text, at)) {
      if (isBracket(text.charCodeAt(at++))) behindBracket = 0
      continue
    }
    let sum = 0
    for (; at < text.length && isWordUnit(text, at); at++) {
      const unit = text.charCodeAt(at)
      if (!isApostrophe(unit)) sum = addLetter(sum, unit)
    }
    // Apostrophes alone are no word.
    if (sum === 0) continue
    const word = knownWord(sum)
    if (endsCue(word, words++)) return true
    if (behindBracket++ < mostWordsOfTag && tags.has(word)) return true
    if (text.charCodeAt(at) === colon && roles.has(word)) return true
  }
  return false
}

const colon = 58

/** '<' or '[' */
const isBracket = (unit: number): boolean => unit === 60 || unit === 91
