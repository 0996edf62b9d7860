/**
 * Tables for reading a whole trajectory. They are separate from the paper's tables, so that the paper's fingerprint
 * does not change; a detector that uses them includes them in its own. Words of English and of programming only.
 */
import { wordList } from '../../paper/word-list.ts'

/** How many characters of one message are searched. Actors take values from near the beginning of an output. */
export const searchedCharacters = 20_000

/** A short text with one of these phrases says that nothing was found. The dots stand for up to twenty characters. */
export const nothingFound = wordList(`
  no results, no match, no such, no … found, not found, none found, does not exist, 0 results
`)
/** A text with more characters is not empty, even if it contains one of these phrases. */
export const longestEmptyText = 200
/** An object with more characters is not empty. */
export const longestEmptyObject = 80

/** Smaller numbers never count as guessed: they are indices, counts or ratings, which actors write unprompted. */
export const leastGuessedNumber = 10
/** An argument with more characters is free text. Its numbers never count as guessed, nor its words as made up. */
export const longestShortArgument = 400

/** Words in the names of arguments that the actor fills in its own words. */
export const freeTextKeys = wordList(`
  content, body, message, text, summary, description, comment, thought, note, subject, title, resolution, reason,
  expression, query, prompt, caption, tweet, details, answer, tag
`)

export const fileEndings = wordList('txt, pdf, csv, md, py, json, log, doc, docx, xlsx, pptx, jpg, png')
/** How many characters a quotation has if it names something. A longer quotation is a text to be written. */
export const quotedEntity = { fewest: 2, most: 40 } as const
/** At most this many unused entities are tracked. Each is searched for in every call; the score counts a few. */
export const mostEntities = 32
/**
 * How many characters of a call's arguments are searched for entities, and how many characters of earlier arguments are
 * kept to search for entities that the user names later.
 */
export const rememberedArguments = 50_000
