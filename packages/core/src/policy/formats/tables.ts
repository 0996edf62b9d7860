/** Tables for the conditions about notation. The words are English or programming terms. */
import { wordList, wordSet } from '../paper/word-list.ts'

export const sigils: readonly string[] = ['#', '@']

/** Words in a sentence about a sign (# or @) that say that the sign is forbidden, optional, or added by the service. */
export const signLeftOut = wordSet(`
  added, adds, automatically, bare, can, cannot, do not, dont, either, except, exclude, excluding, if, may, never, no, not, omit,
  omitted, omitting, optional, optionally, or, plain, remove, removed, strip, stripped, unless, without
`)

/** Words in the description of a list that say that its elements are written without a sign (# or @). */
export const bareWords = wordSet('bare, omit, omitting, plain, strip, stripped, unprefixed, without')

export const tagNames = wordSet('handle, hashtag, mention, tag')

export const descriptionCharacters = 2_000

/** The minimum number of words of a quotation that can be a complete text. A shorter quotation may be a name that had to be mentioned. */
export const fewestQuotedWords = 3

/** Phrases before a quotation that mark it as part of a longer text. */
export const partPhrases = wordList(`
  append, begin with, begins with, beginning with, contain, containing, contains, end with, ending with, ends with, include,
  includes, including, like, open with, opening with, start with, starting with, starts with
`)

/** Phrases after a quotation that announce more text. */
export const continuationPhrases = wordList(`
  along with, and also, and include, and then, as well as, followed by, plus, then, together with
`)

/** The number of characters before and after a quotation that are searched for phrases about the quotation. */
export const charactersAround = 40

/**
 * Words that ask for nothing. If a request contains only such words, a quotation and values of the call, the user wants exactly the
 * quotation.
 */
export const emptyWords = wordSet(`
  a, an, and, are, as, at, be, by, called, can, could, for, from, her, hey, hi, him, his, i, id, in, into, is, it, its, just,
  kindly, me, my, named, now, of, ok, on, onto, our, please, pls, reads, say, saying, says, she, that, the, their, them, there,
  they, this, titled, to, under, us, want, we, will, with, would, you, your
`)

/** Phrases with which a user says that the quotation is the whole text. */
export const wholePhrases = wordList(`
  and nothing else, and nothing more, exactly, exactly as i wrote it, literally, nothing else, nothing more, only, verbatim,
  word for word
`)

/** Phrases of thanks at the end of a request. Elsewhere, thanks may be part of the text that the user asks for. */
export const closingPhrases = wordList('many thanks, thank you, thanks, thx, ty')

/** Phrases with which a description or a user says that digits keep their groups. */
export const groupedPhrases = wordList(`
  as given, as i wrote, as i wrote it, as is, as the user wrote it, as typed, as written, in groups, in this format, verbatim,
  with dashes, with hyphens, with its dashes, with its hyphens, with its spaces, with spaces, with the dashes, with the hyphens,
  with the spaces
`)

/** Words in a date's description that say that other formats are accepted too. With such a description no date is corrected. */
export const otherFormsWords = wordSet('accepted, accepts, also, any, either, flexible, natural, other, similar')

/** Digit strings with fewer digits are ignored, because amounts, years and postal codes are not written in groups. */
export const fewestGroupedDigits = 6
