/**
 * Cues of a text that speaks to an agent, found word by word. The work is linear in the text: each word begins few cues, and a
 * cue ends within a fixed number of words.
 */
import { addressees, agentCues, delegations, passageTags, readerCues, roleNames } from '../../lexicon-provenance.ts'
import { endsSentence } from './sentences.ts'

/** A word of a text, where it stands in it, and in the how-manieth sentence. */
export type Word = { readonly text: string; readonly start: number; readonly end: number; readonly sentence: number }

/** A cue in a text, from its first word to the end of its last. */
export type FoundCue = {
  readonly which: number
  readonly weight: number
  /** Whether it is said to an agent and hardly to anybody else. */
  readonly toAgent: boolean
  readonly start: number
  readonly end: number
}

/** A place of a pattern: the words that may stand in it, and how many others may come in front of it. */
type Place = { readonly words: ReadonlySet<string>; readonly skips: number }
type Pattern = readonly Place[]

const mostSkipped = 3

const cues = [...agentCues, ...readerCues]
const patterns: readonly Pattern[] = cues.map(({ words }) => readPattern(words))
const opening: ReadonlyMap<string, readonly number[]> = indexOpenings(patterns)
const delegating: readonly Pattern[] = delegations.map(readPattern)

/**
 * One search over the raw text: whoever is spoken to is called something. Most outputs call nobody anything and are read no
 * further. Literal alternatives only, so the search cannot run back. Signs that hide or disguise letters are a reason to look
 * closer too.
 */
export const mayAddress: RegExp = new RegExp(
  `${addressees.join('|')}|[\\u200b-\\u200f\\u2060-\\u2064\\ufeff\\uff21-\\uff5a]`,
  'i',
)

/** Another one for what sets a text apart without calling anybody anything: a tag, or a role, as in a transcript or in prose. */
export const maySetApart: RegExp = new RegExp(
  `[<[][/|]?(?:${[...passageTags].join('|')})|(?:${[...roleNames].join('|')})[:\\s.,]`,
  'i',
)

export function wordsOf(plain: string): readonly Word[] {
  const words: Word[] = []
  let sentence = 0
  let last = 0
  for (const found of plain.matchAll(/[\p{L}\p{N}'’]+/gu)) {
    const text = found[0].replaceAll(/['’]/g, '')
    if (text.length === 0) continue
    const start = found.index
    if (endsSentence(plain, last, start)) sentence++
    last = start + found[0].length
    words.push({ text, start, end: last, sentence })
  }
  return words
}

export function findCues(words: readonly Word[]): readonly FoundCue[] {
  const found: FoundCue[] = []
  for (const [at, { text, start }] of words.entries()) {
    for (const which of opening.get(text) ?? []) {
      const end = endOfMatch(patterns[which] ?? [], words, at)
      if (end === null) continue
      found.push({ which, weight: cues[which]?.weight ?? 1, toAgent: which < agentCues.length, start, end })
    }
  }
  return found
}

/** Whether a user leaves it to a text to say what is to be done. */
export function delegates(words: readonly Word[]): boolean {
  return words.some((_, at) => delegating.some((pattern) => endOfMatch(pattern, words, at) !== null))
}

/** Where the pattern that begins at this word ends; null where it does not hold. */
function endOfMatch(pattern: Pattern, words: readonly Word[], at: number): number | null {
  let reached = [at - 1]
  const sentence = words[at]?.sentence
  for (const { words: wanted, skips } of pattern) {
    const next: number[] = []
    for (let place = at; place <= (reached.at(-1) ?? -1) + 1 + skips; place++) {
      const word = words[place]
      if (word?.sentence !== sentence) break
      if (word && wanted.has(word.text) && reached.some((last) => place > last && place - last - 1 <= skips)) {
        next.push(place)
      }
    }
    if (next.length === 0) return null
    reached = next
  }
  return words[reached[0] ?? at]?.end ?? null
}

function readPattern(written: string): Pattern {
  const places: Place[] = []
  let skips = 0
  for (const part of written.split(' ')) {
    if (part === '..') skips = mostSkipped
    else {
      places.push({ words: new Set(part.split('|')), skips })
      skips = 0
    }
  }
  return places
}

function indexOpenings(all: readonly Pattern[]): ReadonlyMap<string, readonly number[]> {
  const index = new Map<string, number[]>()
  for (const [which, [first]] of all.entries()) {
    for (const word of first?.words ?? []) {
      const known = index.get(word)
      if (known) known.push(which)
      else index.set(word, [which])
    }
  }
  return index
}
