/** Whether words of the user or the system ask for a verb or for undoing, or mention the state that a verb leaves. */
import { negations } from '../../lexicon/objects.ts'
import {
  lastingEnds,
  otherwiseMeant,
  particles,
  quantityWords,
  reportedObjects,
  reporters,
  requestSynonyms,
  reversalPhrases,
  stateVerbs,
  timeUnits,
  wishWords,
  wordsBeforeParticle,
  wordsBeforeUnit,
} from '../../lexicon/paper.ts'
import { falseRejections } from '../../lexicon/roles.ts'
import { memoizeName } from '../../memoize.ts'
import { clausesOf } from '../../text/clauses.ts'
import { inflections, participles, singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { isMisspelt } from '../../text/misspelt.ts'
import { holdsPhrase, holdsSeparated, wordLine } from '../../text/words.ts'

export function speaksOf(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(withoutReports(text, verbs))
  const meant = otherwiseMeant.reduce((left, idiom) => left.replaceAll(` ${idiom} `, ' '), line)
  if (thereAndBack.test(line)) return true
  if (reversalPhrases.some((phrase) => holdsRequest(meant, phrase)) || holdsDuration(meant) || holdsEnd(meant))
    return true
  return holdsVerb(line, verbs)
}

/**
 * Whether the user asks to switch the thing off. One of the verbs must mean switching off. A clause must name the thing and end with
 * "off", as in "spot 3 on, bow, spot 3 off". "All lights off" does not ask to switch off the away mode.
 */
export function switchesOff(text: string, verbs: readonly string[], things: readonly string[]): boolean {
  if (!verbs.flatMap(requestPhrasesFor).some((phrase) => phrase.endsWith(' off'))) return false
  return clausesOf(text).some(({ line }) => {
    if (closingState.exec(line)?.[1] !== 'off') return false
    const words = line.trim().split(' ').map(singular)
    return things.some((thing) => words.includes(thing))
  })
}

/** Matches "on" or "off" at the end of a clause. In "kick off the run" and "on Monday" these words are no states. */
const closingState =
  /. (off|on) (?:$|(?:after|again|all|and|asap|at|by|for|from|in|now|once|please|pls|then|till|until|when) )/

/**
 * Matches a request for a state and its end, such as "Switch it on and off" or "… then take me off the list again". It also matches a
 * request for a state that lasts only during something else, such as "With the dome shut".
 */
const thereAndBack =
  / (?:with (?:an?|all|its|my|our|the) (?:\w+ ){1,3}(?:closed|down|locked|off|open|paused|shut|stopped)|for (?:\w+ ){1,5}only|on (?:\w+ ){0,3}(?:and|then) (?:\w+ ){0,3}off|off (?:and|then) on|in (?:and|then) out|up (?:and|then) down|then (?:\w+ ){1,8}again) /

/** Maximum length of a message that is split into clauses here. */
const longestReported = 2_000

/** The text without clauses that only report an action of somebody else, such as "the bank blocked it by mistake". */
function withoutReports(text: string, verbs: readonly string[]): string {
  if (text.length > longestReported) return text
  const past = new Set(verbs.flatMap(participles).filter((form) => !verbs.includes(form)))
  const states = new Set(verbs.flatMap(requestPhrasesFor))
  const kept = clausesOf(text).filter(({ line }) => {
    const words = line.trim().split(' ')
    return !reportsPast(words, past) && !reportsState(words, states)
  })
  return kept.map(({ line }) => line).join(' ')
}

function reportsPast(words: readonly string[], past: ReadonlySet<string>): boolean {
  const found = words.flatMap((word, at) => (past.has(word) ? [at] : []))
  return (
    found.length > 0 &&
    !words.some((word) => wishWords.has(word)) &&
    found.every((at) => reporters.has(words[at - 1] ?? '') || reportedObjects.has(words[at + 1] ?? ''))
  )
}

/**
 * Whether the words describe the state before the request, as in "if it is open" and "door 2 stands open". "Make sure that it is open"
 * does not describe the state but asks for it.
 */
function reportsState(words: readonly string[], states: ReadonlySet<string>): boolean {
  const found = words.flatMap((word, at) => (states.has(word) ? [at] : []))
  return (
    found.length > 0 &&
    found.every((at) => stateVerbs.has(words[at - 1] ?? '')) &&
    !words.some((word) => wishWords.has(word))
  )
}

export function namesOne(text: string, verbs: readonly string[]): boolean {
  return holdsVerb(wordLine(text), verbs)
}

/** Whether a text names one of the verbs, or the state to which a verb leads, as in "Away mode off, please." */
export function namesState(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(text)
  if (holdsVerb(line, verbs)) return true
  const phrases = verbs.flatMap(requestPhrasesFor)
  const clauses = clausesOf(text)
  return ['off', 'on'].some(
    (state) =>
      clauses.some((clause) => closingState.exec(clause.line)?.[1] === state) &&
      phrases.some((phrase) => phrase.endsWith(` ${state}`)),
  )
}

function holdsVerb(line: string, verbs: readonly string[]): boolean {
  const phrases = verbs.flatMap(requestPhrasesFor)
  return phrases.some((phrase) => holdsRequest(line, phrase)) || holdsMisspelt(line, phrases)
}

/** Maximum length of a message that is searched for typing errors. Longer texts resemble other words by chance. */
const longestTyped = 400

export function holdsMisspelt(line: string, meant: readonly string[]): boolean {
  if (line.length > longestTyped) return false
  const typed = line.split(' ').filter((word) => !isKnownWord(word))
  return typed.some((word) => meant.some((one) => isMisspelt(word, one)))
}

/** Whether the user does not want the effect of a verb, as in "don't leave the flap open". */
export function forbids(text: string, verbs: readonly string[]): boolean {
  if (text.length > longestReported) return false
  const forms = new Set(verbs.flatMap(requestPhrasesFor))
  return clausesOf(text).some(({ line }) => {
    const words = falseRejections
      .reduce((rest, phrase) => rest.replaceAll(` ${phrase} `, ' '), line)
      .trim()
      .split(' ')
    const negation = words.findIndex((word) => negations.has(word))
    return negation >= 0 && words.slice(negation, negation + wordsOfRefusal).some((word) => forms.has(word))
  })
}

/** Maximum number of words between a negation and the verb, as in "don't leave the flap open". */
const wordsOfRefusal = 6

/** Whether a text mentions a thing in the state that a verb leaves, as in "Doors must never stay unlocked". */
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

/** Whether the request limits the state to a length of time. "For ten seconds" asks for the opposite afterwards. */
function holdsDuration(line: string): boolean {
  for (let at = line.indexOf(' for '); at >= 0; at = line.indexOf(' for ', at + 1)) {
    const behind = line.slice(at + 5, at + 105).split(' ', wordsBeforeUnit + 1)
    const unit = behind.findIndex((word) => timeUnits.has(word))
    if (unit >= 0 && behind.slice(0, unit).every(isQuantity)) return true
  }
  return false
}

/** Whether the state is wanted for a short time: "until noon" is a short time, and "until Monday" is not. */
function holdsEnd(line: string): boolean {
  const end = / (?:until|till) (\w*)/.exec(line.replaceAll(impatience, ' '))
  return end !== null && !lastingEnds.has(end[1] ?? '')
}

/** Matches impatience: "I can't wait till 2 am" asks to begin immediately and does not say when to end. */
const impatience =
  / (?:cant|cannot|dont|wont|not|without) (?:want to |have to )?wait(?:ing)? (?:any longer )?(?:until|till)(?= )/g

function isQuantity(word: string): boolean {
  return quantityWords.has(word) || /^\d{1,6}$/.test(word)
}

const requestPhrasesFor = memoizeName((verb: string): readonly string[] => {
  const phrases = [verb, ...(Object.hasOwn(requestSynonyms, verb) ? (requestSynonyms[verb] ?? []) : [])]
  // Forms with "re" ask for the verb too: "restart" asks to start, "re-enable" to enable.
  const again = phrases.filter((phrase) => !phrase.includes(' ')).flatMap((phrase) => [`re${phrase}`, `re ${phrase}`])
  return [...phrases, ...again].flatMap(inflections)
})
