/**
 * Tables for two questions: whether a tool changes anything, judged by its name, and which requests are still open. They contain only
 * words of English and of programming.
 */
import { wordList, wordSet } from '../word-list.ts'

/** Words that mark a tool as reading if its name starts with them. They are used in addition to the paper's reading verbs. */
export const readCommands = wordSet(`
  await, cat, convert, diff, du, filter, glob, grep, head, ls, poll, pwd, sleep, think, wait, watch, wc
`)

/**
 * Verbs that mean reading even at the end of a name, as in `web_fetch` or `code_search`. Other reading verbs may be nouns at the end of a
 * name, as in `update_list`.
 */
export const closingReadVerbs: ReadonlySet<string> = new Set(['fetch', 'find', 'get', 'lookup', 'retrieve', 'search'])

/**
 * Verbs that move something if "to" follows in a tool's name, as in `add_to_cart`. A tool with another word before "to" is a converter,
 * such as `miles_to_kilometres`.
 */
export const movingVerbs = wordSet(`
  add, append, apply, assign, attach, bind, broadcast, commit, connect, contribute, copy, deliver, deploy, donate,
  drive, escalate, export, forward, give, go, grant, import, invite, join, link, log, move, navigate, pay, post, print,
  promote, publish, push, redirect, refer, register, reply, respond, restore, return, save, schedule, send, share, ship,
  sign, submit, subscribe, switch, sync, talk, transfer, upgrade, upload, write
`)

/**
 * Verbs that mark a tool which only sets values of a thing, if the tool's name starts with them. Such a tool neither creates nor
 * exchanges the thing.
 */
export const settingVerbs = wordSet('adjust, change, edit, modify, patch, rename, set, update')

/** Messages that only repeat the earlier request, such as "try again". */
export const followUps = wordList(`
  what about now, how about now, can you do it now, try again, try it again, try now, try it now, go ahead
`)

/** Maximum number of words of a message that only repeats a request. A longer message asks for something new. */
export const longestFollowUp = 20
