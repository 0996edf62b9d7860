/**
 * Whether a user asked for what a tool does. A thing that is only spoken of does not ask: "summarise my emails" asks for no mail
 * to be sent. In doubt the user did: the conditions that rest on this keep silent then.
 */

import { singular } from '../../paper/text/inflections.ts'
import { wordLine } from '../../paper/text/words.ts'
import {
  determiners,
  makingVerbs,
  speakingVerbs,
  verbLeads,
  weakVerbs,
  wishes,
  wordsBeforeThing,
} from '../tables/deeds.ts'
import { deedThings, type ToolDeed, verbForms } from './tool-deed.ts'

/** A part of a sentence. */
export type RequestClause = { readonly text: string; readonly words: readonly string[] }

export function clausesOf(requests: string): readonly RequestClause[] {
  return requests.split(clauseEnds).map((text) => ({ text: text.trim(), words: wordsIn(text) }))
}

export function asksForDeed(requests: string, deed: ToolDeed): boolean {
  return requests.split(clauseEnds).some((text) => asksInClause(wordsIn(text), deed))
}

const clauseEnds = /[.!?;:,\n\v\f]+/

function wordsIn(clause: string): readonly string[] {
  return wordLine(clause).trim().split(' ')
}

/** Whether the clause asks for it. */
export function asksInClause(words: readonly string[], { verbs, things }: ToolDeed): boolean {
  return words.some((word, at) => {
    const forms = verbForms.get(word) ?? (verbs.has(word) ? [word] : [])
    if (forms.some((verb) => verbs.has(verb) && asksAt(words, at, verb))) return true
    return things.has(singular(word)) && isMade(words, at)
  })
}

function asksAt(words: readonly string[], at: number, verb: string): boolean {
  if (speakingVerbs.has(verb) && isUser(words[at + 1])) return false
  if (deedThings.has(verb) && isMade(words, at)) return true
  const word = words[at] ?? ''
  if (word.endsWith('ing')) return !determiners.has(words[at - 1] ?? '')
  if (word === `${verb}s` || word === `${verb}es`) return false
  if (word !== verb) return words.slice(0, at).some((before) => wishes.has(before))
  return (!deedThings.has(verb) && !weakVerbs.has(verb)) || opensOrder(words, at)
}

const isUser = (word: string | undefined): boolean => word === 'me' || word === 'us'

/** It opens the clause, or stands behind a word that leads to a verb. */
function opensOrder(words: readonly string[], at: number): boolean {
  const before = words[at - 1]
  return before === undefined || (verbLeads.has(before) && !determiners.has(before))
}

/** A verb that makes things stands a few words in front of it. */
function isMade(words: readonly string[], at: number): boolean {
  return words
    .slice(Math.max(0, at - wordsBeforeThing), at)
    .some((word) => makingVerbs.has(word) || (verbForms.get(word) ?? []).some((verb) => makingVerbs.has(verb)))
}
