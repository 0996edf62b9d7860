/** How a user chooses among the agent's options: by an option's label, or by naming one of the things. */
import { agreementLimits, choicePhrases, ordinals, pickFillers } from '../lexicon/agreement.ts'
import type { TextClause } from '../text/clauses.ts'
import { holdsOne, holdsPhrase, wordLine } from '../text/words.ts'

/** A longer clause is not just a choice. */
const mostPickWords = 6

/** "The second one, please", "1", "Option B": the option of the list that the first clause names. */
export function pickedOption([first]: readonly TextClause[], offer: string): string | null {
  const words = first?.line.trim().split(' ') ?? []
  if (words.length > mostPickWords) return null
  const named = words.filter((word) => !pickFillers.has(word) || words.length === 1)
  const [word] = named
  if (named.length !== 1 || word === undefined) return null
  const place = Object.hasOwn(ordinals, word) ? String(ordinals[word]) : word
  return optionsOf(offer).get(place) ?? null
}

/** If the agent offered a choice and the user named one of the things, the user agreed to none of the others. */
export function choosesByName(message: string, offer: string): boolean {
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
