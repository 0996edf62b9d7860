/** Verbs, their opposites and the phrases that ask for them: the lexicon's tables, indexed once. */
import {
  booleanVerbs,
  closingBooleanVerbs,
  oppositeVerbs,
  particles,
  readVerbs,
  requestSynonyms,
  reversalPhrases,
  timeUnits,
  wordsBeforeParticle,
  wordsBeforeUnit,
} from '../lexicon.ts'
import { inflections, participles, singular } from '../text/inflections.ts'
import { holdsPhrase, holdsSeparated, nameTokens, wordLine } from '../text/words.ts'
import { readToolName } from './tool-name.ts'

/** A tool's name as the lexical condition reads it: what it does, and to what. */
export type VerbAndObject = { readonly verb: string; readonly object: string }

const opposites: ReadonlyMap<string, ReadonlySet<string>> = indexOpposites()

/** The same few tools come up at every step. Bounded, since names come from outside. */
const remembered = new Map<string, VerbAndObject | null>()
const mostRemembered = 2_000

export function areOpposite(left: string, right: string): boolean {
  return opposites.get(left)?.has(right) ?? false
}

/** Whether the first verb takes back the second: cancelling what was booked, not booking what was cancelled. */
export function takesBack(verb: string, earlier: string): boolean {
  return verb === `un${earlier}` || oppositeVerbs.some(([made, undone]) => made === earlier && undone === verb)
}

/**
 * The verb that opens a name or closes it (`lock_door`, `door_lock`), and the rest. Where the tool lives is part of the object
 * (`bank.lock_account`). Null where no verb of the table stands there, or nothing is left to act on.
 */
export function verbAndObject(name: string): VerbAndObject | null {
  const known = remembered.get(name)
  if (known !== undefined) return known
  const read = readVerbAndObject(name)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(name, read)
  return read
}

function readVerbAndObject(name: string): VerbAndObject | null {
  const { place, own } = readToolName(name)
  const found = openingVerb(own) ?? (readVerbs.has(own[0] ?? '') ? null : closingVerb(own))
  if (!found) return null
  const object = [...place, ...found.others]
  return object.length > 0 ? { verb: found.verb, object: object.join(' ') } : null
}

/** Whether the name opens with a verb of the table: it does something that can be undone. */
export function opensWithOpposite(name: string): boolean {
  return openingVerb(readToolName(name).own) !== null
}

export function isReadOnlyName(name: string): boolean {
  return readVerbs.has(readToolName(name).own[0] ?? '')
}

/**
 * The verbs that setting a Boolean argument to this value amounts to. Null where its name says nothing about a state: such
 * an argument is an option of the call (hidden files too, human-readable), and flipping it undoes nothing.
 */
export function verbsOfBoolean(key: string, value: boolean): readonly string[] | null {
  const tokens = nameTokens(key)
  for (const [at, token] of tokens.entries()) {
    const named =
      ofTable(booleanVerbs, token) ?? (at === tokens.length - 1 ? ofTable(closingBooleanVerbs, token) : null)
    const verb = named ?? (opposites.has(token) ? token : null)
    if (verb !== null) return value ? [verb] : [...(opposites.get(verb) ?? [`un${verb}`])]
  }
  return null
}

function ofTable(table: Readonly<Record<string, string>>, word: string): string | null {
  return Object.hasOwn(table, word) ? (table[word] ?? null) : null
}

/** Whether a text names one of the verbs, or going back in general. */
export function speaksOf(text: string, verbs: readonly string[]): boolean {
  const line = wordLine(text)
  if (reversalPhrases.some((phrase) => holdsRequest(line, phrase)) || holdsDuration(line)) return true
  return verbs.flatMap(requestPhrasesFor).some((phrase) => holdsRequest(line, phrase))
}

/** Whether a text speaks of a thing in the state that one of the verbs leaves it in: "Doors must never stay unlocked". */
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

/** "For ten seconds" asks for the opposite at its end. */
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

function indexOpposites(): ReadonlyMap<string, ReadonlySet<string>> {
  const index = new Map<string, Set<string>>()
  const link = (from: string, to: string) => index.set(from, (index.get(from) ?? new Set()).add(to))
  for (const [left, right] of oppositeVerbs) {
    link(left, right)
    link(right, left)
  }
  return index
}

type FoundVerb = { readonly verb: string; readonly others: readonly string[] }

function openingVerb(tokens: readonly string[]): FoundVerb | null {
  return findVerb(tokens.slice(0, 2).join(' '), tokens.slice(2)) ?? findVerb(tokens[0] ?? '', tokens.slice(1))
}

function closingVerb(tokens: readonly string[]): FoundVerb | null {
  return findVerb(tokens.slice(-2).join(' '), tokens.slice(0, -2)) ?? findVerb(tokens.at(-1) ?? '', tokens.slice(0, -1))
}

function findVerb(verb: string, others: readonly string[]): FoundVerb | null {
  return opposites.has(verb) ? { verb, others } : null
}
