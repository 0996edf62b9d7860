/** What an agent's final text puts to the user: whether it asks for agreement at all, and the options it lists. */
import { closingPhrases, offerPhrases, tellingOpenings } from '../lexicon-agreement.ts'
import { type Clause, sentencesOf } from '../text/clauses.ts'
import { holdsPhrase } from '../text/words.ts'

/** A report asks for nothing, and "anything else?" is about something else: no "yes" to them agrees to what they hold. */
export function isOffer(text: string): boolean {
  return sentencesOf(text).some(asksForAgreement)
}

function asksForAgreement({ line, isQuestion }: Clause): boolean {
  if (closingPhrases.some((phrase) => holdsPhrase(line, phrase))) return false
  if (offerPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  return isQuestion && !tellingOpenings.some((phrase) => line.startsWith(` ${phrase} `))
}

/** The options of a list by their labels, small letters: "1." and "2)", "(a)". Each reaches to the next one. */
export function optionsOf(text: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  const found = [...text.matchAll(label)]
  found.forEach((match, at) => {
    const name = match[1]?.toLowerCase() ?? ''
    if (!options.has(name)) options.set(name, text.slice(match.index, found[at + 1]?.index ?? text.length))
  })
  return options.size > 1 ? options : new Map()
}

const label = /(?<![\w.#-])(\d{1,2}|[a-eA-E])[.):](?=\s)/g
