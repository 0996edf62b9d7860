/**
 * Finds the role in which a user's message mentions a value. A value that is ruled out, compared, reported or asked about is not the
 * value that the argument should have. Any other mention asks for the value.
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

/** `ruled-out`: the user does not want the value to be used. `aside`: the user only mentions the value. */
export type MentionRole = 'asked-for' | 'ruled-out' | 'aside'

/**
 * `actions` are phrases for the tool's own action. Their words show no other role: "check" usually asks for a look, but not in "check out
 * room 5" if the tool checks people out.
 */
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

/** Matches a command to leave another thing alone. It rules out that thing and not the named value: "Leave it for now and merge 5". */
const leftAlone =
  /(?<!t| not| never) (?:forget|ignore|keep|leave|skip) (?:her|him|it|that|them|this)(?: \w+){0,3}? and(?= )/

function isTakenBack(message: string, { to }: MentionPlace): boolean {
  return holdsOne(wordLine(message.slice(to)), takingBack)
}

/**
 * Whether the value is inside a quotation of several words. A quoted identifier alone is still named by the user, while an identifier in
 * a quoted sentence comes from somebody else.
 */
function isQuoted(message: string, { from, to }: MentionPlace): boolean {
  const line = message.slice(message.lastIndexOf('\n', from) + 1, from)
  if (line.trimStart().startsWith('>')) return true
  return quotationsOf(message).some(
    (quotation) =>
      quotation.from <= from && to <= quotation.to && message.slice(quotation.from, quotation.to).trim().includes(' '),
  )
}

/** Whether the value only owns the thing that the message is about, as in "order 5's address". */
function isOwner(message: string, { to }: MentionPlace): boolean {
  return (message[to] === "'" || message[to] === '’') && message[to + 1] === 's'
}

function isCompared({ before }: WordsAround): boolean {
  const plain = without(before, wishingPhrases)
  if (holdsOne(plain, comparingPhrases)) return true
  return borrowingVerbs.some((verb) => {
    const at = plain.indexOf(` ${verb} `)
    // "Take a backup of 5" asks for a new thing. It does not copy a property of 5, so the verb "take" is no comparison here.
    return at >= 0 && !/^ take an? /.test(plain.slice(at)) && holdsOne(plain.slice(at), borrowingWords)
  })
}

function isConditional({ sentenceBefore }: WordsAround): boolean {
  return holdsOne(without(sentenceBefore, courtesyConditions), conditionalPhrases)
}

/** Whether the clause or its sentence is a question. Other words may come first: "By the way, was order 5 refunded?" */
function isInquired({ clause, sentence }: WordsAround): boolean {
  return sentence.isQuestion && [clause, sentence].some(({ line }) => inquires(line))
}

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

/**
 * Cuts off the rest of the line from a word such as "and" or "because" on, since the rest is about something else. In "cancel order 5
 * because the size is wrong" the word "wrong" does not rule out order 5.
 */
function upToNext(line: string): string {
  return [...joiningWords, ...reasonWords].reduce((rest, word) => rest.split(` ${word} `, 1)[0] ?? '', line).concat(' ')
}

function without(line: string, phrases: readonly string[]): string {
  return phrases.reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), line)
}

/** Whether the value is only reported: as part of a past event, a time, a reason, or an action of other people. */
function isReported({ before, behind }: WordsAround): boolean {
  if (holdsOne(before, tellingPhrases) || holdsOne(before, circumstances) || isOfOtherPeople(before)) return true
  return tellingBehind.has(behind.trim().split(' ', 1)[0] ?? '') && !holdsOne(behind, affirmingBehind)
}

/** Whether the clause says what other people have or do: "My colleague owns order 5", not "she wants it cancelled". */
function isOfOtherPeople(before: string): boolean {
  const said = before.split(joint).at(-1)?.trim().split(' ') ?? []
  return said.slice(0, 2).some((word) => otherPeople.has(word)) && !holdsOne(before, wantingWords)
}

/** Maximum number of words between the verb and the value, as in "show me the status of order 5". */
const mostBetween = 5

/**
 * Whether a message only asks to be shown a thing, as in "Show me order #W2, please." A call that only reads is compared only with such a
 * request, because agents read many things before they act.
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
