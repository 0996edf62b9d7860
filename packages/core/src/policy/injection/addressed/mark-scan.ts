/**
 * The fast path, and the only file here that is written for speed. Nearly every email says "you", and hardly any
 * addresses an agent. This scan rules most outputs out in one pass that creates no strings, before they are laid out,
 * split into words and searched.
 *
 * Measured on the clean runs of AgentDojo: without the scan, a decision takes half as long again; with a map of strings instead of the
 * hash, a fifth longer. The tight loop, `isKnown` and `mayBeSlip` together scan 710 kB of outputs in 4.6 ms instead of 7.9 ms.
 *
 * Contract: `mayHoldMark` is true for every folded text in which marks.ts finds something that is said to an agent. It
 * may be true for other texts too: it ignores sentences and the order of the words of a cue, and does not distinguish
 * words with the same hash.
 */
import { agentCues, oftenMisspelt, passageTags, roleNames, templateClosings, templateOpenings } from '../tables/cues.ts'
import { isApostrophe, isWordUnit } from '../text/words.ts'
import { readPattern } from './cues.ts'
import { meantBy, shortestSlip } from './slips.ts'

/** `text` must be folded (plain-text.ts). */
export function mayHoldMark(text: string): boolean {
  const { length } = text
  /** For each known word, where it occurred last, as a count of words from the start of the text. */
  let latest: Int32Array | null = null
  // The count starts here, so that 0 ("not seen") is always too far back to be part of a cue.
  let count = farthest
  let countAtBracket = 0
  for (let at = 0; at < length; at++) {
    const start = at
    let unit = text.charCodeAt(at)
    let hash = 0
    let isPlain = true
    for (;;) {
      // Nearly all characters of a text are consumed by this loop.
      while ((unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57)) {
        hash = addLetter(hash, unit)
        unit = ++at < length ? text.charCodeAt(at) : space
      }
      if (unit !== apostrophe && (unit < 0x80 || !isWordUnit(text, at))) break
      if (!isApostrophe(unit)) hash = addLetter(hash, unit)
      isPlain = false
      unit = ++at < length ? text.charCodeAt(at) : space
    }
    if (hash !== 0) {
      count++
      const word = isKnown[hash & lastBucket] === 1 ? knownWords.get(hash) : undefined
      const meant = word ?? (at - start < shortestSlip ? undefined : slippedWord(text, start, at, isPlain))
      if (meant) {
        latest ??= new Int32Array(knownWords.size + 1)
        latest[meant.number] = count
        if (endsCue(meant, latest, count)) return true
        if (meant.isTag && count - countAtBracket <= mostWordsOfTag) return true
        if (meant.isRole && unit === colon) return true
      }
    }
    if (unit === angle || unit === square) countAtBracket = count
  }
  return false
}

const space = 32
const apostrophe = 39
const colon = 58
const angle = 60
const square = 91

function slippedWord(text: string, start: number, end: number, isPlain: boolean): KnownWord | undefined {
  if (isPlain) return mayBeSlip(text, start, end) ? knownWord(meantBy(text, start, end)) : undefined
  const written = text.slice(start, end).replaceAll(/['’]/g, '')
  return knownWord(meantBy(written, 0, written.length))
}

const knownWord = (word: string | null) => (word === null ? undefined : knownWords.get(hashOf(word)))

/**
 * Whether a word may have one slip. A slip leaves the first or the last two letters unchanged, and few other words of
 * the same length begin or end with these letters.
 */
function mayBeSlip(text: string, start: number, end: number): boolean {
  if (end - start > longestSlip) return false
  const opening = openings[pairAt(text, start)] ?? 0
  const closing = closings[pairAt(text, end - 2)] ?? 0
  return ((opening | closing) & (1 << (end - start))) !== 0
}

const longestSlip = Math.max(...oftenMisspelt.map(({ length }) => length)) + 1
/** For each pair of letters, one bit per length: whether a slip of this length can begin (or end) with the pair. */
const openings: Readonly<Int32Array> = lengthsByPair(() => 0)
const closings: Readonly<Int32Array> = lengthsByPair((word) => word.length - 2)

function lengthsByPair(placeIn: (word: string) => number): Int32Array {
  const lengths = new Int32Array(1024)
  for (const word of oftenMisspelt) {
    const pair = pairAt(word, placeIn(word))
    lengths[pair] = (lengths[pair] ?? 0) | (0b111 << (word.length - 1))
  }
  return lengths
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 31) << 5) | (text.charCodeAt(at + 1) & 31)
}

/**
 * A word of the tables, with the cues that end with it. For each earlier place of a cue: the words that may fill the
 * place, and how far before the end of the cue they may be.
 */
type KnownWord = {
  readonly number: number
  readonly ends: (readonly { readonly words: readonly number[]; readonly reach: number }[])[]
  isTag: boolean
  isRole: boolean
}

function endsCue({ ends }: KnownWord, latest: Int32Array, count: number): boolean {
  for (const cue of ends) if (areNear(cue, latest, count)) return true
  return false
}

function areNear(cue: KnownWord['ends'][number], latest: Int32Array, count: number): boolean {
  for (const { words, reach } of cue) if (!isNear(words, latest, count - reach)) return false
  return true
}

function isNear(words: readonly number[], latest: Int32Array, from: number): boolean {
  for (const word of words) if ((latest[word] ?? 0) >= from) return true
  return false
}

/** A distance in words that no cue reaches. */
const farthest = 64
const mostWordsOfTag = 2

/** The words of the tables by their hash, so that a word can be looked up without copying it out of the text. */
const knownWords: ReadonlyMap<number, KnownWord> = indexWords()

/** Marks the last bits of every known word's hash, so that one lookup rules out most words. */
const lastBucket = 8_191
const isKnown: Readonly<Uint8Array> = takenBuckets()

function takenBuckets(): Uint8Array {
  const taken = new Uint8Array(lastBucket + 1)
  for (const hash of knownWords.keys()) taken[hash & lastBucket] = 1
  return taken
}

function indexWords(): ReadonlyMap<number, KnownWord> {
  const index = new Map<number, KnownWord>()
  const wordOf = (text: string): KnownWord => {
    const hash = hashOf(text)
    const word = index.get(hash) ?? { number: index.size + 1, ends: [], isTag: false, isRole: false }
    index.set(hash, word)
    return word
  }
  for (const tag of passageTags) wordOf(tag).isTag = true
  for (const name of [...templateOpenings, ...templateClosings]) wordOf(name.split(' ')[0] ?? '').isTag = true
  for (const role of roleNames) wordOf(role).isRole = true
  for (const { words: written } of agentCues) {
    const pattern = readPattern(written)
    const earlier = pattern.slice(0, -1).map(({ words }, at) => ({
      words: [...words].map((word) => wordOf(word).number),
      reach: pattern.slice(at + 1).reduce((far, { skips }) => far + skips + 1, 0),
    }))
    for (const last of pattern.at(-1)?.words ?? []) wordOf(last).ends.push(earlier)
  }
  return index
}

function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = addLetter(hash, word.charCodeAt(at))
  return hash
}

function addLetter(hash: number, unit: number): number {
  return (Math.imul(hash, 31) + unit) | 0
}
