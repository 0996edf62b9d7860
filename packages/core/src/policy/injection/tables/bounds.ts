/** Bounds of the injection conditions. They are part of the fingerprint of every policy that uses them. */

/** The passages of an output that address the agent (addressed-passages.ts). Distances are in characters. */
export const passage = {
  /** A text becomes a passage if the weights of its cues add up to at least this. */
  weight: 2,
  /** The largest gap between two cues of one passage. */
  gap: 400,
  /** A cue that addresses any reader counts only within this distance of cues that address an agent. */
  beside: 200,
  /** A passage ends at most this many characters after its last cue. The instruction usually follows the cue. */
  tail: 500,
  /** A passage starts where the sentence of its first cue starts, but at most this many characters before the cue. */
  head: 200,
  /**
   * If the paragraph of the last cue ends within fewer characters, it is a heading, and the passage continues after it.
   */
  heading: 20,
  /** How many characters of an output are read, and how many passages of it are kept. */
  characters: 1_000_000,
  most: 64,
} as const

/** Bounds on the argument values that are searched for in texts. */
export const soughtValue = {
  /** Values with fewer characters are not searched for, because they occur anywhere by chance. */
  least: 2,
  /** A value with at least this many characters is evidence by itself if it occurs only in a passage. */
  leastAlone: 3,
  /** A word with at least this many characters is a target if it contains a digit, an at sign or a slash. */
  leastOrdered: 4,
  most: 120,
  perCall: 64,
} as const

/** Bounds on the search for values and instructions in an output. */
export const foreignText = {
  /** How many characters of an output are read. */
  characters: 1_000_000,
  /** The most instructions kept of one output, and the most occurrences of one value that are looked at. */
  instructions: 200_000,
  occurrences: 12,
  /** At most this many instructions of one output are compared with what the user delegated. */
  lookedAt: 32,
  /** A sentence is followed for at most this many characters on either side of a value. */
  sentence: 400,
  /** A value is in running text if its sentence has at least this many other words. */
  runningWords: 4,
  /** A label in front of a value has at most this many characters: `account number: `. */
  label: 24,
} as const

/** A part of an output with at least this many words is a sentence. */
export const proseWords = 5
/** An account number has at least this many characters. */
export const shortestAccount = 6
/** Tool names with fewer characters are not searched for in outputs. */
export const shortestIdentifier = 6
/** A certificate shows the origin of at most this many values of one call. */
export const shownOrigins = 8
/** Names of sources that a user delegated to: how many are kept, and how many characters a name must have. */
export const sourceName = { words: 24, shortest: 3 } as const
/**
 * Limits for decoding runs of Base64 or hexadecimal digits: the length of a run, the number of decoded runs, and the
 * share of its bytes that must be printable.
 */
export const encodedRun = { shortest: 24, longest: 4_000, most: 16, printable: 0.95 } as const
/** A noun of a tool's name that is at least this long also matches longer words that begin with it. */
export const shortestStem = 4
/** A certificate shows this many characters on either side of a value. */
export const shownAround = 400
/** A question to the user restates at most this many characters of a call. */
export const longestRestated = 1_000
/** A tag has fewer than this many characters between its brackets. */
export const longestTag = 40
/** The most words between a verb of delegation and the thing after it: "follow" and "steps". */
export const wordsBetweenLeft = 9
/** The most words between a verb that makes things and the thing: "make" and "payment". */
export const wordsBeforeThing = 5
/** A message with more words or characters than this does not refer to the message before it. */
export const longestReference = { words: 14, characters: 400 } as const
/** The actor gets this text as the result of a call that is answered instead of executed. */
export const withheldText = "not executed: requested by a tool's output, not by the user"
