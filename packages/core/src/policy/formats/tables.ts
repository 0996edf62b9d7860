/** The tables of the conditions about notation. Words of English and of programming only. */
import { wordList } from '../paper/word-list.ts'

/** How the description of a list says that each of its elements begins with a sign. */
export const sigilPhrases: readonly string[] = wordList(
  'start with, starts with, starting with, begin with, begins with, beginning with, prefixed with',
).map((phrase) => `${phrase} `)

export const sigils: readonly string[] = ['#', '@']

/** A shorter quotation may be a name inside a text that the user left to the actor. */
export const fewestQuotedWords = 3

/** In front of a quotation: it is a part of what is to be written. */
export const partPhrases = wordList(`
  begin with, begins with, beginning with, contain, containing, contains, end with, ending with, ends with, include,
  includes, including, open with, opening with, start with, starting with, starts with
`)

/** Behind a quotation: something is to follow it. */
export const continuationPhrases = wordList(`
  along with, and also, and include, and then, as well as, followed by, plus, then, together with
`)

/** How much of the text around a quotation is read for such phrases. */
export const charactersAround = 40

/** Shorter digit strings are amounts, years and postal codes, which nobody groups. */
export const fewestGroupedDigits = 6
