/** Verbs and their opposites in names of tools and flags. The lexicon's tables are indexed once. */
import { booleanVerbs, closingBooleanVerbs, oppositeVerbs, readVerbs } from '../lexicon/paper.ts'
import { memoizeName } from '../memoize.ts'
import { nameTokens } from '../text/words.ts'
import { readToolName } from './tool-name.ts'

/** A tool's name, split into what it does and to what. */
export type VerbAndObject = { readonly verb: string; readonly object: string }

const opposites: ReadonlyMap<string, ReadonlySet<string>> = indexOpposites()

export function areOpposite(left: string, right: string): boolean {
  return opposites.get(left)?.has(right) ?? false
}

/** Whether the first verb reverts the second: cancelling reverts booking, booking does not revert cancelling. */
export function takesBack(verb: string, earlier: string): boolean {
  return verb === `un${earlier}` || oppositeVerbs.some(([made, undone]) => made === earlier && undone === verb)
}

/**
 * The verb at the start or the end of a name (`lock_door`, `door_lock`), and the rest. A namespace is part of the
 * object (`bank.lock_account`). Null if the name has no verb of the table there, or no object.
 */
export const verbAndObject: (name: string) => VerbAndObject | null = memoizeName(readVerbAndObject)

function readVerbAndObject(name: string): VerbAndObject | null {
  const { place, own } = readToolName(name)
  const found = openingVerb(own) ?? (readVerbs.has(own[0] ?? '') ? null : closingVerb(own))
  if (!found) return null
  const object = [...place, ...found.others]
  return object.length > 0 ? { verb: found.verb, object: object.join(' ') } : null
}

/** Whether the name starts with a verb of the table, which means that its effect can be undone. */
export function opensWithOpposite(name: string): boolean {
  return openingVerb(readToolName(name).own) !== null
}

export function isReadOnlyName(name: string): boolean {
  return readVerbs.has(readToolName(name).own[0] ?? '')
}

/**
 * The verbs that setting a Boolean argument to this value amounts to. Null if the argument's name describes no state:
 * then it is an option of the call (show hidden files, human-readable), and flipping it undoes nothing.
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
