/** Tables for the conditions about names that nobody mentioned. Words of English and of programming only. */
import { wordList, wordSet } from '../paper/word-list.ts'

/** How a description says that a tool creates something new. */
export const creatingPhrases = wordList('create a new, create a, creates a new, creates a, make a new, makes a new')

/** Separators between the words of a name. */
export const wordSeparators: ReadonlySet<string> = new Set([' ', '_', '-', '.', '/'])

/** Things that hold other things and are named by their user. */
export const containers = wordSet(`
  album, board, calendar, category, channel, collection, directory, folder, group, label, list, playlist, project, team,
  workspace
`)

/** Words in the name or the description of a parameter whose value the agent has to make up. */
export const madeUpWords = wordSet(`
  correlation, generated, idempotency, nonce, passcode, password, pin, random, salt, trace, unique, uuid
`)
