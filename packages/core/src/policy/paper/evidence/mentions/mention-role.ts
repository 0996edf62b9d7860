/**
 * The role in which a user's message mentions a value. A value that is ruled out, compared with, reported or asked
 * about is not the value that an argument should have. In doubt the value is not asked for.
 */
import { inquiryWords } from '../../lexicon/paper.ts'
import {
  affirmingBehind,
  borrowingVerbs,
  borrowingWords,
  circumstances,
  comparingPhrases,
  conditionalPhrases,
  courtesyConditions,
  courtesyWords,
  excludingPhrases,
  falseRejections,
  goingOnWords,
  headWords,
  inquiringOpenings,
  joiningWords,
  lookingWords,
  otherPeople,
  politeOpenings,
  reasonWords,
  rejectingBehind,
  rejectingPhrases,
  showingPhrases,
  takingBack,
  tellingBehind,
  tellingPhrases,
  turningWords,
  wantingWords,
  wishingPhrases,
} from '../../lexicon/roles.ts'
import { clausesOf } from '../../text/clauses.ts'
import { quotationsOf } from '../../text/quoted-literals.ts'
import { holdsOne, wordLine } from '../../text/words.ts'
import type { MentionPlace } from './mentions.ts'
import { verbOf } from './object-of-tool.ts'
import { joint, type WordsAround, wordsAround } from './words-around.ts'

/** `ruled-out`: the user does not want it used. `aside`: it is mentioned but not asked for. */
export type MentionRole = 'asked-for' | 'ruled-out' | 'aside'

/** `actions`: phrases for the tool's own action. In "check out room 5", "check" does not ask for a look. */
export function roleOf(
  message: string,
  place: MentionPlace,
  others: readonly MentionPlace[],
  actions: readonly string[] = [],
): MentionRole {
  const around = wordsAround(message, place, others)
  if (isRuledOut(around)) return 'ruled-out'
  const aside =
    isTakenBack(message, place) ||
    isQuoted(message, place) ||
    isOwner(message, place) ||
    isCompared(around) ||
    isReported(around) ||
    isConditional(around) ||
    isInquired(around) ||
    isLookedAt(around, actions)
  return aside ? 'aside' : 'asked-for'
}

function isRuledOut({ before, behind }: WordsAround): boolean {
  if (holdsOne(before, excludingPhrases)) return true
  const said = before.replace(leftAlone, ' ')
  const turned = turningWords.reduce((rest, word) => rest.slice(Math.max(0, rest.lastIndexOf(` ${word} `))), said)
  return holdsOne(without(turned, falseRejections), rejectingPhrases) || holdsOne(upToNext(behind), rejectingBehind)
}

/** "Leave it for now and merge 5": another thing is left alone. */
const leftAlone =
  /(?<!t| not| never) (?:forget|ignore|keep|leave|skip) (?:her|him|it|that|them|this)(?: \w+){0,3}? and(?= )/

/** Whether the user takes the value back: "Cancel order 5. No wait, …" */
function isTakenBack(message: string, { to }: MentionPlace): boolean {
  return holdsOne(wordLine(message.slice(to)), takingBack)
}

/** A quoted identifier is named by the user. An identifier inside a quoted sentence is someone else's. */
function isQuoted(message: string, { from, to }: MentionPlace): boolean {
  const line = message.slice(message.lastIndexOf('\n', from) + 1, from)
  if (line.trimStart().startsWith('>')) return true
  return quotationsOf(message).some(
    (quotation) =>
      quotation.from <= from && to <= quotation.to && message.slice(quotation.from, quotation.to).trim().includes(' '),
  )
}

/** Whether the value only owns what the message is about: "order 5's address". */
function isOwner(message: string, { to }: MentionPlace): boolean {
  return (message[to] === "'" || message[to] === '’') && message[to + 1] === 's'
}

function isCompared({ before }: WordsAround): boolean {
  const plain = without(before, wishingPhrases)
  if (holdsOne(plain, comparingPhrases)) return true
  return borrowingVerbs.some((verb) => {
    const at = plain.indexOf(` ${verb} `)
    // "Take a backup of 5" makes a new thing.
    return at >= 0 && !/^ take an? /.test(plain.slice(at)) && holdsOne(plain.slice(at), borrowingWords)
  })
}

function isConditional({ sentenceBefore }: WordsAround): boolean {
  return holdsOne(without(sentenceBefore, courtesyConditions), conditionalPhrases)
}

/** The sentence may start with something else: "By the way, was order 5 refunded?" */
function isInquired({ clause, sentence }: WordsAround): boolean {
  return sentence.isQuestion && [clause, sentence].some(({ line }) => inquires(line))
}

/** Whether the message only asks for information about the value, with or without a question mark. */
export function isInquiry(message: string, place: MentionPlace, others: readonly MentionPlace[]): boolean {
  const around = wordsAround(message, place, others)
  return isInquired(around) || inquiryWords.has(around.sentence.line.trim().split(' ', 1)[0] ?? '')
}

function inquires(line: string): boolean {
  const words = line.trim().split(' ')
  const opening = words.slice(words.findIndex((word) => !headWords.has(word)))
  const said = ` ${opening.join(' ')} `
  return inquiringOpenings.has(opening[0] ?? '') && !politeOpenings.some((phrase) => said.startsWith(` ${phrase} `))
}

function isLookedAt({ before, sentenceBehind }: WordsAround, actions: readonly string[]): boolean {
  return holdsOne(without(before, actions), lookingWords) && !holdsOne(sentenceBehind, goingOnWords)
}

/** Ignores reasons and what is said about other things: "cancel order 5 because the size is wrong". */
function upToNext(line: string): string {
  return [...joiningWords, ...reasonWords].reduce((rest, word) => rest.split(` ${word} `, 1)[0] ?? '', line).concat(' ')
}

function without(line: string, phrases: readonly string[]): string {
  return phrases.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), line)
}

/** Whether the value is only reported, as part of a past event, a time, a reason, or what other people do. */
function isReported({ before, behind }: WordsAround): boolean {
  if (holdsOne(before, tellingPhrases) || holdsOne(before, circumstances) || isOfOtherPeople(before)) return true
  return tellingBehind.has(behind.trim().split(' ', 1)[0] ?? '') && !holdsOne(behind, affirmingBehind)
}

/** Whether the clause is about what others have or do: "My colleague owns order 5", not "she wants it cancelled". */
function isOfOtherPeople(before: string): boolean {
  const said = before.split(joint).at(-1)?.trim().split(' ') ?? []
  return said.slice(0, 2).some((word) => otherPeople.has(word)) && !holdsOne(before, wantingWords)
}

/** The most words between the verb and the value: "me the status of order". */
const mostBetween = 5

/**
 * Whether a message only asks to be shown something: "Show me order #W2, please." Agents read many things along the
 * way, so a reading call is compared only with a request that is itself about reading.
 */
export function isToBeShown(message: string, { from, to }: MentionPlace, tool: string): boolean {
  const asked = clausesOf(message.slice(0, from)).findLast((clause) => clause.to === from)?.line ?? ' '
  const words = asked.trim().split(' ')
  const said = words.slice(words.findIndex((word) => !courtesyWords.has(word) && !headWords.has(word)))
  const phrase = [...showingPhrases, verbOf(tool)].find((opening) => ` ${said.join(' ')} `.startsWith(` ${opening} `))
  if (phrase === undefined || said.length - phrase.split(' ').length > mostBetween) return false
  const rest = wordLine(message.slice(to)).trim()
  return rest === '' || rest.split(' ').every((word) => courtesyWords.has(word))
}
