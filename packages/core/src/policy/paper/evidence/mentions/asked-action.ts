/**
 * Finds where a message asks for a tool's action, and on which object: "Cancel 5" names the object, while "cancel it" and "cancel the old
 * one" refer to a thing mentioned before. Verbs come from the tool's name and from tables of synonyms. A verb that is only reported ("you
 * cancelled 5 last year") asks for nothing.
 */
import {
  argumentPrepositions,
  describingWords,
  embeddingWords,
  fillerWords,
  negations,
  nounHeads,
  nounWishes,
  objectPronouns,
  openingFillers,
  passiveModals,
  passiveWishes,
  payingWishes,
  pointingWords,
  prepositions,
  progressiveHeads,
  reportingSubjects,
  reportingVerbs,
  settingWishes,
} from '../../lexicon/objects.ts'
import { particles, requestSynonyms } from '../../lexicon/paper.ts'
import { settingVerbs } from '../../lexicon/requests.ts'
import { requestVerbs, sameWishes } from '../../lexicon/roles.ts'
import { inflections, singular } from '../../text/inflections.ts'
import { isKnownWord } from '../../text/language.ts'
import { isMisspelt } from '../../text/misspelt.ts'
import { builtInVerbs } from '../opposites.ts'
import { readToolName } from '../tool-name.ts'
import { namedMark, type Segment } from './message-segments.ts'

/**
 * The object of a requested action:
 * - `value`: the named value, either directly ("cancel order 5") or after a preposition ("book me on 5"). `head` is the noun before the
 *   preposition, or empty.
 * - `spoken-of`: a pronoun or a description.
 * - `noun`: a thing called by its noun alone ("cancel my order").
 * - `none`: no object.
 */
export type ActionObject =
  | { readonly kind: 'value'; readonly preposition: string | null; readonly head: string; readonly before: Words }
  | { readonly kind: 'spoken-of'; readonly pronoun: string; readonly valueAfter: string | null }
  | { readonly kind: 'noun'; readonly words: Words }
  | { readonly kind: 'none' }

type Words = readonly string[]

/** A tool's action in the words of a request. A verb may consist of two words, such as "shut down". */
export type AskedAction = {
  readonly verbs: Words
  readonly nouns: Words
  readonly isSetting: boolean
}

/** `nouns` are words for the thing that the argument names. `isPaying` means that the argument names a means of payment. */
export function actionOf(tool: string, nouns: Words = [], isPaying = false): AskedAction {
  const own = readToolName(tool).own
  const named = verbsOfName(tool, own, nouns)
  const used = new Set(named.flatMap((verb) => verb.split(' ')))
  const isSetting = named.some((verb) => settingVerbs.has(verb))
  const wishes = [
    ...named.flatMap((verb) => [verb, ...synonymsOf(verb)]),
    ...(isSetting ? settingWishes : []),
    ...(isPaying ? payingWishes : []),
  ]
  return {
    verbs: [...new Set(wishes.flatMap((verb) => [verb, ...otherSpellings(verb)]))],
    nouns: own.filter((word) => !used.has(word)).map(singular),
    isSetting,
  }
}

export function actionPhrases(tool: string): readonly string[] {
  return actionOf(tool).verbs.flatMap(inflections)
}

/**
 * In a tool's name the thing may come before or after the verb, and a service may come first: `k8s_rollback_deployment`, `door_lock`,
 * `rollback_release`. So every word counts as a possible verb unless it names the thing.
 */
function verbsOfName(tool: string, own: Words, nouns: Words): Words {
  const [first = '', second = '', third] = own
  const known = builtInVerbs.verbAndObject(tool)?.verb ?? own.find((word) => requestVerbs.includes(word))
  if (particles.has(second)) return [`${first} ${second}`, first]
  if (known !== undefined && (known.split(' ', 1)[0] === first || (known === second && third !== undefined)))
    return [known, ...destinationOf(own)]
  const candidates = [first, ...(known === undefined ? [] : [known]), ...(third === undefined ? [] : [second])]
  const verbs = candidates.filter((word) => !nouns.includes(singular(word)))
  return [...verbs, ...destinationOf(own)]
}

/** The word after "to" in a tool's name may be the action: `move_to_trash` trashes, `send_to_printer` prints. */
function destinationOf(own: Words): Words {
  const place = own[1] === 'to' ? own[2] : undefined
  return place === undefined ? [] : [place, place.replace(/er$/, '')]
}

function synonymsOf(verb: string): Words {
  const listed = [requestSynonyms, sameWishes].flatMap((table) =>
    Object.hasOwn(table, verb) ? (table[verb] ?? []) : [],
  )
  const listing = Object.entries(requestSynonyms).flatMap(([other, synonyms]) =>
    synonyms.includes(verb) ? [other] : [],
  )
  return [...listed, ...listing]
}

function otherSpellings(verb: string): Words {
  if (verb.includes(' ')) return [verb.replaceAll(' ', '')]
  return [...particles].flatMap((particle) => {
    const head = verb.slice(0, -particle.length)
    return verb.endsWith(particle) ? [`${head} ${particle}`] : []
  })
}

