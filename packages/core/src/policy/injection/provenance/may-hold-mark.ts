/**
 * Whether a text may hold a cue that is said to an agent, a tag or a role, told in one walk that makes no words of it. Nearly
 * every letter says you and nearly none speaks to an agent: the others are not laid out, split into words and searched, which
 * costs five times as much on an output of tau-bench and nothing less on any other stored source.
 *
 * It errs on one side only: a text that holds a mark is always told to. A cue may be held where its last word stands and a word
 * of each earlier place came within reach before; their order and their sentences do not matter here.
 */
import { agentCues, passageTags, roleNames, templateClosings, templateOpenings } from '../tables/provenance.ts'
import { mayBeSlip, meantBy, shortestSlip } from './correct-words.ts'
import { type Pattern, readPattern } from './cues.ts'
import { isApostrophe, isWordUnit } from './words-of.ts'

/** The text is in lower case, with escapes undone; how it is laid out does not matter. */
export function mayHoldMark(text: string): boolean {
  const { length } = text
  let latest: Int32Array | null = null
  /** Counted from so many on that no cue reaches back to 0, which stands for a word that has not come. */
  let words = farthest + 1
  let behindBracket = mostWordsOfTag
  let sum = 0
  let start = 0
  /** Whether the word is written in plain letters and digits, but for an apostrophe behind it. */
  let isPlain = true
  for (let at = 0; at <= length; at++) {
    let unit = at < length ? text.charCodeAt(at) : space
    if (isPlainUnit(unit) && sum === 0) start = at
    // Nearly all of a text is passed here, so that nothing else is asked of a letter.
    while (isPlainUnit(unit)) {
      sum = addLetter(sum, unit)
      at++
      unit = at < length ? text.charCodeAt(at) : space
    }
    // An apostrophe disappears from its word.
    if (unit === apostrophe || (unit > 0x7f && isWordUnit(text, at))) {
      if (isApostrophe(unit)) {
        if (sum !== 0 && isWordUnit(text, at + 1)) isPlain = false
        continue
      }
      if (sum === 0) start = at
      sum = addLetter(sum, unit)
      isPlain = false
      continue
    }
    if (sum !== 0) {
      const word =
        (mayBeKnown[sum & lastPlace] === 1 ? known.get(sum) : undefined) ??
        (at - start >= shortestSlip && (!isPlain || mayBeSlip(text, start, wordEnd(text, at)))
          ? slippedWord(text.slice(start, at))
          : undefined)
      isPlain = true
      if (word) {
        latest ??= new Int32Array(known.size + 1)
        latest[word.number] = words
        if (endsCue(word, latest, words)) return true
        if (behindBracket < mostWordsOfTag && word.isTag) return true
        if (unit === colon && word.isRole) return true
      }
      sum = 0
      words++
      behindBracket++
    }
    if (unit === angle || unit === square) behindBracket = 0
  }
  return false
}

/** Where a word ends that reaches up to here, without the apostrophe behind it. */
function wordEnd(text: string, end: number): number {
  return isApostrophe(text.charCodeAt(end - 1)) ? end - 1 : end
}

/** The word of the tables that was meant, apostrophes aside. */
function slippedWord(written: string): KnownWord | undefined {
  const word = written.replaceAll("'", '').replaceAll('’', '')
  const meant = mayBeSlip(word, 0, word.length) ? meantBy(word) : null
  return meant === null ? undefined : known.get(sumOf(meant))
}

/** A place of a cue before its last one: the words that may stand there, and how far before the last word at most. */
type EarlierPlace = { readonly words: readonly number[]; readonly reach: number }

/** A word of the tables, with the cues that end with it. */
type KnownWord = {
  readonly number: number
  readonly ends: (readonly EarlierPlace[])[]
  isTag: boolean
  isRole: boolean
}

function endsCue({ ends }: KnownWord, latest: Int32Array, at: number): boolean {
  for (const earlier of ends) if (areNear(earlier, latest, at)) return true
  return false
}

function areNear(earlier: readonly EarlierPlace[], latest: Int32Array, at: number): boolean {
  for (const { words, reach } of earlier) if (!isNear(words, latest, at - reach)) return false
  return true
}

function isNear(words: readonly number[], latest: Int32Array, from: number): boolean {
  for (const word of words) if ((latest[word] ?? 0) >= from) return true
  return false
}

/**
 * By what the letters of a word add up to, so that no word has to be made to find it. Another word may add up to the same and
 * be taken for it; two of the tables that do are one.
 */
const known: ReadonlyMap<number, KnownWord> = indexWords()
/** One where a word of the tables has its sum: most words are told by one look at it. */
const lastPlace = 8_191
const mayBeKnown: Readonly<Uint8Array> = takenPlaces()
/** Farther than any cue reaches. */
const farthest = 64
const mostWordsOfTag = 2

function takenPlaces(): Uint8Array {
  const places = new Uint8Array(lastPlace + 1)
  for (const sum of known.keys()) places[sum & lastPlace] = 1
  return places
}

function indexWords(): ReadonlyMap<number, KnownWord> {
  const words = new Map<number, KnownWord>()
  const wordOf = (text: string): KnownWord => {
    const sum = sumOf(text)
    const word = words.get(sum) ?? { number: words.size + 1, ends: [], isTag: false, isRole: false }
    words.set(sum, word)
    return word
  }
  for (const tag of passageTags) wordOf(tag).isTag = true
  for (const name of [...templateOpenings, ...templateClosings]) wordOf(name.split(' ')[0] ?? '').isTag = true
  for (const role of roleNames) wordOf(role).isRole = true
  for (const { words: written } of agentCues) {
    const pattern = readPattern(written)
    const earlier = earlierPlaces(pattern, (word) => wordOf(word).number)
    for (const last of pattern.at(-1)?.words ?? []) wordOf(last).ends.push(earlier)
  }
  return words
}

function earlierPlaces(pattern: Pattern, numberOf: (word: string) => number): readonly EarlierPlace[] {
  return pattern.slice(0, -1).map(({ words }, at) => ({
    words: [...words].map(numberOf),
    reach: pattern.slice(at + 1).reduce((far, { skips }) => far + skips + 1, 0),
  }))
}

function sumOf(word: string): number {
  let sum = 0
  for (let at = 0; at < word.length; at++) sum = addLetter(sum, word.charCodeAt(at))
  return sum
}

/** A letter or a digit of ASCII. */
function isPlainUnit(unit: number): boolean {
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)
}

/** From 0 on; no word of the tables adds up to 0. */
function addLetter(sum: number, unit: number): number {
  return (Math.imul(sum, 31) + unit) | 0
}

/** What stands behind the last word: a number, so that no unit is ever anything else. */
const space = 32
const apostrophe = 39
const colon = 58
/** '<' and '[' */
const angle = 60
const square = 91
