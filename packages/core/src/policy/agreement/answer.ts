/**
 * How a user's message answers what the agent put to them. Few words agree ("Go.", "k", "👍", "the second one"), and a
 * message that agrees may go on with a wish of its own. One that corrects has taken back what was agreed before.
 */
import {
  additionPhrases,
  agreementLimits,
  amendingWords,
  backReferences,
  choicePhrases,
  consentClauses,
  consentOpenings,
  consentSigns,
  correctionPhrases,
  interjections,
  ordinals,
  pickFillers,
  refusalOpenings,
} from '../lexicon-agreement.ts'
import { type Clause, clausesOf } from '../text/clauses.ts'
import { holdsPhrase, wordLine } from '../text/words.ts'
import { isOffer, optionsOf } from './offer.ts'

/** What of the offer was agreed to; `takes-back`: it was refused or corrected, and so is what was agreed before it. */
export type Answer = { readonly agreed: string } | 'takes-back' | 'neither'

export function readAnswer(answer: string, offer: string): Answer {
  const message = answer.slice(0, agreementLimits.answerCharacters)
  const clauses = clausesOf(message)
  const option = pickedOption(clauses, offer)
  if (option !== null) return { agreed: option }
  const consent = consentIn(message, clauses)
  const adds = isAddition(message)
  if (!adds && (corrects(message) || (consent && amends(clauses)))) return 'takes-back'
  if (!consent) return clauses.some(refuses) ? 'takes-back' : 'neither'
  if (!adds && choosesByName(message, offer)) return 'neither'
  return isOffer(offer) ? { agreed: offer } : 'neither'
}

/** Whether a message opens with consent to something, whatever that is. */
export function opensWithConsent(message: string): boolean {
  const bounded = message.slice(0, agreementLimits.answerCharacters)
  return consentIn(bounded, clausesOf(bounded).slice(0, 1))
}

/** Whether a message puts a wish beside another one. */
export function isAddition(message: string): boolean {
  const line = wordLine(message)
  return additionPhrases.some((phrase) => holdsPhrase(line, phrase))
}

function consentIn(message: string, clauses: readonly Clause[]): boolean {
  const start = message.trimStart()
  return consentSigns.some((sign) => start.startsWith(sign)) || clauses.some(agrees)
}

function agrees({ line, isQuestion }: Clause): boolean {
  if (isQuestion) return false
  const said = withoutInterjections(line)
  return consentClauses.has(said.trim()) || opensWith(said, consentOpenings)
}

function withoutInterjections(line: string): string {
  const words = line.trim().split(' ')
  const first = words.findIndex((word) => !interjections.has(word))
  return ` ${words.slice(Math.max(0, first)).join(' ')} `
}

function refuses({ line }: Clause): boolean {
  return opensWith(line, refusalOpenings)
}

function corrects(message: string): boolean {
  const line = wordLine(message)
  return correctionPhrases.some((phrase) => holdsPhrase(line, phrase))
}

/** "Yes, but …", "Sure, with the other card": the words behind the consent belong to it and change it. */
function amends(clauses: readonly Clause[]): boolean {
  const at = clauses.findIndex(agrees)
  const line = withoutInterjections(clauses[at]?.line ?? '')
  const opening = consentOpenings.filter((phrase) => line.startsWith(` ${phrase} `)).sort(byLength)[0] ?? line.trim()
  const behind = line.slice(opening.length + 1).trim() || (clauses[at + 1]?.line.trim() ?? '')
  const [word = '', next = ''] = behind.split(' ', 2)
  return amendingWords.has(word) && !backReferences.has(next)
}

function byLength(left: string, right: string): number {
  return right.length - left.length
}

/** "The second one, please", "1", "Option B": the one option of the list that the first clause names. */
function pickedOption([first]: readonly Clause[], offer: string): string | null {
  const words = first?.line.trim().split(' ') ?? []
  // A longer clause says something of its own.
  if (words.length > mostPickWords) return null
  const named = words.filter((word) => !pickFillers.has(word) || words.length === 1)
  const [word] = named
  if (named.length !== 1 || word === undefined) return null
  const place = Object.hasOwn(ordinals, word) ? String(ordinals[word]) : word
  return optionsOf(offer.slice(0, agreementLimits.offerCharacters)).get(place) ?? null
}

const mostPickWords = 6

/** Where the agent left a choice and the user named one of the things it offered, the others were not agreed to. */
function choosesByName(message: string, offer: string): boolean {
  const line = wordLine(offer)
  if (!choicePhrases.some((phrase) => holdsPhrase(line, phrase))) return false
  return wordLine(message)
    .split(' ')
    .some((word) => hasDigit(word) && holdsPhrase(line, word))
}

function hasDigit(word: string): boolean {
  return /\d/.test(word)
}

function opensWith(line: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => line.startsWith(` ${phrase} `))
}
