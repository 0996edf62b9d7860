/** Verbs, their opposites and the phrases that ask for them: the lexicon's tables, indexed once. */
import {
  booleanVerbs,
  consentOpenings,
  oppositeVerbs,
  readVerbs,
  requestSynonyms,
  reversalPhrases,
} from '../lexicon.ts'
import { inflections } from '../text/inflections.ts'
import { holdsPhrase, nameTokens, wordLine } from '../text/words.ts'

/** A tool's name as the lexical condition reads it: what it does, and to what. */
export type VerbAndObject = { readonly verb: string; readonly object: string }

const opposites: ReadonlyMap<string, ReadonlySet<string>> = indexOpposites()

export function areOpposite(left: string, right: string): boolean {
  return opposites.get(left)?.has(right) ?? false
}

/** The verb that opens a name, and the rest of it. Null where no verb of the table opens it, or nothing is left to act on. */
export function verbAndObject(name: string): VerbAndObject | null {
  const [first = '', second = '', ...others] = nameTokens(name)
  const pair = `${first} ${second}`
  if (opposites.has(pair)) return others.length > 0 ? { verb: pair, object: others.join(' ') } : null
  if (!opposites.has(first) || second === '') return null
  return { verb: first, object: [second, ...others].join(' ') }
}

export function isReadOnlyName(name: string): boolean {
  return readVerbs.has(nameTokens(name)[0] ?? '')
}

/**
 * The verbs that setting a Boolean argument to this value amounts to. Null where its name says nothing about a state: such
 * an argument is an option of the call (hidden files too, human-readable), and flipping it undoes nothing.
 */
export function verbsOfBoolean(key: string, value: boolean): readonly string[] | null {
  for (const token of nameTokens(key)) {
    const verb = booleanVerbs[token] ?? (opposites.has(token) ? token : null)
    if (verb !== null) return value ? [verb] : [...(opposites.get(verb) ?? [])]
  }
  return null
}

/** Whether the message asks for one of the verbs, for going back in general, or consents to something said before. */
export function asksFor(message: string, verbs: readonly string[]): boolean {
  const line = wordLine(message)
  if (consentOpenings.some((phrase) => line.startsWith(` ${phrase} `))) return true
  return [...reversalPhrases, ...verbs.flatMap(requestPhrasesFor)].some((phrase) => holdsPhrase(line, phrase))
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
