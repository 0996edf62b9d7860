/** Whether a user's or the system's words ask for a verb, for undoing in general, or mention the state that a verb leaves. */
import {
  lastingEnds,
  otherwiseMeant,
  particles,
  quantityWords,
  requestSynonyms,
  reversalPhrases,
  timeUnits,
  wordsBeforeParticle,
  wordsBeforeUnit,
} from '../../lexicon/paper.ts'
import { memoizeName } from '../../memoize.ts'
import { inflections, participles, singular } from '../../text/inflections.ts'
import { holdsPhrase, holdsSeparated, wordLine } from '../../text/words.ts'

/** Whether a text names one of the verbs, or undoing in general. */
export function speaksOf(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(text)
  const meant = otherwiseMeant.reduce((left, idiom) => left.replaceAll(` ${idiom} `, ' '), line)
  if (reversalPhrases.some((phrase) => holdsRequest(meant, phrase)) || holdsDuration(meant) || holdsEnd(meant))
    return true
  return holdsVerb(line, verbs)
}

/** Whether a text names one of the verbs. */
export function namesOne(text: string, verbs: readonly string[]): boolean {
  return holdsVerb(wordLine(text), verbs)
}

/** Also where the text only names the state that a verb leads to: "Away mode off, please." */
export function namesState(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(text)
  if (holdsVerb(line, verbs)) return true
  return holdsPhrase(line, 'off') && verbs.flatMap(requestPhrasesFor).some((phrase) => phrase.endsWith(' off'))
}

function holdsVerb(line: string, verbs: readonly string[]): boolean {
  return verbs.flatMap(requestPhrasesFor).some((phrase) => holdsRequest(line, phrase))
}

/** Whether a text mentions a thing in the state that one of the verbs leaves: "Doors must never stay unlocked". */
export function speaksOfState(text: string, verbs: readonly string[], object: string): boolean {
  const line = wordLine(text)
  const holds = (words: readonly string[]) => words.some((word) => holdsPhrase(line, word))
  const nouns = object.split(' ').flatMap((word) => [singular(word), `${singular(word)}s`])
  return holds(verbs.flatMap(participles)) && holds(nouns)
}

function holdsRequest(line: string, phrase: string): boolean {
  if (holdsPhrase(line, phrase)) return true
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1)
  return last !== phrase && particles.has(last) && holdsSeparated(line, phrase, wordsBeforeParticle, particles)
}

/** Whether the request limits the state to a length of time: "for ten seconds" asks for the opposite afterwards. */
function holdsDuration(line: string): boolean {
  for (let at = line.indexOf(' for '); at >= 0; at = line.indexOf(' for ', at + 1)) {
    const behind = line.slice(at + 5, at + 105).split(' ', wordsBeforeUnit + 1)
    const unit = behind.findIndex((word) => timeUnits.has(word))
    if (unit >= 0 && behind.slice(0, unit).every(isQuantity)) return true
  }
  return false
}

/**
 * Whether the request limits the state to the near future: "until noon" asks for the opposite afterwards, "until
 * Monday" for a state that lasts.
 */
function holdsEnd(line: string): boolean {
  return / (?:until|till) (\w*)/.test(line) && !lastingEnds.has(/ (?:until|till) (\w*)/.exec(line)?.[1] ?? '')
}

function isQuantity(word: string): boolean {
  return quantityWords.has(word) || /^\d{1,6}$/.test(word)
}

const requestPhrasesFor = memoizeName((verb: string): readonly string[] => {
  const phrases = [verb, ...(Object.hasOwn(requestSynonyms, verb) ? (requestSynonyms[verb] ?? []) : [])]
  // Forms with "re" ask for the verb too: "restart" asks to start, "re-enable" to enable.
  const again = phrases.filter((phrase) => !phrase.includes(' ')).flatMap((phrase) => [`re${phrase}`, `re ${phrase}`])
  return [...phrases, ...again].flatMap(inflections)
})
