/** Tables for calls that do not fit a schema. The words are English or programming terms. */
import { wordSet } from '../paper/word-list.ts'

export const toolWords = wordSet('api, call, function, functions, tool, tools')

/** Words in a tool's name that make the order of the words around them matter, as in `usd_to_eur`. */
export const directionWords = wordSet('as, before, after, by, for, from, in, into, of, on, to, with, 2')
