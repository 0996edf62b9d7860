/**
 * How a user's message answers the agent's offer. A few words agree, and more words may add a new wish. A message that
 * refuses or corrects also takes back earlier agreements.
 */
import { additionPhrases, agreementLimits } from '../lexicon/agreement.ts'
import { clausesOf, sentencesOf } from '../text/clauses.ts'
import { holdsOne } from '../text/words.ts'
import { choosesByName, pickedOption } from './choice.ts'
import { consentsIn } from './consent.ts'
import { isOffer } from './offer.ts'
import { amends, corrects, refuses } from './taking-back.ts'

/** The part of the offer that was agreed to. `takes-back`: the user refused or corrected it, and with it earlier agreements. */
export type UserAnswer = { readonly agreed: string } | 'takes-back' | 'neither'

/** `earlier`: what the user agreed to before. */
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

/** Whether a message adds another wish. At the end of a message "then" only concludes: "Book me on BA283 then." */
export function isAddition(message: string): boolean {
  return sentencesOf(message).some(({ line }) =>
    holdsOne(line.replace(/ then(?: please| thanks)? $/, ' '), additionPhrases),
  )
}
