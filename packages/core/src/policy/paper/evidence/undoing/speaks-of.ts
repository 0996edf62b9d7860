/** Whether a user's or the system's words ask for a verb, for undoing in general, or mention the state that a verb leaves. */
import {
  particles,
  requestSynonyms,
  reversalPhrases,
  timeUnits,
  wordsBeforeParticle,
  wordsBeforeUnit,
} from '../../lexicon/paper.ts'
import { inflections, participles, singular } from '../../text/inflections.ts'
import { holdsPhrase, holdsSeparated, wordLine } from '../../text/words.ts'

/** Whether a text names one of the verbs, or undoing in general. */
export function speaksOf(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(text)
  if (reversalPhrases.some((phrase) => holdsRequest(line, phrase)) || holdsDuration(line)) return true
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

/** "For ten seconds" asks for the opposite afterwards. */
function holdsDuration(line: string): boolean {
  for (let at = line.indexOf(' for '); at >= 0; at = line.indexOf(' for ', at + 1)) {
    const behind = line.slice(at + 5, at + 105).split(' ', wordsBeforeUnit + 1)
    if (behind.some((word) => timeUnits.has(word))) return true
  }
  return false
}

function requestPhrasesFor(verb: string): readonly string[] {
  return [verb, ...(requestSynonyms[verb] ?? [])].flatMap(inflections)
}
