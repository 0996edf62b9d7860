/** Whether an agent's final text asks the user to agree to something. */
import { agreementLimits, closingPhrases, offerPhrases, tellingOpenings } from '../lexicon/agreement.ts'
import { sentencesOf, type TextClause } from '../text/clauses.ts'
import { holdsPhrase } from '../text/words.ts'

/** A report asks for nothing, and "anything else?" is about something new. A "yes" to either agrees to nothing. */
export function isOffer(text: string): boolean {
  return sentencesOf(text.slice(0, agreementLimits.offerCharacters)).some(asksForAgreement)
}

function asksForAgreement({ line, isQuestion }: TextClause): boolean {
  if (closingPhrases.some((phrase) => holdsPhrase(line, phrase))) return false
  if (offerPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  return isQuestion && !tellingOpenings.some((phrase) => line.startsWith(` ${phrase} `))
}
