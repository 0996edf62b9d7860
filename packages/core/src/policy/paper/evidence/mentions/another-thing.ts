/**
 * Whether the user asks for the tool's action on something else than the value that the message names: on a thing
 * mentioned before ("book 40 on it"), on a thing that the message does not name, or on a thing with another amount.
 */
import { describingWords, prepositions } from '../../lexicon/objects.ts'
import {
  barePronouns,
  courtesyWords,
  joiningWords,
  pronouns,
  rejectingBehind,
  rejectingPhrases,
  relatingWords,
  unnamedThings,
} from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsOne, holdsPhrase, nameTokens, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'
import { joint } from './words-around.ts'

export function isForAnother(message: string, place: MentionPlace, tool: string, amounts: readonly string[]): boolean {
  return speaksOfUnnamed(message) || isDoneToSpokenOf(message, place, tool) || isOtherPortion(message, place, amounts)
}

/**
 * "Close it, it waits for ticket 5": the action is requested for the thing mentioned before. In "Send it to account 5"
 * the value says where, which is different.
 */
export function isDoneToSpokenOf(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = message.slice(0, from)
  const clauses = clausesOf(before)
  const forms = nameTokens(tool).flatMap(inflections)
  const last = clauses.at(-1)?.line ?? ''
  const isObject = forms.some((form) =>
    pronouns.some(
      (it) => clauses.some(({ line }) => holdsPhrase(line, `${form} ${it}`)) && !holdsPhrase(last, `${form} ${it} to`),
    ),
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
 * Whether the action relates to a thing mentioned before: "Book 40 on it", "send them there". Within the value's own
 * clause, only if both have the same preposition: "40 on it and 60 on account 5", but not "from it to account 5".
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

/** Whether the word is a pronoun: "that" is one, but not in "that order". */
function standsAlone(word: string, next: string | undefined): boolean {
  if (barePronouns.has(word)) return true
  if (!pronouns.includes(word)) return false
  return next === undefined || next === 'one' || next === 'please' || joiningWords.includes(next)
}

/**
 * Whether the message mentions a thing without naming it and does not rule it out: "the other one" and "mine", but not
 * "keep the other one".
 */
export function speaksOfUnnamed(message: string): boolean {
  return clausesOf(message)
    .flatMap(({ line }) => line.split(joint))
    .map((part) => ` ${part.trim()} `)
    .some(
      (part) =>
        holdsOne(part, unnamedThings) &&
        !holdsOne(part, rejectingPhrases) &&
        !holdsOne(part, rejectingBehind) &&
        !isStatement(part),
    )
}

/** Whether the thing is the subject of a statement and not asked for: "The other lands too late". */
function isStatement(part: string): boolean {
  const opening = unnamedThings.findLast((phrase) => part.startsWith(` ${phrase} `))
  const [next, ...rest] = part
    .slice((opening?.length ?? 0) + 1)
    .trim()
    .split(' ')
  if (opening === undefined || next === undefined || rest.length === 0) return false
  return !prepositions.has(next) && !describingWords.has(next) && !courtesyWords.has(next)
}

/**
 * Whether the value has another amount than the call: "40 on the usual one and 60 on account 5". `amounts` are the
 * numbers in the call.
 */
export function isOtherPortion(message: string, { from, to }: MentionPlace, amounts: readonly string[]): boolean {
  const before = message.slice(0, from)
  const local = numbersOf(
    clausesOf(before)
      .findLast((clause) => clause.to === before.length)
      ?.line.split(joint)
      .at(-1),
  )
  if (local.length === 0 || local.some((number) => amounts.includes(number))) return false
  return numbersOf(wordLine(`${before} ${message.slice(to)}`)).some((number) => amounts.includes(number))
}

function numbersOf(line: string | undefined): readonly string[] {
  return (line ?? '').split(' ').filter((word) => /^\d+$/.test(word))
}
