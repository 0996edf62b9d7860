/**
 * The fast path, and the only file here that is written for speed. Nearly every letter says "you" and nearly none addresses an agent.
 * This scan rules most of them out in one pass that creates no strings, before they are laid out, split into words and searched.
 * Measured on the clean runs of AgentDojo: without the scan, a decision takes two thirds longer; with a map of strings instead of the
 * hash, a fifth longer. Its cue search uses plain loops, which save 3 %.
 *
 * Contract: `mayHoldMark` is true for every folded text in which marks.ts finds something that is said to an agent. It may be true for
 * other texts too: it ignores sentences and the order of the words of a cue, and takes words with the same hash for each other.
 */
import { agentCues, passageTags, roleNames, templateClosings, templateOpenings } from '../tables/cues.ts'
import { isApostrophe, isWordUnit } from '../text/words.ts'
import { readPattern } from './cues.ts'
import { meantBy, shortestSlip } from './slips.ts'

/** The text is folded (plain-text.ts). */
export function mayHoldMark(text: string): boolean {
  /** For each known word, the number of the latest word of the text that was it. */
  let latest: Int32Array | null = null
  // Counted from here on, so that 0, which stands for a word not seen, is out of reach.
  let count = farthest
  let countAtBracket = 0
  for (let at = 0; at < text.length; ) {
    if (!isWordUnit(text, at)) {
      if (text[at] === '<' || text[at] === '[') countAtBracket = count
      at++
      continue
    }
    const start = at
    let hash = 0
    let apostrophes = 0
    for (; at < text.length && isWordUnit(text, at); at++) {
      const unit = text.charCodeAt(at)
      if (isApostrophe(unit)) apostrophes++
      else hash = addLetter(hash, unit)
    }
    if (at - start === apostrophes) continue
    count++
    const word =
      knownWords.get(hash) ?? (at - start < shortestSlip ? undefined : slippedWord(text, start, at, apostrophes > 0))
    if (!word) continue
    latest ??= new Int32Array(knownWords.size + 1)
    latest[word.number] = count
    if (endsCue(word, latest, count)) return true
    if (word.isTag && count - countAtBracket <= mostWordsOfTag) return true
    if (word.isRole && text[at] === ':') return true
  }
  return false
}

function slippedWord(text: string, start: number, end: number, hasApostrophes: boolean): KnownWord | undefined {
  const written = hasApostrophes ? text.slice(start, end).replaceAll(/['’]/g, '') : null
  const meant = written === null ? meantBy(text, start, end) : meantBy(written, 0, written.length)
  return meant === null ? undefined : knownWords.get(hashOf(meant))
}

/** A word of the tables, with the cues that end with it: for each earlier place its words, and how far before the end they may stand. */
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

/** Farther than any cue reaches. */
const farthest = 64
const mostWordsOfTag = 2

/** By hash, so that a word is looked up without being cut out of its text. */
const knownWords: ReadonlyMap<number, KnownWord> = indexWords()

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
