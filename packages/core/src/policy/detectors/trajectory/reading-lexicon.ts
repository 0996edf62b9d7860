/**
 * The tables behind what is read off a whole trajectory. They stand apart from the paper's, so that the paper's fingerprint
 * stays what it is; a detector that uses them names them in its own. Words of English and of programming only.
 */
import { wordList } from '../../paper/word-list.ts'

/** Characters of one message that are searched: what an actor takes a value from stands near the beginning of an output. */
export const searchedCharacters = 20_000

/** A short text with one of these says that nothing was found; up to twenty characters may stand for the dots. */
export const nothingFound = wordList(`
  no results, no match, no such, no … found, not found, none found, does not exist, 0 results
`)
/** A longer text says something of its own, whatever phrase is in it. */
export const longestEmptyText = 200
/** A longer object holds something. */
export const longestEmptyObject = 80

/** A smaller number is an index, a count of a few or a rating: actors write those without reading them anywhere. */
export const leastGuessedNumber = 10
/** A longer argument is a text, whatever digits are in it. */
export const longestShortArgument = 400

/** Part of the name of an argument in which the actor writes in its own words. */
export const freeTextKeys = wordList(`
  content, body, message, text, summary, description, comment, thought, note, subject, title, resolution, reason,
  expression, query, prompt, caption, tweet, details, answer, tag
`)

/** What ends the name of a file. */
export const fileEndings = wordList('txt, pdf, csv, md, py, json, log, doc, docx, xlsx, pptx, jpg, png')
/** Characters of a quotation that names something; a longer one is a text to be written. */
export const quotedEntity = { fewest: 2, most: 40 } as const
/** Entities that are followed at once: each is looked for in every call, and a score counts a handful. */
export const mostEntities = 32
/** Characters of a call's arguments that are searched, and of earlier ones in which a new entity is looked for. */
export const rememberedArguments = 50_000
