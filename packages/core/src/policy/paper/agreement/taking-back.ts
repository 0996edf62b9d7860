/**
 * Whether a message refuses, corrects or changes an offer. A new wish does none of that: "The lamp of order 6 is wrong,
 * exchange it" changes nothing about order 5.
 */
import {
  agreementLimits,
  amendingByName,
  amendingWords,
  backReferences,
  correctionPhrases,
  correctionsByName,
  falseRefusals,
  refusalOpenings,
} from '../lexicon/agreement.ts'
import { requestVerbs } from '../lexicon/roles.ts'
import { clausesOf, sentencesOf, type TextClause } from '../text/clauses.ts'
import { inflections } from '../text/inflections.ts'
import { holdsOne, holdsPhrase, wordLine } from '../text/words.ts'
import { agrees, behindConsent, opensWith, withoutInterjections } from './consent.ts'

/** Looks at the first clause with content. A verb that is not in `put`, the offer, asks for something new. */
export function refuses(clauses: readonly TextClause[], put: string): boolean {
  const first = clauses.map(({ line }) => withoutInterjections(line)).find((line) => line !== ' ') ?? ' '
  const refusal = refusalOpenings.find((phrase) => first.startsWith(` ${phrase} `))
  if (refusal === undefined || opensWith(first, falseRefusals)) return false
  return !isNewWish(first.slice(refusal.length + 1), put)
}

/** "Order 6 instead.", "Sorry, order 6." */
export function corrects(message: string, put: string): boolean {
  return sentencesOf(message).some(({ line }) => {
    const phrases = /\d/.test(line) ? [...correctionPhrases, ...correctionsByName] : correctionPhrases
    // "I changed my mind" does not ask for a change of anything.
    const rest = phrases.reduce((left, phrase) => left.replaceAll(` ${phrase} `, ' '), line)
    return rest !== line && !isNewWish(rest, put)
  })
}

/** "Yes, but …", "Sure, with the other card": words after the consent, in the same sentence, change the offer. */
export function amends(message: string, put: string): boolean {
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

/** A number that the offer does not have and that is too long for a day or an hour. */
function namesAnother(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return line.split(' ').some((word) => /\d{3}/.test(word) && !holdsPhrase(known, word))
}

const formsOfRequests = requestVerbs.map(inflections)

function isNewWish(line: string, put: string): boolean {
  const known = wordLine(put.slice(0, agreementLimits.offerCharacters))
  return formsOfRequests.some((forms) => holdsOne(line, forms) && !holdsOne(known, forms))
}
