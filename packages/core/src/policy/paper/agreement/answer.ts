/**
 * How a user's message answers the agent's offer. A few words agree, and more words may add a new wish. A message that
 * refuses or corrects also takes back earlier agreements.
 */
import {
  additionPhrases,
  agreementLimits,
  amendingByName,
  amendingWords,
  backReferences,
  choicePhrases,
  closingPhrases,
  correctionPhrases,
  correctionsByName,
  falseRefusals,
  offerPhrases,
  ordinals,
  pickFillers,
  refusalOpenings,
  stoppingClauses,
  tellingOpenings,
} from '../lexicon/agreement.ts'
import { requestVerbs } from '../lexicon/roles.ts'
import { clausesOf, sentencesOf, type TextClause } from '../text/clauses.ts'
import { inflections } from '../text/inflections.ts'
import { holdsOne, holdsPhrase, wordLine } from '../text/words.ts'
import { agrees, behindConsent, consentsIn, opensWith, withoutInterjections } from './consent.ts'

/** The part of the offer that was agreed to. `takes-back`: the user refused or corrected it, and with it earlier agreements. */
export type UserAnswer = { readonly agreed: string } | 'takes-back' | 'neither'

/** `earlier`: what the user agreed to before. */
export function readAnswer(answer: string, offer: string, earlier: string): UserAnswer {
  const message = answer.slice(0, agreementLimits.answerCharacters)
  const clauses = clausesOf(message)
  const option = pickedOption(clauses, offer)
  if (option !== null) return { agreed: option }
  const consents = consentsIn(message, clauses)
  if (consents && stopsAfterConsent(clauses)) return 'takes-back'
  const put = `${offer}\n${earlier}`
  const adds = isAddition(message)
  if (!adds && (corrects(message, put) || (consents && amends(message, put)))) return 'takes-back'
  if (!consents) return refuses(clauses, put) ? 'takes-back' : 'neither'
  if (!isOffer(offer) || (!adds && choosesByName(message, offer))) return 'neither'
  return { agreed: offer }
}

/**
 * Whether a message adds another wish. At the end of a message "then" only concludes: "Book me on BA283 then." "Too"
 * adds only at the end of a clause: "it lands too late" does not.
 */
export function isAddition(message: string): boolean {
  const isAdded = (line: string) => holdsOne(line.replace(/ then(?: please| thanks)? $/, ' '), withoutToo)
  return (
    sentencesOf(message).some(({ line }) => isAdded(line)) ||
    clausesOf(message).some(({ line }) =>
      / (?:after|afterwards|later|next|too) (?:(?:and|but|for|if|please|thanks) |$)/.test(line),
    )
  )
}

const withoutToo = additionPhrases.filter((phrase) => phrase !== 'too')

/**
 * Whether the user takes back the consent in the same message: in "Yes ... no, hold on" the last of these words counts.
 */
function stopsAfterConsent(clauses: readonly TextClause[]): boolean {
  const stop = clauses.findLastIndex(({ line }) => stoppingClauses.has(withoutInterjections(line).trim()))
  return stop > clauses.findLastIndex(agrees)
}

/** A clause with more words is more than a choice, so it picks no option. */
const mostPickWords = 6

/** The option of the list that the first clause picks: "The second one, please", "1", "Option B". */
function pickedOption([first]: readonly TextClause[], offer: string): string | null {
  const words = first?.line.trim().split(' ') ?? []
  if (words.length > mostPickWords) return null
  const named = words.filter((word) => !pickFillers.has(word) || words.length === 1)
  const [word] = named
  if (named.length !== 1 || word === undefined) return null
  const place = Object.hasOwn(ordinals, word) ? String(ordinals[word]) : word
  return optionsOf(offer).get(place) ?? null
}

/** If the agent offered a choice and the user named one of the things, the user agreed to none of the others. */
function choosesByName(message: string, offer: string): boolean {
  const line = wordLine(offer.slice(0, agreementLimits.offerCharacters))
  if (!holdsOne(line, choicePhrases)) return false
  return wordLine(message)
    .split(' ')
    .some((word) => /\d/.test(word) && holdsPhrase(line, word))
}

/** The options of a list by their labels, in lower case: "1." and "2)", "(a)". Each ends where the next begins. */
function optionsOf(text: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const found = [...text.slice(0, agreementLimits.offerCharacters).matchAll(label)]
  found.forEach((match, at) => {
    const name = match[1]?.toLowerCase() ?? ''
    if (!options.has(name)) options.set(name, text.slice(match.index, found[at + 1]?.index ?? text.length))
  })
  return options.size > 1 ? options : new Map()
}

const label = /(?<![\w.#-])(\d{1,2}|[a-eA-E])[.):](?=\s)/g

/**
 * Whether the first clause with content refuses the offer. If its verb does not occur in the offer (`put`), the clause
 * asks for something new instead.
 */
function refuses(clauses: readonly TextClause[], put: string): boolean {
  const first = clauses.map(({ line }) => withoutInterjections(line)).find((line) => line !== ' ') ?? ' '
  const refusal = refusalOpenings.find((phrase) => first.startsWith(` ${phrase} `))
  if (refusal === undefined || opensWith(first, falseRefusals)) return false
  return !isNewWish(first.slice(refusal.length + 1), put)
}

/** Whether the message replaces what was offered: "Order 6 instead.", "Sorry, order 6." */
function corrects(message: string, put: string): boolean {
  return sentencesOf(message).some(({ line }) => {
    const phrases = /\d/.test(line) ? [...correctionPhrases, ...correctionsByName] : correctionPhrases
    // "I changed my mind" does not ask for a change of anything.
    const rest = phrases.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), line)
    return rest !== line && !isNewWish(rest, put)
  })
}

/**
 * Whether words after the consent, in the same sentence, change the offer: "Yes, but …", "Sure, with the other card".
 */
function amends(message: string, put: string): boolean {
  return sentencesOf(message).some(({ from, to }) => {
    const clauses = clausesOf(message.slice(from, to))
    const at = clauses.findIndex(agrees)
    const consent = clauses[at]
    if (!consent) return false
    const behind = wordLine([behindConsent(consent), ...clauses.slice(at + 1).map(({ line }) => line)].join(' '))
    const [word = '', next = ''] = behind.trim().split(' ', 2)
    const amending = amendingWords.has(word) || (amendingByName.has(word) && namesAnother(behind, put))
    return amending && !backReferences.has(next) && !isNewWish(behind, put)
  })
}

/** Whether the line has a number that the offer does not contain and that has too many digits for a day or an hour. */
function namesAnother(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return line.split(' ').some((word) => /\d{3}/.test(word) && !holdsPhrase(known, word))
}

const formsOfRequests = requestVerbs.map(inflections)

function isNewWish(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return formsOfRequests.some((forms) => holdsOne(line, forms) && !holdsOne(known, forms))
}

/** Whether the agent's text asks for agreement. A report asks for nothing, and "anything else?" is about something new. A "yes" to either agrees to nothing. */
export function isOffer(text: string): boolean {
  return sentencesOf(text.slice(0, agreementLimits.offerCharacters)).some(asksForAgreement)
}

function asksForAgreement({ line, isQuestion }: TextClause): boolean {
  if (closingPhrases.some((phrase) => holdsPhrase(line, phrase))) return false
  if (offerPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  return isQuestion && !tellingOpenings.some((phrase) => line.startsWith(` ${phrase} `))
}
