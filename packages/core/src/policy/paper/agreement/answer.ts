/**
 * How a user's message answers what the agent put to them. Few words agree, and a message that agrees may go on with a
 * wish of its own. One that refuses or corrects has taken back what was agreed before.
 */
import { additionPhrases, agreementLimits } from '../lexicon/agreement.ts'
import { clausesOf, sentencesOf } from '../text/clauses.ts'
import { holdsOne } from '../text/words.ts'
import { choosesByName, pickedOption } from './choice.ts'
import { consentsIn } from './consent.ts'
import { isOffer } from './offer.ts'
import { amends, corrects, refuses } from './taking-back.ts'

/** What of the offer was agreed to; `takes-back`: it was refused or corrected, and so is what was agreed before it. */
export type UserAnswer = { readonly agreed: string } | 'takes-back' | 'neither'

/** `earlier`: what was agreed to before. */
export function readAnswer(answer: string, offer: string, earlier: string): UserAnswer {
  const message = answer.slice(0, agreementLimits.answerCharacters)
  const clauses = clausesOf(message)
  const option = pickedOption(clauses, offer)
  if (option !== null) return { agreed: option }
  const consents = consentsIn(message, clauses)
  const put = `${offer}\n${earlier}`
  const adds = isAddition(message)
  if (!adds && (corrects(message, put) || (consents && amends(message, put)))) return 'takes-back'
  if (!consents) return refuses(clauses, put) ? 'takes-back' : 'neither'
  if (!isOffer(offer) || (!adds && choosesByName(message, offer))) return 'neither'
  return { agreed: offer }
}

/** Whether a message puts a wish beside another one. At its end "then" draws a conclusion: "Book me on BA283 then." */
export function isAddition(message: string): boolean {
  return sentencesOf(message).some(({ line }) =>
    holdsOne(line.replace(/ then(?: please| thanks)? $/, ' '), additionPhrases),
  )
}
