/**
 * Whether a user asked for what a tool does. A mention is not a request: "summarise my emails" does not ask to send an email. In doubt
 * the answer is yes, so that the conditions that use the answer do not match.
 */

import { singular } from '../../paper/text/inflections.ts'
import { wordLine } from '../../paper/text/words.ts'
import {
  afterForbidden,
  auxiliaries,
  contextOpenings,
  determiners,
  knowingVerbs,
  makingVerbs,
  nounFollowers,
  politeWords,
  pronouns,
  questionWords,
  speakingVerbs,
  verbLeads,
  weakVerbs,
  wishes,
} from '../tables/actions.ts'
import { wordsBeforeThing } from '../tables/bounds.ts'
import { actionThings, type ToolAction, verbForms } from './tool-action.ts'

export type RequestClause = { readonly text: string; readonly words: readonly string[] }

export function clausesOf(requests: string): readonly RequestClause[] {
  return requests.split(clauseEnds).map((text) => ({ text: text.trim(), words: wordsIn(text) }))
}

export function asksForAction(requests: string, action: ToolAction): boolean {
  return requests.split(clauseEnds).some((text) => asksInClause(wordsIn(text), action))
}

/**
 * Like `asksInClause`, and also true for orders such as "kill it": a short order with a verb that the tables do not know may ask for
 * anything.
 */
export function mayAskInClause(words: readonly string[], action: ToolAction): boolean {
  return asksInClause(words, action) || isUnknownOrder(words)
}

function isUnknownOrder(words: readonly string[]): boolean {
  return isShortOrder(words) && !words.some((word) => verbForms.has(word))
}

/** Whether the user gives an order about a thing that was just named, as in "kick it" or "please sort that". */
export function ordersForThing(requests: string): boolean {
  return requests.split(clauseEnds).some((text) => isShortOrder(wordsIn(text)))
}

function isShortOrder(words: readonly string[]): boolean {
  const [verb = '', thing = '', ...more] = words.filter((word) => !politeWords.has(word))
  return more.length === 0 && orderedThings.has(thing) && !noOrders.some((table) => table.has(verb))
}

const orderedThings: ReadonlySet<string> = new Set(['him', 'her', 'it', 'that', 'them', 'this'])
const noOrders = [knowingVerbs, questionWords, auxiliaries, contextOpenings, nounFollowers, pronouns]

/** A prohibition opens a clause: "read it but do not reply". */
export const beforeProhibition = String.raw`\s(?=(?:and|but) (?:please )?(?:do not|don['’]?t|never) )`

/** A sign inside an address or a number ends no clause. */
const clauseEnds = new RegExp(String.raw`[.!?;:,]+(?=\s|$)|[\n\v\f]+|${beforeProhibition}`)

function wordsIn(clause: string): readonly string[] {
  return wordLine(clause).trim().split(' ')
}

/**
 * Whether the clause forbids something and asks for nothing: "do not send anything yet". With a condition or a named thing it may ask for
 * something: "do not pay Bob".
 */
export function isProhibition(words: readonly string[]): boolean {
  const opening = words.findIndex((word) => !politeWords.has(word) && word !== 'but')
  const said = words.slice(Math.max(0, opening))
  const negation = negations.find((phrase) => phrase.every((word, at) => said[at] === word))
  if (negation === undefined) return false
  const [verb = '', ...rest] = said.slice(negation.length)
  return verbForms.get(verb)?.includes(verb) === true && rest.every((word) => afterForbidden.has(word))
}

const negations = [['do', 'not'], ['dont'], ['never'], ['no', 'need', 'to']]

export function asksInClause(words: readonly string[], { own, verbs, things }: ToolAction): boolean {
  if (isProhibition(words)) return false
  return words.some((word, at) => {
    const forms = verbForms.get(word)
    if (forms?.some((verb) => verbs.has(verb) && asksAt(words, at, verb))) return true
    // Some of the tool's verbs are not in the table. If the tool has no other verb, such a verb must pass the usual checks for a request.
    // Otherwise it only has to be in the position of a verb.
    if (!forms && verbs.has(word) && (verbs.size === own.size ? asksAt(words, at, word) : canBeVerb(words, at)))
      return true
    return (things.has(singular(word)) && isMade(words, at)) || (verbs.has('tell') && letsKnow(words, at))
  })
}

function asksAt(words: readonly string[], at: number, verb: string): boolean {
  if (speakingVerbs.has(verb) && isUser(words[at + 1])) return false
  if (assurances.has(words[at + 1] ?? '')) return false
  if (actionThings.has(verb) && isMade(words, at)) return true
  const written = words[at] ?? ''
  const word = written === `re${verb}` ? verb : written
  if (word.endsWith('ing')) return !determiners.has(words[at - 1] ?? '')
  if (word === `${verb}s` || word === `${verb}es`) return false
  if (word !== verb) return words.slice(0, at).some((before) => wishes.has(before))
  return (!actionThings.has(verb) && !weakVerbs.has(verb)) || canBeVerb(words, at)
}

/** Whether the clause contains an order such as "let Ann know", which asks to tell her. */
function letsKnow(words: readonly string[], at: number): boolean {
  return (
    words[at] === 'let' && !isUser(words[at + 1]) && words.slice(at + 2, at + 2 + wordsBeforeThing).includes('know')
  )
}

const isUser = (word: string | undefined): boolean => word === 'me' || word === 'us'

/** Whether the word can be a verb: it is the first word of the clause, or follows a word that leads to a verb. */
function canBeVerb(words: readonly string[], at: number): boolean {
  const before = words[at - 1]
  return before === undefined || (verbLeads.has(before) && !determiners.has(before))
}

/** Whether a verb such as "make" or "create" is a few words before this word. The phrase "make sure" does not count. */
function isMade(words: readonly string[], at: number): boolean {
  return words
    .slice(Math.max(0, at - wordsBeforeThing), at)
    .some((word, near, before) => isMaking(word) && !assurances.has(before[near + 1] ?? ''))
}

function isMaking(word: string): boolean {
  return makingVerbs.has(word) || (verbForms.get(word) ?? []).some((verb) => makingVerbs.has(verb))
}

const assurances: ReadonlySet<string> = new Set(['certain', 'sure'])
