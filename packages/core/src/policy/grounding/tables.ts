/** The tables of the conditions about names that nobody mentioned. Words of English and of programming only. */
import { wordList, wordSet } from '../paper/word-list.ts'

/** How the description of a tool says that it makes something that was not there. */
export const creatingPhrases = wordList('create a new, create a, creates a new, creates a, make a new, makes a new')

/** Signs between the words of a name, which are written in many ways. */
export const wordSeparators: ReadonlySet<string> = new Set([' ', '_', '-', '.', '/'])

/** What holds other things, and is called what its user calls it. */
export const containers = wordSet(`
  album, board, calendar, category, channel, collection, directory, folder, group, label, list, playlist, project, team,
  workspace
`)
