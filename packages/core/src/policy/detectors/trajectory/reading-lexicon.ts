/**
 * Tables for reading a whole trajectory. They are separate from the paper's tables, so that the paper's fingerprint
 * does not change; a detector that uses them includes them in its own. Words of English and of programming only.
 */
import { wordList } from '../../paper/word-list.ts'

/** How much of one message is searched: actors take values from near the beginning of an output. */
export const searchedCharacters = 20_000

/** A short text with one of these says that nothing was found. The dots stand for up to twenty characters. */
export const nothingFound = wordList(`
  no results, no match, no such, no … found, not found, none found, does not exist, 0 results
`)
/** A longer text has content of its own, whatever phrase it contains. */
export const longestEmptyText = 200
/** A longer object is not empty. */
export const longestEmptyObject = 80

/** Smaller numbers are indices, small counts or ratings, which actors write without reading them anywhere. */
export const leastGuessedNumber = 10
/** A longer argument is free text, whatever digits it contains. */
export const longestShortArgument = 400

/** Words in the names of arguments that the actor fills in its own words. */
export const freeTextKeys = wordList(`
  content, body, message, text, summary, description, comment, thought, note, subject, title, resolution, reason,
  expression, query, prompt, caption, tweet, details, answer, tag
`)

/** File extensions. */
export const fileEndings = wordList('txt, pdf, csv, md, py, json, log, doc, docx, xlsx, pptx, jpg, png')
/** Length of a quotation that names something; a longer one is a text to be written. */
export const quotedEntity = { fewest: 2, most: 40 } as const
/** The most entities tracked at a time: each is searched for in every call, and a score counts a handful. */
export const mostEntities = 32
/** How much of a call's arguments is searched, and how much of earlier arguments is kept to search for a new entity. */
export const rememberedArguments = 50_000
