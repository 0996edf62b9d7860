/**
 * The cues that are said to an agent, followed all at once along the known words of a text: one bit for each cue, one mask
 * for each place of its pattern. Sentences do not matter here, so that more may be found than there is and never less.
 */
import { mostSkipped, type Pattern } from './cues.ts'
import { agentPatterns, knownWords, numberOf } from './known-words.ts'

/** A place of the patterns of one chain: by known word, the cues that may have it there. */
type ChainPlace = {
  readonly holds: Int32Array
  /** The cues that let others come in front of it, and those that end with it. */
  readonly skipping: number
  readonly ending: number
}

type Chain = {
  readonly places: readonly ChainPlace[]
  /** The cues that came as far as a place with one of the latest words, by place and word. */
  readonly reached: Int32Array
}

/** How many words behind one place the next may lie. */
const looksBack = mostSkipped + 1
const bits = 31
const chains: readonly Chain[] = Array.from({ length: Math.ceil(agentPatterns.length / bits) }, (_, which) =>
  chainOf(agentPatterns.slice(which * bits, (which + 1) * bits)),
)

/** The latest known word. */
let latest = -1

/** Before the first word of a text. */
export function startChains(): void {
  latest = -1
  for (const { reached } of chains) reached.fill(0)
}

/** Whether a cue ends with this known word of the text, the how-manieth of all its words it is. */
export function endsCue(word: number, index: number): boolean {
  // No cue came anywhere with the words in between.
  const between = Math.min(index - latest - 1, looksBack)
  latest = index
  for (const { places, reached } of chains) {
    for (let back = 1; back <= between; back++) forget(reached, (index - back) % looksBack)
    // From the last place to the first: each looks at what the words before this one left of the place before it.
    for (let at = places.length - 1; at >= 0; at--) {
      const place = places[at]
      const held = place?.holds[word] ?? 0
      const came = held === 0 || !place || at === 0 ? held : held & cameTo(reached, at, place, index)
      if (place && (came & place.ending) !== 0) return true
      reached[at * looksBack + (index % looksBack)] = came
    }
  }
  return false
}

function forget(reached: Int32Array, word: number): void {
  for (let at = word; at < reached.length; at += looksBack) reached[at] = 0
}

/** The cues whose place before this one was reached near enough. */
function cameTo(reached: Int32Array, at: number, { skipping }: ChainPlace, index: number): number {
  const from = (at - 1) * looksBack
  let any = 0
  for (let back = 0; back < looksBack; back++) any |= reached[from + back] ?? 0
  const next = reached[from + ((index + looksBack - 1) % looksBack)] ?? 0
  return (any & skipping) | (next & ~skipping)
}

function chainOf(cues: readonly Pattern[]): Chain {
  const length = Math.max(...cues.map((cue) => cue.length))
  const places = Array.from({ length }, (_, at) => placeOf(cues, at))
  return { places, reached: new Int32Array(length * looksBack) }
}

function placeOf(cues: readonly Pattern[], at: number): ChainPlace {
  const holds = new Int32Array(knownWords + 1)
  let skipping = 0
  let ending = 0
  cues.forEach((cue, bit) => {
    const place = cue[at]
    if (!place) return
    for (const word of place.words) holds[numberOf(word)] = (holds[numberOf(word)] ?? 0) | (1 << bit)
    if (place.skips > 0) skipping |= 1 << bit
    if (at === cue.length - 1) ending |= 1 << bit
  })
  return { holds, skipping, ending }
}
