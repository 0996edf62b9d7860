/**
 * Whether the message asks for the tool's action on something other than the named value. There are three cases:
 * - The message refers to a thing mentioned before ("close it").
 * - It mentions a thing without a name ("the other one").
 * - It links the named value to an amount that the call does not have.
 */
import { additionPhrases } from '../../lexicon/agreement.ts'
import { describingWords, prepositions } from '../../lexicon/objects.ts'
import { courtesyWords, pronouns, rejectingBehind, rejectingPhrases, unnamedThings } from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections } from '../../text/inflections.ts'
import { holdsOne, holdsPhrase, nameTokens, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'
import { joint } from './words-around.ts'

export function isForAnother(message: string, place: MentionPlace, tool: string, amounts: readonly string[]): boolean {
  return (
    speaksOfUnnamed(message) ||
    isDoneToSpokenOf(message, place, tool) ||
    isOtherPortion(message, place, amounts) ||
    comesAfterAnother(message, place, tool)
  )
}

/**
 * Whether the message asks for the action on a thing mentioned before, as in "Close it, it waits for ticket 5". "Send it to account 5"
 * does not count, because there the named value is the destination.
 */
export function isDoneToSpokenOf(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = message.slice(0, from)
  const clauses = clausesOf(before)
  const forms = nameTokens(tool).flatMap(inflections)
  const last = clauses.at(-1)?.line ?? ''
  return forms.some((form) =>
    pronouns.some(
      (it) => clauses.some(({ line }) => holdsPhrase(line, `${form} ${it}`)) && !holdsPhrase(last, `${form} ${it} to`),
    ),
  )
}

/**
 * Whether the message mentions a thing without its name, as in "the other one" and "mine". A thing that the message rules out does not
 * count, as in "keep the other one".
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

/** Whether the unnamed thing is only the subject of a statement, as in "The other lands too late". */
function isStatement(part: string): boolean {
  const opening = unnamedThings.findLast((phrase) => part.startsWith(` ${phrase} `))
  const [next, ...rest] = part
    .slice((opening?.length ?? 0) + 1)
    .trim()
    .split(' ')
  if (opening === undefined || next === undefined || rest.length === 0) return false
  return !prepositions.has(next) && !describingWords.has(next) && !courtesyWords.has(next)
}

/** Whether the message requests the tool's action for something else before it adds the value: "Cancel the lamp and then order 5". */
export function comesAfterAnother(message: string, { from }: MentionPlace, tool: string): boolean {
  const before = wordLine(message.slice(0, from))
  const added = Math.max(...additionPhrases.map((phrase) => before.lastIndexOf(` ${phrase} `)))
  const first = before.slice(0, added + 1)
  return nameTokens(tool).some((word) => inflections(word).some((form) => holdsPhrase(first, form)))
}

/**
 * Whether the message links the value to an amount that the call does not have. Example: in "40 on the usual one and 60 on account 5",
 * account 5 has the amount 60, and the call has the amount 40.
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
