/**
 * Whether a user's message is an explicit yes to what the agent put to them. The agreements of the paper's policy read
 * in favour of the agent, because they only ever keep a proposal. Here a doubtful yes does not count: the agent asks
 * once more.
 */
import {
  behindConsent,
  consentsIn,
  isAddition,
  isOffer,
  opensWith,
  readAnswer,
  withoutInterjections,
} from '../../paper/agreement/index.ts'
import { agreementLimits, consentOpenings, falseRefusals, refusalOpenings } from '../../paper/lexicon/agreement.ts'
import { clausesOf, sentencesOf, type TextClause } from '../../paper/text/clauses.ts'
import { holdsOne, wordLine } from '../../paper/text/words.ts'
import {
  falseAlternatives,
  furtherQuestions,
  hesitations,
  negations,
  orderOpenings,
  politeOpenings,
  proceedingPhrases,
  reservations,
} from './answer-words.ts'
import { hasSameForm, isIdentifier, readSpoken, type SpokenText } from './spoken-text.ts'

export type ExplicitAnswer =
  /** The part of the offer that was agreed to: all of it, or the option that the user picked. */
  | { readonly agreed: string }
  /** The user refused, corrected, hesitated or set a condition. Earlier agreements no longer count either. */
  | 'takes-back'
  | 'neither'

/** The call that the yes should be about: its values as words and numbers, and the verbs that name its action. */
export type YesTarget = {
  readonly values: SpokenText
  /** Uninflected, as in an order: "cancel it". */
  readonly verbs: readonly string[]
  readonly forms: readonly string[]
  readonly isNamedIn: (text: string) => boolean
}

export function readExplicit(answer: string, offer: string, action: YesTarget): ExplicitAnswer {
  const message = withoutEcho(answer.slice(0, agreementLimits.answerCharacters), offer)
  const clauses = clausesOf(message)
  const option = pickedOption(message, clauses, offer)
  const reads = option === null ? readAnswer(message, offer, '') : { agreed: option }
  if (reads === 'takes-back') return 'takes-back'
  if (clauses.some(({ line }) => hesitates(line))) return 'takes-back'
  if (option === null && (deniesAction(clauses, action) || clauses.some(refuses))) return 'takes-back'
  const agrees =
    option !== null ||
    consentsIn(message, clauses) ||
    echoesQuestion(message, offer) ||
    clauses.some((clause) => orders(clause, action))
  if (!agrees) return 'neither'
  if (!isOffer(offer)) return 'neither'
  const [first, ...others] = sentencesOf(message)
  // The first sentence of a choice has the label of the option: "2", "option 1".
  const put = readSpoken(offer)
  if (first && (option === null ? isReserved(first, put, action) : holdsOne(first.line, reservations)))
    return 'takes-back'
  if (others.some((sentence) => isReserved(sentence, put, action))) return 'takes-back'
  if (option === null && offersChoice(offer) && !action.isNamedIn(message)) return 'neither'
  return { agreed: option ?? offer }
}

/**
 * "Please proceed with the exchange" only repeats the offer. After "proceed with", words that the offer does not have
 * could change it, so they stay.
 */
function withoutEcho(message: string, offer: string): string {
  const known = [...readSpoken(offer).words]
  const isKnown = (word: string) => known.some((one) => one.slice(0, stem) === word.slice(0, stem))
  return message.replace(
    /\b(proceed|go ahead|continue) with ([^.!?,;\n]{1,80})/gi,
    (all, verb: string, rest: string) => {
      const words = wordLine(rest).trim().split(' ')
      const telling = words.filter((word) => word.length >= stem || /\d/.test(word))
      return telling.length > 0 && telling.every(isKnown) ? verb : all
    },
  )
}

/** Words are compared by their first letters, so that "update" is found in "updating". */
const stem = 4

/** "I am not so sure", "not really sure", and the phrases of the table. */
function hesitates(line: string): boolean {
  return holdsOne(line, hesitations) || (holdsOne(line, negations) && line.includes(' sure '))
}

