/**
 * Cues of a text that speaks to an agent, found word by word. The work is linear in the text: each word begins few
 * cues, and a cue ends within a fixed number of words.
 */
import { ownListWords } from '../tables/deeds.ts'
import {
  addressees,
  agentCues,
  delegations,
  disguises,
  escapedLetter,
  passageTags,
  plainDisguises,
  readerCues,
  roleNames,
  type Cue as TableCue,
  templateClosings,
  templateOpenings,
} from '../tables/provenance.ts'
import type { Word } from './words-of.ts'

/** A cue in a text, from its first word to the end of its last. */
export type FoundCue = {
  /** The cue as the table has it: the same one twice says nothing twice. */
  readonly which: string
  readonly weight: number
  readonly start: number
  readonly end: number
}

/** A place of a pattern: the words that may stand in it, and how many others may come in front of it. */
export type CuePlace = { readonly words: ReadonlySet<string>; readonly skips: number }
export type Pattern = readonly CuePlace[]

export const mostSkipped = 3

type CompiledCue = { readonly which: string; readonly weight: number; readonly pattern: Pattern }

const openingAgent: ReadonlyMap<string, readonly CompiledCue[]> = indexOpenings(agentCues)
const openingReader: ReadonlyMap<string, readonly CompiledCue[]> = indexOpenings(readerCues)
const delegating: readonly Pattern[] = delegations.map(readPattern)

/**
 * One search over the text in lower case: whoever is spoken to is called something. Most outputs call nobody anything and are
 * read no further. Literal alternatives only, so the search cannot run back. Signs that hide or disguise letters are
 * a reason to look closer too.
 */
export function mayAddress(lower: string): boolean {
  // What nearly all of them say is found many times as fast by itself.
  return lower.includes(commonest) || addresses.test(lower) || mayDisguise(lower)
}

/** Apart from the search: as part of it they slow it down for every text, and looked for alone they cost next to nothing. */
function mayDisguise(lower: string): boolean {
  for (const sign of plainDisguises) if (lower.includes(sign)) return true
  return lower.includes(escapedLetter.opening) && escaped.test(lower)
}

const escaped: RegExp = new RegExp(escapedLetter.pattern)

const commonest = addressees[0] ?? ''
const addresses: RegExp = new RegExp([...addressees, ...disguises].join('|'))

/**
 * Another one for what sets a text apart without calling anybody anything: a tag, or a role, as in a transcript or in
 * prose. Roles that the first one finds are left to it.
 */
export function maySetApart(lower: string): boolean {
  return setsApart.test(lower)
}

const setsApart: RegExp = new RegExp(
  `[<[][/|]?(?:${[...passageTags, ...templateWords()].join('|')})|(?:${otherRoles().join('|')})[:\\s.,]`,
)

function otherRoles(): readonly string[] {
  return [...roleNames].filter((name) => !addresses.test(name))
}

function templateWords(): readonly string[] {
  return [...new Set([...templateOpenings, ...templateClosings].map((name) => name.split(' ')[0] ?? ''))]
}

/** Cues that are said to an agent. Where there is none, no other cue matters. */
export function findAgentCues(words: readonly Word[]): readonly FoundCue[] {
  return findCues(words, openingAgent)
}

export function findReaderCues(words: readonly Word[]): readonly FoundCue[] {
  return findCues(words, openingReader)
}

function findCues(words: readonly Word[], opening: ReadonlyMap<string, readonly CompiledCue[]>): readonly FoundCue[] {
  const found: FoundCue[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const begun = word && opening.get(word.text)
    if (!begun) continue
    for (const { which, weight, pattern } of begun) {
      const end = endOfMatch(pattern, words, at)
      if (end !== null) found.push({ which, weight, start: word.start, end })
    }
  }
  return found
}

/** Whether a user leaves it to a text to say what is to be done. */
export function delegates(words: readonly Word[]): boolean {
  return words.some(({ text }, at) =>
    delegating.some((pattern) => {
      const end = pattern[0]?.words.has(text) ? endOfMatch(pattern, words, at) : null
      return end !== null && !isOwnList(words, at, end)
    }),
  )
}

/** "perform the following tasks: …", "the steps below": the user goes on to say them. */
function isOwnList(words: readonly Word[], at: number, end: number): boolean {
  const sentence = words[at]?.sentence
  const near = words.slice(at, at + farthestOwn).filter((word) => word.sentence === sentence)
  const behind = near.find(({ start }) => start > end)
  return near.some((word) => ownListWords.has(word.text) && (word.start <= end || word === behind))
}

/** Longer than any pattern with what may stand between, and a word behind it. */
const farthestOwn = 20

/** Where the pattern that begins at this word ends, in the same sentence; null where it does not hold. */
function endOfMatch(pattern: Pattern, words: readonly Word[], at: number): number | null {
  const sentence = words[at]?.sentence
  // Which of the words from here on may be the latest place that was found, as bits from the first to the last.
  let reached = 1
  let last = at
  for (let which = 1; which < pattern.length; which++) {
    const { words: wanted, skips } = pattern[which] ?? { words: none, skips: 0 }
    let next = 0
    for (let place = at + 1; place <= last + 1 + skips; place++) {
      const word = words[place]
      if (word?.sentence !== sentence) break
      const window = (reached >>> Math.max(0, place - at - 1 - skips)) & ((1 << Math.min(skips + 1, place - at)) - 1)
      if (window !== 0 && word?.text !== undefined && wanted.has(word.text)) next |= 1 << (place - at)
    }
    if (next === 0) return null
    reached = next
    last = at + 31 - Math.clz32(next)
  }
  return words[at + firstBit(reached)]?.end ?? null
}

const none: ReadonlySet<string> = new Set()

const firstBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

export function readPattern(written: string): Pattern {
  const places: CuePlace[] = []
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

function indexOpenings(table: readonly TableCue[]): ReadonlyMap<string, readonly CompiledCue[]> {
  const index = new Map<string, CompiledCue[]>()
  for (const { words, weight } of table) {
    const pattern = readPattern(words)
    for (const word of pattern[0]?.words ?? []) {
      const cue = { which: words, weight, pattern }
      const known = index.get(word)
      if (known) known.push(cue)
      else index.set(word, [cue])
    }
  }
  return index
}
