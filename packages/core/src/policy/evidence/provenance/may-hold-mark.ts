/**
 * Whether a text may hold a cue that is said to an agent, a tag or a role, told in one walk that makes nothing. Nearly
 * every letter says you and nearly none speaks to an agent: the others are not laid out, split into words and searched.
 *
 * It errs on one side only: a text that holds a mark is always told to.
 */
import { passageTags, roleNames } from '../../lexicon-provenance.ts'
import { endsCue, startChains } from './cue-chains.ts'
import { addLetter, knownWord, knownWords, numberOf } from './known-words.ts'
import { isApostrophe, isWordUnit } from './words-of.ts'

/** By known word. */
const isTag = flagsOf(passageTags)
const isRole = flagsOf(roleNames)
const mostWordsOfTag = 2

/** The text is in lower case, with escapes undone; how it is laid out does not matter. */
export function mayHoldMark(text: string): boolean {
  startChains()
  const { length } = text
  let words = 0
  let behindBracket = mostWordsOfTag
  let sum = 0
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? text.charCodeAt(at) : space
    if ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) {
      sum = addLetter(sum, unit)
      continue
    }
    // An apostrophe disappears from its word.
    if (unit === apostrophe) continue
    if (unit > 0x7f && isWordUnit(text, at)) {
      if (!isApostrophe(unit)) sum = addLetter(sum, unit)
      continue
    }
    if (sum !== 0) {
      const word = knownWord(sum)
      if (word !== 0) {
        if (endsCue(word, words)) return true
        if (behindBracket < mostWordsOfTag && isTag[word] === 1) return true
        if (unit === colon && isRole[word] === 1) return true
      }
      sum = 0
      words++
      behindBracket++
    }
    if (unit === angle || unit === square) behindBracket = 0
  }
  return false
}

function flagsOf(words: Iterable<string>): Uint8Array {
  const flags = new Uint8Array(knownWords + 1)
  for (const word of words) flags[numberOf(word)] = 1
  return flags
}

/** What stands behind the last word: a number, so that no unit is ever anything else. */
const space = 32
const apostrophe = 39
const colon = 58
/** '<' and '[' */
const angle = 60
const square = 91