export function objectsAsked({ words }: Segment, { verbs }: AskedAction): readonly ActionObject[] {
  return verbs.flatMap((verb) => {
    const [head = '', particle] = verb.split(' ')
    return inflections(head).flatMap((form) =>
      words.flatMap((word, at) =>
        word === form || (isMisspelt(word, form) && !isKnownWord(word))
          ? (objectAt(words, at, form, head, particle) ?? [])
          : [],
      ),
    )
  })
}

function objectAt(words: Words, at: number, form: string, verb: string, particle?: string): ActionObject | null {
  const behind = words.slice(at + 1)
  const before = words.slice(0, at)
  const rest = particle === undefined ? behind : withoutParticle(behind, particle)
  if (rest === null || before.some((word) => negations.has(word))) return null
  const isPolite = before.at(-2) === 'if' && before.at(-1) === 'you'
  if (form !== verb && !form.endsWith('ing') && !isPolite) return form.endsWith('s') ? null : passiveObject(before)
  const last = before.at(-1) ?? ''
  if (form === verb ? !isVerbAfter(last, before) : progressiveHeads.has(last)) return null
  const object = objectIn(rest)
  // The object may come before the verb, as in "Order 5 cancel please".
  return object.kind === 'none' && before.includes(namedMark) ? objectIn(before) : object
}

/**
 * Removes the particle that belongs to the verb from the words after the verb: "the light off" becomes "the light". Null if the particle
 * is missing.
 */
function withoutParticle(behind: Words, particle: string): Words | null {
  const at = behind.indexOf(particle)
  if (at < 0 || at > mostBeforeParticle || (at > 0 && particles.has(behind[0] ?? ''))) return null
  return behind.filter((_, index) => index !== at)
}

const mostBeforeParticle = 5

function isVerbAfter(last: string, before: Words): boolean {
  if (reportingSubjects.has(last) || before.some((word) => reportingVerbs.has(word))) return false
  if (before.includes('will') && !before.includes('you')) return false
  return !nounHeads.has(last) || before.some((word) => nounWishes.has(word))
}

/**
 * The object before a participle that requests something, as in "I want 5 cancelled" or "5 should be cancelled". Null if the participle
 * only reports, as in "5 was cancelled".
 */
function passiveObject(before: Words): ActionObject | null {
  const wish = before.findLastIndex((word) => passiveWishes.has(word))
  const behindWish = objectIn(wish < 0 ? [] : before.slice(wish + 1).filter((word) => word !== 'be'))
  if (behindWish.kind !== 'none') return behindWish
  const modal = before.at(-1) === 'be' ? before.findIndex((word) => passiveModals.has(word)) : wish
  const subject = objectIn(before.slice(0, Math.max(modal, 0)))
  return subject.kind === 'none' ? null : subject
}

export function objectIn(words: Words): ActionObject {
  const start = words.findIndex((word) => !openingFillers.has(word))
  const phrase = start < 0 ? [] : words.slice(start)
  const at = phrase.indexOf(namedMark)
  const before = at < 0 ? phrase : phrase.slice(0, at)
  const relation = before.findLastIndex((word) => prepositions.has(word))
  const preposition = relation < 0 ? null : (before[relation] ?? null)
  const pronoun = spokenOf(phrase, at)
  // In "Text them that they should send it to 5" the value belongs to an embedded clause, so it is no argument of the outer verb.
  const isEmbedded = before.some((word) => embeddingWords.has(word) && !pointingWords.has(word))
  if (pronoun !== null) return { kind: 'spoken-of', pronoun, valueAfter: at < 0 || isEmbedded ? null : preposition }
  if (at >= 0) {
    if (isEmbedded) return { kind: 'spoken-of', pronoun: '', valueAfter: null }
    return { kind: 'value', preposition, head: before[relation - 1] ?? '', before }
  }
  return phrase.every(isFiller) ? { kind: 'none' } : { kind: 'noun', words: phrase }
}

function spokenOf(phrase: Words, at: number): string | null {
  for (const [index, word] of phrase.entries()) {
    const next = phrase[index + 1]
    // In "the one ending in 5" the words "the one ending in" describe the value itself.
    if (index === at || next === namedMark) return null
    if (objectPronouns.has(word)) return word
    if (describingWords.has(word)) return word
    if (!pointingWords.has(word)) continue
    if (next === undefined || isFiller(next) || prepositions.has(next)) return word
    if (describingWords.has(next)) return `${word} ${next}`
    // "Her leave" and "the branch that was forked" refer to a thing mentioned before. "This order 5" does not, because it contains the
    // value.
    if (at < 0 || phrase.slice(index, at).some((other) => prepositions.has(other))) return `${word} ${next}`
  }
  return null
}

export function isFiller(word: string): boolean {
  return fillerWords.has(word)
}

export function isArgumentPreposition(word: string | null): boolean {
  return word !== null && argumentPrepositions.has(word)
}
