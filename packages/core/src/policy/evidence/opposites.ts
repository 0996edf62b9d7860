/** Verbs, their opposites and the phrases that ask for them: the lexicon's tables, indexed once. */
import { opensWithConsent } from '../agreement/index.ts'
import {
  booleanVerbs,
  oppositeVerbs,
  particles,
  readVerbs,
  requestSynonyms,
  reversalPhrases,
  wordsBeforeParticle,
} from '../lexicon.ts'
import { inflections } from '../text/inflections.ts'
import { holdsPhrase, holdsSeparated, nameTokens, wordLine } from '../text/words.ts'

/** A tool's name as the lexical condition reads it: what it does, and to what. */
export type VerbAndObject = { readonly verb: string; readonly object: string }

const opposites: ReadonlyMap<string, ReadonlySet<string>> = indexOpposites()

export function areOpposite(left: string, right: string): boolean {
  return opposites.get(left)?.has(right) ?? false
}

/**
 * The verb that opens a name, and the rest of it. A dotted prefix says where the tool lives and is part of the object
 * (`bank.lock_account`, `account.lock`). Null where no verb of the table opens the name, or nothing is left to act on.
 */
export function verbAndObject(name: string): VerbAndObject | null {
  const { place, own } = splitPlace(name)
  const [first = '', second = '', ...others] = nameTokens(own)
  const pair = `${first} ${second}`
  const verb = opposites.has(pair) ? pair : opposites.has(first) ? first : null
  if (verb === null) return null
  const object = [...nameTokens(place), ...(verb === pair || second === '' ? others : [second, ...others])]
  return object.length > 0 ? { verb, object: object.join(' ') } : null
}

export function isReadOnlyName(name: string): boolean {
  return readVerbs.has(nameTokens(splitPlace(name).own)[0] ?? '')
}

/**
 * The verbs that setting a Boolean argument to this value amounts to. Null where its name says nothing about a state: such
 * an argument is an option of the call (hidden files too, human-readable), and flipping it undoes nothing.
 */
export function verbsOfBoolean(key: string, value: boolean): readonly string[] | null {
  for (const token of nameTokens(key)) {
    const named = Object.hasOwn(booleanVerbs, token) ? booleanVerbs[token] : undefined
    const verb = named ?? (opposites.has(token) ? token : null)
    if (verb !== null) return value ? [verb] : [...(opposites.get(verb) ?? [])]
  }
  return null
}

/** Whether the message asks for one of the verbs, for going back in general, or consents to something said before. */
export function asksFor(message: string, verbs: readonly string[]): boolean {
  if (opensWithConsent(message)) return true
  const line = wordLine(message)
  if (reversalPhrases.some((phrase) => holdsPhrase(line, phrase))) return true
  return verbs.flatMap(requestPhrasesFor).some((phrase) => holdsRequest(line, phrase))
}

function holdsRequest(line: string, phrase: string): boolean {
  if (holdsPhrase(line, phrase)) return true
  const last = phrase.slice(phrase.lastIndexOf(' ') + 1)
  return last !== phrase && particles.has(last) && holdsSeparated(line, phrase, wordsBeforeParticle)
}

function requestPhrasesFor(verb: string): readonly string[] {
  return [verb, ...(requestSynonyms[verb] ?? [])].flatMap(inflections)
}

function indexOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>()
  const link = (from: string, to: string) => index.set(from, (index.get(from) ?? new Set()).add(to))
  for (const [left, right] of oppositeVerbs) {
    link(left, right)
    link(right, left)
  }
  return index
}

/** A name that a dot opens with a verb ("lock.account") has no place in front of it. */
function splitPlace(name: string): { readonly place: string; readonly own: string } {
  const dot = name.lastIndexOf('.')
  const [first = ''] = nameTokens(name)
  if (dot < 0 || opposites.has(first) || readVerbs.has(first)) return { place: '', own: name }
  return { place: name.slice(0, dot), own: name.slice(dot + 1) }
}
