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
  /** By known word: the cues that begin with it, and those that have it in a later place. */
  readonly opens: Int32Array
  readonly continues: Int32Array
  /** By remembered word: the cues that came anywhere with it. */
  readonly alive: Int32Array
  /** By remembered word and place: the cues that came as far as that place with it. */
  readonly reached: Int32Array
}

/** How many words behind one place the next may lie: so many words are remembered, and of those with which a cue came on. */
const looksBack = mostSkipped + 1
const bits = 31
const chains: readonly Chain[] = Array.from({ length: Math.ceil(agentPatterns.length / bits) }, (_, which) =>
  chainOf(agentPatterns.slice(which * bits, (which + 1) * bits)),
)
/** Where the remembered words stand in the text, and which of them is the latest. */
const positions = new Int32Array(looksBack)
let latest = 0

/** Before the first word of a text. */
export function startChains(): void {
  positions.fill(-looksBack - 1)
}

/** Whether a cue ends with this known word of the text, the how-manieth of all its words it is. */
export function endsCue(word: number, index: number): boolean {
  let begins = false
  for (const chain of chains) {
    if (((chain.continues[word] ?? 0) & nearby(chain, index)) !== 0) return goOn(word, index)
    if (chain.opens[word] !== 0) begins = true
  }
  if (begins) begin(word, index)
  return false
}

function nearby({ alive }: Chain, index: number): number {
  let near = 0
  for (let one = 0; one < looksBack; one++) if (isNear(one, index)) near |= alive[one] ?? 0
  return near
}

function isNear(remembered: number, index: number): boolean {
  return index - (positions[remembered] ?? 0) <= looksBack
}

function begin(word: number, index: number): void {
  latest = (latest + 1) % looksBack
  positions[latest] = index
  for (const { places, opens, alive, reached } of chains) {
    const begun = opens[word] ?? 0
    alive[latest] = begun
    reached[latest * places.length] = begun
    for (let at = 1; at < places.length; at++) reached[latest * places.length + at] = 0
  }
}

/** The word is remembered in the place of the oldest, which is needed until every place was looked at. */
function goOn(word: number, index: number): boolean {
  const oldest = (latest + 1) % looksBack
  for (const chain of chains) {
    const { places, alive, reached } = chain
    let any = 0
    // From the last place to the first: each looks at what the words before this one left of the place before it.
    for (let at = places.length - 1; at >= 0; at--) {
      const place = places[at]
      const held = place?.holds[word] ?? 0
      const came = held === 0 || !place || at === 0 ? held : held & cameTo(chain, at - 1, place, index)
      if (place && (came & place.ending) !== 0) return true
      reached[oldest * places.length + at] = came
      any |= came
    }
    alive[oldest] = any
  }
  positions[oldest] = index
  latest = oldest
  return false
}

/** The cues that reached the place before near enough. */
function cameTo({ places, reached }: Chain, before: number, { skipping }: ChainPlace, index: number): number {
  let any = 0
  let next = 0
  for (let one = 0; one < looksBack; one++) {
    if (!isNear(one, index)) continue
    const came = reached[one * places.length + before] ?? 0
    any |= came
    if (positions[one] === index - 1) next |= came
  }
  return (any & skipping) | (next & ~skipping)
}

function chainOf(cues: readonly Pattern[]): Chain {
  const length = Math.max(...cues.map((cue) => cue.length))
  const places = Array.from({ length }, (_, at) => placeOf(cues, at))
  const [opens, ...later] = places.map(({ holds }) => holds)
  return {
    places,
    opens: opens ?? new Int32Array(knownWords + 1),
    continues: Int32Array.from({ length: knownWords + 1 }, (_, word) =>
      later.reduce((all, holds) => all | (holds[word] ?? 0), 0),
    ),
    alive: new Int32Array(looksBack),
    reached: new Int32Array(looksBack * length),
  }
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
