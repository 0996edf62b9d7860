/**
 * The fast path for finding marks, and the only file in this folder that is optimised for speed. Hardly any output addresses an agent.
 * This scan rules out most outputs in one pass over the raw text. It creates no strings and runs before the outputs are folded, laid out,
 * split into words and searched.
 *
 * Contract: both functions return true for every text in which marks.ts finds a mark that addresses an agent. They may also return true
 * for other texts, because the scan ignores sentences and the order of words, and may confuse two words with the same hash.
 */
import { once } from '../../paper/memoize.ts'
import { agentCues, passageTags, roleNames, templateClosings, templateOpenings } from '../tables/cues.ts'
import { skipBlanks } from '../text/layout.ts'
import { isApostrophe, isWordUnit } from '../text/words.ts'
import { readPattern } from './cues.ts'
import { slips } from './slips.ts'

/**
 * Scans a raw tool output. Also returns true if the text contains characters that may hide a letter, because only folding shows the
 * letter.
 */
export function mayHoldMark(raw: string): boolean {
  const { length } = raw
  const { words, marked, places } = readTables()
  /** For each position of the cues: the count of words at the last word that filled the position, or 0 if no word did. */
  let latest: Int32Array | null = null
  // The count of words starts at the longest distance, so that the value 0 ("not filled") is always too far away to be part of a cue.
  let count = farthest
  let countAtBracket = 0
  let hash = 0
  for (let at = 0; at <= length; at++) {
    const unit = at < length ? raw.charCodeAt(at) : space
    // Setting the bit 32 turns a capital letter into a small letter.
    const letter = unit | 32
    if (isWithin(letter, 97, 122) || isWithin(unit, 48, 57)) {
      hash = addLetter(hash, letter)
      continue
    }
    if (unit > space) {
      if (unit === apostrophe) continue
      if (unit === backslash) {
        const end = endOfJoin(raw, at)
        if (end > at) {
          at = end - 1
          continue
        }
      }
      if (isDisguise(raw, at, unit)) return true
    }
    if (hash !== 0) {
      count++
      const word = isMarked(marked, hash) ? words.get(hash) : undefined
      if (word) {
        latest ??= new Int32Array(places)
        if (endsCue(word, latest, count)) return true
        if (word.isTag && count - countAtBracket <= mostWordsOfTag) return true
        if (word.isRole && unit === colon) return true
        for (let index = 0; index < word.fills.length; index++) latest[word.fills[index] ?? 0] = count
      }
      hash = 0
    }
    if (unit === angle || unit === square) countAtBracket = count
    else if (unit === backslash) at += escapedLength(raw, at)
  }
  return false
}

/**
 * Scans a text that `foldText` returned. Such a text contains no escapes, and every letter beyond ASCII counts like the letter q, because
 * no cue contains it.
 */
export function mayHoldMarkFolded(folded: string): boolean {
  return mayHoldMark(
    folded.replaceAll(/[\\&%]|[^\0-\x7f]/g, (sign) =>
      isApostrophe(sign.charCodeAt(0)) ? "'" : isWordUnit(sign, 0) ? 'q' : ' ',
    ),
  )
}

const space = 32
const percent = 37
const ampersand = 38
const apostrophe = 39
const colon = 58
const angle = 60
const square = 91
const backslash = 92

/** Whether the unit is in the range. It is a single comparison, because it runs for every character of a text. */
function isWithin(unit: number, first: number, last: number): boolean {
  return (unit - first) >>> 0 <= last - first
}

/** Whether folding may turn the characters here into a letter, or remove them from a word. */
function isDisguise(raw: string, at: number, unit: number): boolean {
  if (unit >= 0x80) return true
  if (unit === backslash) return smallLetterAt(raw, at + 1) === letterU && escapedLetter.test(raw.slice(at + 2, at + 6))
  return (unit === ampersand || unit === percent) && encodedLetter.test(raw.slice(at, at + 8))
}

