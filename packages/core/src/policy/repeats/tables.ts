/** The tables of the conditions about calls that repeat or undo what was done. Words of English and of programming only. */
import { wordList, wordSet } from '../paper/word-list.ts'

/** Words with which a user asks for the same thing more than once. */
export const repetitionWords = wordSet(`
  again, another, back, both, copies, duplicate, duplicates, each, every, more, multiple, redo, repeat, retry, second,
  separate, several, three, times, twice, two
`)

/** How many calls of a tool, the latest ones, are compared with a proposal: a turn may be long. */
export const latestCallsCompared = 16

/** Two texts with more than this similarity are two wordings of one thing. */
export const sameTextRatio = 0.6

/** Words in the names of arguments that say how a change is made, and are no part of what is changed. */
export const meansWords: ReadonlySet<string> = new Set(['comment', 'note', 'payment', 'reason'])

/** How the report of a failure says that it may pass by itself, and how much of the report is read for that. */
export const transientPhrases = wordList(`
  429, 502, 503, 504, again later, busy, connection, in progress, not ready, overloaded, rate limit, rate limited,
  retry, retry after, temporarily, temporary, throttled, timed out, timeout, too many requests, try again, unavailable
`)

export const transientCharacters = 2_000

/** States of things that can still be changed as they are, and of things that are over with, as tools and outputs call them. */
export const statesUnderWay = wordSet('active, draft, open, pending, running, scheduled, unpaid')

export const statesBehind = wordSet(`
  approved, archived, closed, completed, confirmed, delivered, expired, paid, processed, published, shipped
`)

/** Fields that hold the state of a thing, the first that is there. */
export const stateFields: readonly string[] = ['status', 'state']

/** With fewer arguments beside its id two tools for a thing may do anything to it. */
export const fewestSharedArguments = 2
