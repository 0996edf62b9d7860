/**
 * Tables for reading a whole trajectory. They are separate from the paper's tables, so that the paper's fingerprint does not change. A
 * detector that uses these tables includes them in its own fingerprint. The words are English or programming terms.
 */
import { wordList } from '../../paper/word-list.ts'

/** The number of characters of a message that are searched. Actors take values from near the start of an output. */
export const searchedCharacters = 20_000

/** Phrases that say that nothing was found, in a short text. The dots stand for up to twenty characters. */
export const nothingFound = wordList(`
  no results, no match, no such, no … found, not found, none found, does not exist, 0 results
`)
/** The maximum length of a text that counts as empty because it contains a phrase such as "not found". */
export const longestEmptyText = 200
export const longestEmptyObject = 80

/** Smaller numbers never count as guessed: they are indices, counts or ratings, which actors write unprompted. */
export const leastGuessedNumber = 10
/**
 * The maximum length of a short argument. A longer argument is free text: its numbers never count as guessed, and its words never count
 * as made up.
 */
export const longestShortArgument = 400

/** Words in the names of arguments that the actor fills with free text. */
export const freeTextKeys = wordList(`
  content, body, message, text, summary, description, comment, thought, note, subject, title, resolution, reason,
  expression, query, prompt, caption, tweet, details, answer, tag
`)

export const fileEndings = wordList('txt, pdf, csv, md, py, json, log, doc, docx, xlsx, pptx, jpg, png')
/** The minimum and maximum length, in characters, of a quotation that names something. A longer quotation is a text to be written. */
export const quotedEntity = { fewest: 2, most: 40 } as const
/** The maximum number of unused entities that are tracked, because each entity is searched for in every call. */
export const mostEntities = 32
/**
 * Two limits in characters: how much of each call's arguments is searched for entities, and how much text of earlier arguments is kept.
 * The kept text shows whether a call has already used an entity that the user names later.
 */
export const rememberedArguments = 50_000
