/** Tables for the conditions about notation. Words of English and of programming only. */
import { wordList } from '../paper/word-list.ts'

/** How a description says that each element of a list starts with a sign. */
export const sigilPhrases: readonly string[] = wordList(
  'start with, starts with, starting with, begin with, begins with, beginning with, prefixed with',
).map((phrase) => `${phrase} `)

export const sigils: readonly string[] = ['#', '@']

/** A shorter quotation may be a name inside a text that the actor was free to write. */
export const fewestQuotedWords = 3

/** Before a quotation: it is part of a longer text. */
export const partPhrases = wordList(`
  begin with, begins with, beginning with, contain, containing, contains, end with, ending with, ends with, include,
  includes, including, open with, opening with, start with, starting with, starts with
`)

/** After a quotation: more text should follow. */
export const continuationPhrases = wordList(`
  along with, and also, and include, and then, as well as, followed by, plus, then, together with
`)

/** How much text around a quotation is searched for these phrases. */
export const charactersAround = 40

/** Shorter digit strings are amounts, years and postal codes, which are not written in groups. */
export const fewestGroupedDigits = 6
