/**
 * Tables behind two questions that the paper's conditions share with others: whether a tool changes anything, by its name, and
 * which requests are still open. Words of English and of programming only.
 */
import { wordList, wordSet } from '../word-list.ts'

/** Commands that read: beside the paper's verbs, what opens the name of a tool that changes nothing. */
export const readCommands = wordSet(`
  await, cat, convert, diff, du, filter, glob, grep, head, ls, poll, pwd, sleep, think, wait, watch, wc
`)

/** Verbs that say the same behind their object: `web_fetch`, `code_search`. Others are nouns there, as in `update_list`. */
export const closingReadVerbs: ReadonlySet<string> = new Set(['fetch', 'find', 'get', 'lookup', 'retrieve', 'search'])

/** Verbs in front of "to" that put something somewhere: what else stands there is a unit, and the tool a converter. */
export const movingVerbs = wordSet(`
  add, append, apply, assign, attach, bind, broadcast, commit, connect, contribute, copy, deliver, deploy, donate,
  drive, escalate, export, forward, give, go, grant, import, invite, join, link, log, move, navigate, pay, post, print,
  promote, publish, push, redirect, refer, register, reply, respond, restore, return, save, schedule, send, share, ship,
  sign, submit, subscribe, switch, sync, talk, transfer, upgrade, upload, write
`)

/** Verbs that open the name of a tool that gives a thing other values, and neither makes it nor swaps it for another. */
export const settingVerbs = wordSet('adjust, change, edit, modify, patch, rename, set, update')

/** A message that asks for nothing itself: what was asked before it is still to be done. */
export const followUps = wordList(`
  what about now, how about now, can you do it now, try again, try it again, try now, try it now, go ahead
`)

/** A longer message says something of its own, whatever phrase is in it. */
export const longestFollowUp = 20
