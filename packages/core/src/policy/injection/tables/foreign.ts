/**
 * Bounds and words of the conditions that rest on where a value came from and who gave an order, whatever its wording. They are
 * part of the fingerprint of every policy that uses them.
 */

/** Reading of one output. */
export const foreignText = {
  /** Characters of one output that are read at all. */
  characters: 1_000_000,
  /** Orders that are kept of one output, and occurrences of one value that are looked at. */
  orders: 200_000,
  occurrences: 12,
  /** Orders of one output of which it is asked whose item they stand in. */
  lookedAt: 32,
  /** How far a sentence is followed to either side of a value. */
  sentence: 400,
  /** From so many words around it on, a value stands in running text. */
  runningWords: 4,
  /** A label in front of a value: `account number: `. */
  label: 24,
} as const

/** Values of these kinds say where a call goes; an identifier needs letters, digits and this length. */
export const shortestAccount = 6
/** A tool's name is looked for in outputs from this length on, and only where it is no plain word. */
export const shortestIdentifier = 6
/** Values of one call whose origin a certificate shows. */
export const shownOrigins = 8
/** Words of one name that the user gave a source, and characters of an item of an output that is looked at for it. */
export const sourceName = { words: 24, shortest: 3 } as const
/** Runs of letters and digits that may be text in Base64 or in hexadecimal digits: from this length on, so many, and so long. */
export const encodedRun = { shortest: 24, longest: 4_000, most: 16, printable: 0.95 } as const
/** A noun of a tool's name from this length on is found in longer words that begin with it. */
export const shortestStem = 4
