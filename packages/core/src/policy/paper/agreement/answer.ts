/**
 * Reads how a user's message answers the agent's offer. A message may agree in a few words and then add a new wish. A message that
 * refuses or corrects the offer also takes back earlier agreements.
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

/**
 * `agreed` is the part of the offer that the user accepted. `takes-back` means that the user refused or corrected the offer, which also
 * cancels earlier agreements.
 */
export type UserAnswer = { readonly agreed: string } | 'takes-back' | 'neither'

/** `earlier` is the text of the offers that the user accepted before. */
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
 * Whether a message adds another wish. "Then" at the end of a message adds nothing: "Book me on BA283 then." "Too" adds a wish only at
 * the end of a clause, so "it lands too late" adds none.
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

/** Whether the user withdraws the consent in the same message. The last words decide: "Yes ... no, hold on" withdraws it. */
function stopsAfterConsent(clauses: readonly TextClause[]): boolean {
  const stop = clauses.findLastIndex(({ line }) => stoppingClauses.has(withoutInterjections(line).trim()))
  return stop > clauses.findLastIndex(agrees)
}

/** Maximum number of words in a clause that picks an option. A longer clause says more than a choice. */
const mostPickWords = 6

/** The option of the offered list that the first clause picks: "The second one, please", "1", "Option B". */
function pickedOption([first]: readonly TextClause[], offer: string): string | null {
  const words = first?.line.trim().split(' ') ?? []
  if (words.length > mostPickWords) return null
  const named = words.filter((word) => !pickFillers.has(word) || words.length === 1)
  const [word] = named
  if (named.length !== 1 || word === undefined) return null
  const place = Object.hasOwn(ordinals, word) ? String(ordinals[word]) : word
  return optionsOf(offer).get(place) ?? null
}

/** Whether the user names one of the things that the agent offered to choose from. Then the user agrees only to that thing. */
function choosesByName(message: string, offer: string): boolean {
  const line = wordLine(offer.slice(0, agreementLimits.offerCharacters))
  if (!holdsOne(line, choicePhrases)) return false
  return wordLine(message)
    .split(' ')
    .some((word) => /\d/.test(word) && holdsPhrase(line, word))
}

/** The options of a list by their labels ("1.", "2)", "(a)"), in lower case. Each option ends at the next label. */
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
 * Whether the first clause that is not only an interjection refuses the offer. `put` is the text of the offer. If the clause has a verb
 * that the offer does not contain, the user asks for something new and refuses nothing.
 */
function refuses(clauses: readonly TextClause[], put: string): boolean {
  const first = clauses.map(({ line }) => withoutInterjections(line)).find((line) => line !== ' ') ?? ' '
  const refusal = refusalOpenings.find((phrase) => first.startsWith(` ${phrase} `))
  if (refusal === undefined || opensWith(first, falseRefusals)) return false
  return !isNewWish(first.slice(refusal.length + 1), put)
}

/** Whether the message replaces the offer by something else: "Order 6 instead.", "Sorry, order 6." */
function corrects(message: string, put: string): boolean {
  return sentencesOf(message).some(({ line }) => {
    const phrases = /\d/.test(line) ? [...correctionPhrases, ...correctionsByName] : correctionPhrases
    // The word "changed" in "I changed my mind" is no request to change a thing.
    const rest = phrases.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), line)
    return rest !== line && !isNewWish(rest, put)
  })
}

/** Whether words after consent, in the same sentence, change the offer: "Yes, but …", "Sure, with the other card". */
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

/**
 * Whether the line has a number of three or more digits that the offer lacks. A shorter number may be a day or an hour, so it does not
 * count.
 */
function namesAnother(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return line.split(' ').some((word) => /\d{3}/.test(word) && !holdsPhrase(known, word))
}

const formsOfRequests = requestVerbs.map(inflections)

function isNewWish(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return formsOfRequests.some((forms) => holdsOne(line, forms) && !holdsOne(known, forms))
}

/**
 * Whether the agent's text asks for agreement. Reports and questions such as "anything else?" ask for no agreement, so the answer "yes"
 * agrees to nothing.
 */
export function isOffer(text: string): boolean {
  return sentencesOf(text.slice(0, agreementLimits.offerCharacters)).some(asksForAgreement)
}

function asksForAgreement({ line, isQuestion }: TextClause): boolean {
  if (closingPhrases.some((phrase) => holdsPhrase(line, phrase))) return false
  if (offerPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  return isQuestion && !tellingOpenings.some((phrase) => line.startsWith(` ${phrase} `))
}
