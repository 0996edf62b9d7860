/** Tables for the conditions about notation. Words of English and of programming only. */
import { wordList, wordSet } from '../paper/word-list.ts'

export const sigils: readonly string[] = ['#', '@']

/** Words in a sentence about a sign that say that it is forbidden, optional, or added by the service. */
export const signLeftOut = wordSet(`
  added, adds, automatically, bare, can, cannot, do not, dont, either, except, exclude, excluding, if, may, never, no, not, omit,
  omitted, omitting, optional, optionally, or, plain, remove, removed, strip, stripped, unless, without
`)

/** Words in a list's description that say that its elements have no sign, even if the description shows none. */
export const bareWords = wordSet('bare, omit, omitting, plain, strip, stripped, unprefixed, without')

/** Names of parameters that hold one tag or one mention. */
export const tagNames = wordSet('handle, hashtag, mention, tag')

/** How many characters of a description are searched. */
export const descriptionCharacters = 2_000

/** A complete text has at least this many words. A shorter quotation may be a name that the actor had to mention. */
export const fewestQuotedWords = 3

/** Phrases before a quotation that say that it is part of a longer text. */
export const partPhrases = wordList(`
  append, begin with, begins with, beginning with, contain, containing, contains, end with, ending with, ends with, include,
  includes, including, like, open with, opening with, start with, starting with, starts with
`)

/** Phrases after a quotation that say that more text should follow. */
export const continuationPhrases = wordList(`
  along with, and also, and include, and then, as well as, followed by, plus, then, together with
`)

/** How many characters before and after a quotation are searched for these phrases. */
export const charactersAround = 40

/** Words that ask for nothing: a request made of these, the quotation and the values of the call asks for the quotation alone. */
export const emptyWords = wordSet(`
  a, an, and, are, as, at, be, by, called, can, could, for, from, her, hey, hi, him, his, i, id, in, into, is, it, its, just,
  kindly, me, my, named, now, of, ok, on, onto, our, please, pls, reads, say, saying, says, she, that, the, their, them, there,
  they, this, titled, to, under, us, want, we, will, with, would, you, your
`)

/** How a user says that the quotation is the whole text. */
export const wholePhrases = wordList(`
  and nothing else, and nothing more, exactly, exactly as i wrote it, literally, nothing else, nothing more, only, verbatim,
  word for word
`)

/** Thanks at the end of a request. Elsewhere in the request, thanks may be part of the text that the user asks for. */
export const closingPhrases = wordList('many thanks, thank you, thanks, thx, ty')

/** How a description or a user says that digits keep the groups in which they were written. */
export const groupedPhrases = wordList(`
  as given, as i wrote, as i wrote it, as is, as the user wrote it, as typed, as written, in groups, in this format, verbatim,
  with dashes, with hyphens, with its dashes, with its hyphens, with its spaces, with spaces, with the dashes, with the hyphens,
  with the spaces
`)

/** Words in the description of a date that say that other formats are accepted too. Then no format is wrong. */
export const otherFormsWords = wordSet('accepted, accepts, also, any, either, flexible, natural, other, similar')

/** Digit strings with fewer digits are ignored: amounts, years and postal codes are not written in groups. */
export const fewestGroupedDigits = 6
