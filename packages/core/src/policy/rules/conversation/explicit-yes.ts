/**
 * Decides whether a user's message is an explicit yes to the agent's offer. The agreements of the paper's policy are read in favour of
 * the agent, because they only ever keep a proposal. For a rule a doubtful yes does not count: the agent asks once more.
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
  /** The part of the offer to which the user agreed: the whole offer, or the option that the user picked. */
  | { readonly agreed: string }
  /** The user refused, corrected, hesitated or set a condition. Then earlier agreements are cancelled too. */
  | 'takes-back'
  | 'neither'

/** The call that the yes must be about: its values as words and numbers, and the verbs that name its action. */
export type YesTarget = {
  readonly values: SpokenText
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
  // The first sentence of a user's choice contains the label of the option: "2", "option 1".
  const put = readSpoken(offer)
  if (first && (option === null ? isReserved(first, put, action) : holdsOne(first.line, reservations)))
    return 'takes-back'
  if (others.some((sentence) => isReserved(sentence, put, action))) return 'takes-back'
  if (option === null && offersChoice(offer) && !action.isNamedIn(message)) return 'neither'
  return { agreed: option ?? offer }
}

/**
 * Removes words that only repeat the offer, as in "Please proceed with the exchange". Words that the offer does not contain could change
 * it, so they stay.
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

/** Words are compared by this many first letters, so that "update" is found in "updating". */
const stem = 4

function hesitates(line: string): boolean {
  return holdsOne(line, hesitations) || (holdsOne(line, negations) && line.includes(' sure '))
}

/** Whether the message negates the action, as in "I no longer want to close it". */
function deniesAction(clauses: readonly TextClause[], { forms }: YesTarget): boolean {
  return clauses.some(({ line }) => holdsOne(line, negations) && holdsOne(line, forms))
}

/** Whether a clause of the message refuses: "Yes... hmm, no.", "It is late. Please do not ship it." */
function refuses({ line }: TextClause): boolean {
  const said = withoutInterjections(line).replace(/^ please /, ' ')
  return opensWith(said, refusalOpenings) && !opensWith(said, falseRefusals) && !opensWith(said, consentOpenings)
}

/** Whether the answer repeats the words of the agent's question, as when "Continue?" is answered with "Continue." */
function echoesQuestion(message: string, offer: string): boolean {
  const asked = sentencesOf(offer.slice(0, agreementLimits.offerCharacters)).findLast(({ isQuestion }) => isQuestion)
  return asked !== undefined && asked.line === wordLine(message) && !message.includes('?')
}

function pickedOption(message: string, clauses: readonly TextClause[], offer: string): string | null {
  const [first] = clauses
  for (const words of [message, first ? behindConsent(first) : '']) {
    const read = readAnswer(words, offer, '')
    if (typeof read === 'object' && read.agreed !== offer) return read.agreed
  }
  return null
}

/** Whether the user orders the action that the agent offered: "Cancel it.", "I would like you to book that flight." */
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
 * Whether a sentence limits the yes: by a condition, an exception, a question to the agent, or a number or id that the call does not
 * have. A sentence that only adds another wish does not limit the yes.
 */
function isReserved({ line, isQuestion }: TextClause, offer: SpokenText, action: YesTarget): boolean {
  if (isAddition(line)) return false
  const asksFact = isQuestion && opensWith(line, furtherQuestions)
  if (!asksFact && holdsOne(line, reservations)) return true
  if (isQuestion && !asksFact && !asksToProceed(line, action)) return true
  return line.split(' ').some((word) => /\d/.test(word) && !isOwn(word, action) && isForeign(word, offer, action))
}

/** Whether a polite question is an order, as in "Could you please proceed?" */
function asksToProceed(line: string, { forms }: YesTarget): boolean {
  return opensWith(line, politeOpenings) && (holdsOne(line, proceedingPhrases) || holdsOne(line, forms))
}

function isOwn(word: string, { values: { words, numbers } }: YesTarget): boolean {
  return words.has(word) || (/^\d+$/.test(word) && numbers.has(Number(word)))
}

/**
 * Whether a number or id in the answer changes the offer. It changes the offer if the offer does not contain it. If the offer contains
 * it, it is usually a detail ("the $60"). But another id of the same form as the call's id also changes the offer: "yes for 9PQ1LM" does
 * not agree to 8JX2KQ.
 */
function isForeign(word: string, offer: SpokenText, { values }: YesTarget): boolean {
  if (!offer.words.has(word)) return true
  return isIdentifier(word) && [...values.words].some((own) => hasSameForm(own, word))
}

function offersChoice(offer: string): boolean {
  const sentences = sentencesOf(offer.slice(0, agreementLimits.offerCharacters))
  const line = sentences.findLast(({ isQuestion }) => isQuestion)?.line ?? ' '
  const rest = falseAlternatives.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), line)
  return rest.includes(' or ') || rest.includes(' which ')
}