/** A message that speaks of the action with a negation: "I no longer want to close it". */
function deniesAction(clauses: readonly TextClause[], { forms }: YesTarget): boolean {
  return clauses.some(({ line }) => holdsOne(line, negations) && holdsOne(line, forms))
}

/** A clause that refuses, anywhere: "Yes... hmm, no.", "It is late. Please do not ship it." */
function refuses({ line }: TextClause): boolean {
  const said = withoutInterjections(line).replace(/^ please /, ' ')
  return opensWith(said, refusalOpenings) && !opensWith(said, falseRefusals) && !opensWith(said, consentOpenings)
}

/** The answer repeats the question: "Continue?" "Continue." */
function echoesQuestion(message: string, offer: string): boolean {
  const asked = sentencesOf(offer.slice(0, agreementLimits.offerCharacters)).findLast(({ isQuestion }) => isQuestion)
  return asked !== undefined && asked.line === wordLine(message) && !message.includes('?')
}

/** The picked option of a list, also after a consent: "Go ahead with the first one." */
function pickedOption(message: string, clauses: readonly TextClause[], offer: string): string | null {
  const [first] = clauses
  for (const words of [message, first ? behindConsent(first) : '']) {
    const read = readAnswer(words, offer, '')
    if (typeof read === 'object' && read.agreed !== offer) return read.agreed
  }
  return null
}

/** The user orders the action that the agent offered: "Cancel it.", "I would like you to book that flight." */
function orders({ line, isQuestion }: TextClause, { verbs }: YesTarget): boolean {
  if (isQuestion) return false
  let rest = line
  for (;;) {
    const opening = orderOpenings.find((phrase) => rest.startsWith(` ${phrase} `))
    if (opening === undefined) break
    rest = rest.slice(opening.length + 1)
  }
  return verbs.some((verb) => rest.startsWith(` ${verb} `))
}

/**
 * Whether a sentence limits the yes: a condition, an exception, a question back, or a number or id that is not in the
 * call. A sentence that adds another wish does not limit it.
 */
function isReserved({ line, isQuestion }: TextClause, offer: SpokenText, action: YesTarget): boolean {
  if (isAddition(line)) return false
  const asksFact = isQuestion && opensWith(line, furtherQuestions)
  if (!asksFact && holdsOne(line, reservations)) return true
  if (isQuestion && !asksFact && !asksToProceed(line, action)) return true
  return line.split(' ').some((word) => /\d/.test(word) && !isOwn(word, action) && isForeign(word, offer, action))
}

/** "Could you please proceed?" orders, although it is a question. */
function asksToProceed(line: string, { forms }: YesTarget): boolean {
  return opensWith(line, politeOpenings) && (holdsOne(line, proceedingPhrases) || holdsOne(line, forms))
}

function isOwn(word: string, { values: { words, numbers } }: YesTarget): boolean {
  return words.has(word) || (/^\d+$/.test(word) && numbers.has(Number(word)))
}

/**
 * A number or id that the offer does not have changes it. One that the offer has is a detail of it ("the $60"), unless it
 * has the form of an id of the call: "yes for 9PQ1LM" leaves out 8JX2KQ.
 */
function isForeign(word: string, offer: SpokenText, { values }: YesTarget): boolean {
  if (!offer.words.has(word)) return true
  return isIdentifier(word) && [...values.words].some((own) => hasSameForm(own, word))
}

/** Whether the last question has alternatives: "Shall I cancel it or move it?", "Which one shall I book?" */
function offersChoice(offer: string): boolean {
  const sentences = sentencesOf(offer.slice(0, agreementLimits.offerCharacters))
  const line = sentences.findLast(({ isQuestion }) => isQuestion)?.line ?? ' '
  const rest = falseAlternatives.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), line)
  return rest.includes(' or ') || rest.includes(' which ')
}