/** Escapes of quotation marks and dashes (U+2010 to U+2027) are excluded, because they are not letters. */
const escapedLetter = /^(?!20(?:1|2[0-7]))[0-9a-f]{4}/i
const encodedLetter = /^(?:&(?:#|[a-z]{2,6};)|%(?:[46][1-9a-f]|[57][0-9a]))/i

/**
 * Returns the index after an escape inside a word, such as a line break that splits the word, or an apostrophe. Returns `at` for any
 * other escape.
 */
function endOfJoin(raw: string, at: number): number {
  const next = raw.charCodeAt(at + 1)
  if (next === 10 || next === 13) return skipBlanks(raw, at + 1)
  if (next === apostrophe) return at + 2
  return (next | 32) === letterU && raw.startsWith('2019', at + 2) ? at + 6 : at
}

/** How many characters after a backslash belong to the escape. Only escapes that separate words count (see plain-text.ts). */
function escapedLength(raw: string, at: number): number {
  const next = smallLetterAt(raw, at + 1)
  if (next === letterU) return /^[0-9a-f]{4}/i.test(raw.slice(at + 2, at + 6)) ? 5 : 0
  return escapedSigns.has(next) ? 1 : 0
}

function smallLetterAt(raw: string, at: number): number {
  return raw.charCodeAt(at) | 32
}

const letterU = 117
const escapedSigns: ReadonlySet<number> = new Set([...'nrt"/\\ '].map((sign) => sign.charCodeAt(0) | 32))

type KnownWord = {
  /** The indices of the cue positions that the word can fill. */
  readonly fills: number[]
  /**
   * The cues that can end with this word. Each cue is a list of its earlier positions. `reach` is the maximum distance, in words, between
   * a position and the end of the cue.
   */
  readonly ends: (readonly { readonly place: number; readonly reach: number }[])[]
  isTag: boolean
  isRole: boolean
}

function endsCue({ ends }: KnownWord, latest: Int32Array, count: number): boolean {
  for (let index = 0; index < ends.length; index++) if (areNear(ends[index] ?? [], latest, count)) return true
  return false
}

function areNear(cue: KnownWord['ends'][number], latest: Int32Array, count: number): boolean {
  for (const { place, reach } of cue) if ((latest[place] ?? 0) < count - reach) return false
  return true
}

/** A distance in words that exceeds the length of every cue. */
const farthest = 64
const mostWordsOfTag = 2

type Tables = {
  /** Maps the hash of a word to the word, so that a word can be looked up without copying it out of the text. */
  readonly words: ReadonlyMap<number, KnownWord>
  /** A bit table indexed by the last bits of each hash in `words`. One lookup in the table rules out most words. */
  readonly marked: Uint8Array
  readonly places: number
}

/** Building the tables takes some milliseconds, because there are many misspelt words. */
const readTables: () => Tables = once(() => {
  const words = new Map<number, KnownWord>()
  const wordOf = (text: string): KnownWord => {
    const hash = hashOf(text)
    const word = words.get(hash) ?? { fills: [], ends: [], isTag: false, isRole: false }
    words.set(hash, word)
    return word
  }
  for (const tag of passageTags) wordOf(tag).isTag = true
  for (const name of [...templateOpenings, ...templateClosings]) wordOf(name.split(' ')[0] ?? '').isTag = true
  for (const role of roleNames) wordOf(role).isRole = true
  const places = new Map<string, number>()
  const placeOf = (filling: ReadonlySet<string>): number => {
    const key = [...filling].join(' ')
    const known = places.get(key)
    if (known !== undefined) return known
    for (const word of filling) wordOf(word).fills.push(places.size)
    places.set(key, places.size)
    return places.size - 1
  }
  for (const { words: written } of agentCues) {
    const pattern = readPattern(written)
    const earlier = pattern.slice(0, -1).map((filled, at) => ({
      place: placeOf(filled.words),
      reach: pattern.slice(at + 1).reduce((far, { skips }) => far + skips + 1, 0),
    }))
    for (const last of pattern.at(-1)?.words ?? []) wordOf(last).ends.push(earlier)
  }
  for (const [slip, meant] of slips()) if (!words.has(hashOf(slip))) words.set(hashOf(slip), wordOf(meant))
  const marked = new Uint8Array(lastByte + 1)
  for (const hash of words.keys()) {
    const byte = (hash >>> 3) & lastByte
    marked[byte] = (marked[byte] ?? 0) | (1 << (hash & 7))
  }
  return { words, marked, places: places.size }
})

const lastByte = 32_767

function isMarked(marked: Uint8Array, hash: number): boolean {
  return ((marked[(hash >>> 3) & lastByte] ?? 0) & (1 << (hash & 7))) !== 0
}

function hashOf(text: string): number {
  let hash = 0
  for (let at = 0; at < text.length; at++) hash = addLetter(hash, text.charCodeAt(at))
  return hash
}

function addLetter(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0
}
