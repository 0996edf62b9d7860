/**
 * Whether the user asks the tool's action for a thing mentioned before: "book 40 on it". A pronoun refers back, so a
 * value after it is not meant. A value that a question has just introduced is.
 */
import {
  barePronouns,
  joiningWords,
  pairingVerbs,
  pronouns,
  relatingWords,
  topicOpenings,
} from '../../lexicon/roles.ts'
import { clausesOf, sentencesOf } from '../../text/clauses.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsOne, holdsPhrase, nameTokens, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'

/**
 * "Close it, it waits for ticket 5": the action is requested for the thing mentioned before. In "Send it to account 5"
 * the value says where, which is different.
 */
export function isDoneToSpokenOf(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = message.slice(0, from)
  const clauses = clausesOf(before)
  const forms = nameTokens(tool).flatMap(inflections)
  const line = wordLine(before)
  const last = clauses.at(-1)?.line ?? ''
  const isObject = forms.some((form) =>
    pronouns.some((it) => holdsPhrase(line, `${form} ${it}`) && !holdsPhrase(last, `${form} ${it} to`)),
  )
  return (
    isObject ||
    clauses.some((clause) => {
      const isOpen = clause.to === before.length
      return relatesToSpokenOf(clause.line.trim().split(' '), forms, isOpen)
    })
  )
}

/**
 * "Book 40 on it", "send them there". Within the value's own clause, only if both have the same preposition: "40 on it
 * and 60 on account 5", but not "from it to account 5".
 */
function relatesToSpokenOf(words: readonly string[], forms: readonly string[], isOpen: boolean): boolean {
  const verb = words.findIndex((word) => forms.includes(word))
  if (verb < 0) return false
  return words.some((word, at) => {
    const relation = words[at - 1] ?? ''
    if (at <= verb || !standsAlone(word, words[at + 1])) return false
    if (!relatingWords.has(relation)) return word === 'there'
    return !isOpen || words.findLast((other) => relatingWords.has(other)) === relation
  })
}

/** "That" is a pronoun; in "that order" it is not. */
function standsAlone(word: string, next: string | undefined): boolean {
  if (barePronouns.has(word)) return true
  if (!pronouns.includes(word)) return false
  return next === undefined || next === 'one' || next === 'please' || joiningWords.includes(next)
}

/** "Merge it with order 5": the value is the second of the two. */
export function isPairedWith(message: string, { from }: MentionPlace, tool: string): boolean {
  const last = clausesOf(message.slice(0, from)).at(-1)?.line ?? ''
  const tokens = nameTokens(tool)
  return pairingVerbs.some(
    (verb) => !tokens.includes(verb) && pronouns.some((it) => holdsOne(last, pairsWith(verb, it))),
  )
}

const pairsWith = (verb: string, pronoun: string): readonly string[] =>
  ['and', 'to', 'with'].map((word) => `${verb} ${pronoun} ${word}`)

/** "What about order 5? Cancel it." */
export function isTakenUp(message: string, { from, to }: MentionPlace, tool: string): boolean {
  const question = sentencesOf(message).findLast((sentence) => sentence.from <= from)
  if (!question?.isQuestion || wordLine(message.slice(to, question.to)) !== ' ') return false
  if (!topicOpenings.some((opening) => question.line.startsWith(` ${opening} `))) return false
  const next = wordLine(message.slice(question.to))
  const forms = nameTokens(tool).flatMap(inflections)
  return forms.some((form) => pronouns.some((it) => holdsPhrase(next, `${form} ${it}`)))
}
