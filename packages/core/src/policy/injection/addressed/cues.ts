/**
 * Finds the cues of the tables in the words of a text. The work is linear in the text, because few cues begin with a given word, and a
 * cue ends within a fixed number of words.
 */
import { agentCues, readerCues, type Cue as TableCue } from '../tables/cues.ts'
import type { Word } from '../text/words.ts'

export type FoundCue = {
  /** The cue as the table writes it. A cue that occurs several times in a text counts once. */
  readonly which: string
  readonly weight: number
  readonly start: number
  readonly end: number
}

/**
 * A pattern is a list of positions. `words` are the words that can fill the position. `skips` is the number of other words that may come
 * before it.
 */
export type Pattern = readonly { readonly words: ReadonlySet<string>; readonly skips: number }[]

const mostSkipped = 3

export function readPattern(written: string): Pattern {
  const parts = written.split(' ')
  return parts.flatMap((part, at) => {
    if (part === '..') return []
    return [{ words: new Set(part.split('|')), skips: parts[at - 1] === '..' ? mostSkipped : 0 }]
  })
}

/**
 * Matches a pattern that begins at the word with index `at`, within one sentence. Returns the place in the text where the match ends, or
 * null if there is no match.
 */
export function endOfMatch(pattern: Pattern, words: readonly Word[], at: number): number | null {
  const sentence = words[at]?.sentence
  let reached = [at]
  for (const { words: wanted, skips } of pattern.slice(1)) {
    const next: number[] = []
    const last = (reached.at(-1) ?? at) + 1 + skips
    for (let place = at + 1; place <= last; place++) {
      const word = words[place]
      if (!word || word.sentence !== sentence) break
      if (wanted.has(word.text) && reached.some((one) => one < place && place - one <= skips + 1)) next.push(place)
    }
    reached = next
    if (reached.length === 0) return null
  }
  return words[reached[0] ?? at]?.end ?? null
}

type CuesByOpening = ReadonlyMap<string, readonly (TableCue & { readonly pattern: Pattern })[]>

const openingAgent = indexOpenings(agentCues)
const openingReader = indexOpenings(readerCues)

export const findAgentCues = (words: readonly Word[]): readonly FoundCue[] => findCues(words, openingAgent)
export const findReaderCues = (words: readonly Word[]): readonly FoundCue[] => findCues(words, openingReader)

function findCues(words: readonly Word[], opening: CuesByOpening): readonly FoundCue[] {
  const found: FoundCue[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    const begun = word && opening.get(word.text)
    if (!begun) continue
    for (const { words: which, weight, pattern } of begun) {
      const end = endOfMatch(pattern, words, at)
      if (end !== null) found.push({ which, weight, start: word.start, end })
    }
  }
  return found
}

function indexOpenings(table: readonly TableCue[]): CuesByOpening {
  const cues = table.map((cue) => ({ ...cue, pattern: readPattern(cue.words) }))
  return new Map(
    cues.flatMap(({ pattern }) =>
      [...(pattern[0]?.words ?? [])].map(
        (word) => [word, cues.filter((cue) => cue.pattern[0]?.words.has(word))] as const,
      ),
    ),
  )
}
