/** Bounds of the injection conditions. They are part of the fingerprint of every policy that uses them. */

/** The passages of an output that address the agent (addressed-passages.ts). Distances are in characters. */
export const passage = {
  /** Total weight of the cues that makes a text a passage. */
  weight: 2,
  /** The largest gap between two cues of one passage. */
  gap: 400,
  /** How far from these cues a cue for any reader still counts. */
  beside: 200,
  /** How far a passage may continue after its last cue: the instruction follows the address. */
  tail: 500,
  /** How far back the sentence of the first cue may begin. */
  head: 200,
  /** A shorter paragraph after the last cue is a heading, and the instruction follows it. */
  heading: 20,
  /** The part of an output that is read, and the number of passages kept. */
  characters: 1_000_000,
  most: 64,
} as const

/** Bounds on the argument values that are searched for in texts. */
export const soughtValue = {
  /** Shorter values occur anywhere by chance. */
  least: 2,
  /** From this length on, a value is evidence by itself if only a passage holds it. */
  leastAlone: 3,
  /** From this length on, a word with a digit, an at sign or a slash is a target. */
  leastOrdered: 4,
  most: 120,
  perCall: 64,
} as const

/** Bounds on the search for values and instructions in an output. */
export const foreignText = {
  /** The part of an output that is read, in characters. */
  characters: 1_000_000,
  /** Instructions kept of one output, and occurrences of one value that are looked at. */
  instructions: 200_000,
  occurrences: 12,
  /** How many instructions of one output are checked for whether the user delegated to their item. */
  lookedAt: 32,
  /** The longest sentence on either side of a value. */
  sentence: 400,
  /** With this many words around it, a value stands in running text. */
  runningWords: 4,
  /** The longest label in front of a value: `account number: `. */
  label: 24,
} as const

/** The shortest account number. */
export const shortestAccount = 6
/** The shortest tool name that is searched in outputs. */
export const shortestIdentifier = 6
/** Values of one call whose origin a certificate shows. */
export const shownOrigins = 8
/** The names of sources that a user delegated to: the most that are kept, and the shortest. */
export const sourceName = { words: 24, shortest: 3 } as const
/**
 * Which runs of Base64 or hexadecimal digits may be text: their lengths, their number, and the share of printable
 * bytes.
 */
export const encodedRun = { shortest: 24, longest: 4_000, most: 16, printable: 0.95 } as const
/** A noun of a tool's name that is at least this long also matches longer words that begin with it. */
export const shortestStem = 4
/** Characters that a certificate shows on either side of a value. */
export const shownAround = 400
/** Characters of a call that a question restates. */
export const longestRestated = 1_000
/** The longest bracket tag. */
export const longestTag = 40
/** Most words between a verb of delegation and the thing that is delegated: "follow" and "steps". */
export const wordsBetweenLeft = 9
/** Most words between a verb that makes things and the thing: "make" and "payment". */
export const wordsBeforeThing = 5
/** The text that is given as the result of a call that is answered and not executed. */
export const withheldText = "not executed: requested by a tool's output, not by the user"
