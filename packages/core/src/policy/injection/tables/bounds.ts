/** Bounds of the injection conditions. They are part of the fingerprint of every policy that uses them. */

/** Bounds on the passages of an output that address the agent (addressed-passages.ts). Distances are in characters. */
export const passage = {
  /** A text becomes a passage if the weights of its cues add up to at least this value. */
  weight: 2,
  gap: 400,
  /** A cue that addresses any reader counts only within this distance, in characters, of cues that address an agent. */
  beside: 200,
  /** A passage ends at most this many characters after its last cue. The instruction usually follows the cue. */
  tail: 500,
  /** A passage starts with the sentence of its first cue, but at most this many characters before the cue. */
  head: 200,
  /**
   * If the paragraph of the last cue ends within fewer characters than this, the paragraph is a heading, and the passage continues after
   * it.
   */
  heading: 20,
  /** The limits of an output: how many of its characters are read, and how many passages are kept. */
  characters: 1_000_000,
  most: 64,
} as const

export const soughtValue = {
  /** Values with fewer characters than this are not searched for, because short texts occur anywhere by chance. */
  least: 2,
  /** A value with at least this many characters is evidence without further signs if it occurs only in a passage. */
  leastAlone: 3,
  /** A word with at least this many characters is a target if it contains a digit, an at sign or a slash. */
  leastOrdered: 4,
  most: 120,
  perCall: 64,
} as const

export const foreignText = {
  characters: 1_000_000,
  /** The maximum number of instructions kept from one output, and of occurrences of one value that are examined. */
  instructions: 200_000,
  occurrences: 12,
  lookedAt: 32,
  /** The maximum number of characters of a sentence that are read on either side of a value. */
  sentence: 400,
  /** A value counts as part of running text if its sentence has at least this many words besides the value. */
  runningWords: 4,
  /** The maximum number of characters in a label before a value, such as `account number: `. */
  label: 24,
} as const

/** The minimum number of words in a part of an output that counts as a sentence. */
export const proseWords = 5
export const shortestAccount = 6
export const shortestIdentifier = 6
/** The maximum number of values of one call whose origin a certificate shows. */
export const shownOrigins = 8
/** How many names of sources to which a user delegated work are kept, and the minimum length of a name. */
export const sourceName = { words: 24, shortest: 3 } as const
/**
 * Limits for decoding Base64 or hexadecimal text: the length of an encoded run, the number of decoded runs, and the share of a run's
 * bytes that must be printable.
 */
export const encodedRun = { shortest: 24, longest: 4_000, most: 16, printable: 0.95 } as const
/** A noun of a tool's name that is at least this long also matches longer words that begin with it. */
export const shortestStem = 4
export const shownAround = 400
/** The maximum number of characters of a call that a question to the user restates. */
export const longestRestated = 1_000
export const longestTag = 40
/** The maximum number of words between a verb of delegation and its thing, as between "follow" and "steps". */
export const wordsBetweenLeft = 9
/** The maximum number of words between a verb of making and its thing, as between "make" and "payment". */
export const wordsBeforeThing = 5
/** The maximum length of a message that refers to the message before it, as "do both" does. */
export const longestReference = { words: 14, characters: 400 } as const
/** The text that the actor gets as the result of a call that is answered instead of executed. */
export const withheldText = "not executed: requested by a tool's output, not by the user"
