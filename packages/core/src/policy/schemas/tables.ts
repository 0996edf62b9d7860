/** Tables for calls that do not fit a schema. Words of English and of programming only. */
import { wordSet } from '../paper/word-list.ts'

/** Words in a name that only say that it is a tool. */
export const toolWords = wordSet('api, call, function, functions, tool, tools')

/** Words between two others whose order matters: `usd_to_eur`. */
export const directionWords = wordSet('as, before, after, by, for, from, in, into, of, on, to, with, 2')
