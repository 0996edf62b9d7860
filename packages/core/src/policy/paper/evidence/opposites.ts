/** Recognises verbs and their opposites in the names of tools and flags. A table of verb pairs is indexed once. */
import { booleanVerbs, closingBooleanVerbs, oppositeVerbs, readVerbs } from '../lexicon/paper.ts'
import { memoizeName } from '../memoize.ts'
import { nameTokens } from '../text/words.ts'
import { readToolName } from './tool-name.ts'

/** Two verbs of which the second takes back the effect of the first, such as lock and unlock. */
export type VerbPair = readonly [string, string]

export type VerbAndObject = { readonly verb: string; readonly object: string }

export type VerbTable = {
  readonly areOpposite: (left: string, right: string) => boolean
  /** Whether the first verb reverts the second: cancelling reverts booking, but booking does not revert cancelling. */
  readonly takesBack: (verb: string, earlier: string) => boolean
  /**
   * Splits a name into its verb and the rest, as in `lock_door`, `door_lock` or `github_star_repo`. A namespace counts as part of the
   * object (`bank.lock_account`). A name may be only a verb (`login`). Null if no word in one of these places is a verb of the table.
   */
  readonly verbAndObject: (name: string) => VerbAndObject | null
  /**
   * The verbs for setting a Boolean argument to this value: `locked: false` means unlock. Null if the argument's name describes no state.
   * Such an argument is only an option of the call, such as `recursive`, and flipping it undoes nothing.
   */
  readonly verbsOfBoolean: (key: string, value: boolean) => readonly string[] | null
  readonly opensWithOpposite: (name: string) => boolean
}

export function indexVerbs(pairs: readonly VerbPair[]): VerbTable {
  const opposites = indexOpposites(pairs)
  return {
    areOpposite: (left, right) => opposites.get(left)?.has(right) ?? false,
    takesBack: (verb, earlier) =>
      verb === `un${earlier}` || pairs.some(([made, undone]) => made === earlier && undone === verb),
    verbAndObject: memoizeName((name) => readVerbAndObject(opposites, name)),
    verbsOfBoolean: (key, value) => readBoolean(opposites, key, value),
    opensWithOpposite: (name) => openingVerb(opposites, readToolName(name).own) !== null,
  }
}

export const builtInVerbs: VerbTable = indexVerbs(oppositeVerbs)

/** `check_order` reads, but `check_in_guest` does not. */
export function isReadOnlyName(name: string): boolean {
  const [verb = '', particle = ''] = readToolName(name).own
  return readVerbs.has(verb) && !pairedVerbs.has(`${verb} ${particle}`)
}

const pairedVerbs: ReadonlySet<string> = new Set(oppositeVerbs.flat())

type Opposites = ReadonlyMap<string, ReadonlySet<string>>

function indexOpposites(pairs: readonly VerbPair[]): Opposites {
  const index = new Map<string, Set<string>>()
  const link = (from: string, to: string) => index.set(from, (index.get(from) ?? new Set()).add(to))
  for (const [left, right] of pairs) {
    link(left, right)
    link(right, left)
  }
  return index
}

function readVerbAndObject(opposites: Opposites, name: string): VerbAndObject | null {
  const { place, own } = readToolName(name)
  const found = openingVerb(opposites, own) ?? (readVerbs.has(own[0] ?? '') ? null : laterVerb(opposites, own))
  return found && { verb: found.verb, object: [...place, ...found.others].join(' ') }
}

function readBoolean(opposites: Opposites, key: string, value: boolean): readonly string[] | null {
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

type FoundVerb = { readonly verb: string; readonly others: readonly string[] }

function openingVerb(opposites: Opposites, tokens: readonly string[]): FoundVerb | null {
  return (
    findVerb(opposites, tokens.slice(0, 2).join(' '), tokens.slice(2)) ??
    findVerb(opposites, tokens[0] ?? '', tokens.slice(1))
  )
}

/** Finds the verb at the end of a name or after the name of a service, as in `door_lock` or `github_star_repo`. */
function laterVerb(opposites: Opposites, tokens: readonly string[]): FoundVerb | null {
  const closing =
    findVerb(opposites, tokens.slice(-2).join(' '), tokens.slice(0, -2)) ??
    findVerb(opposites, tokens.at(-1) ?? '', tokens.slice(0, -1))
  if (closing) return closing
  for (const words of [1, 2]) {
    const rest = tokens.slice(words)
    if (readVerbs.has(rest[0] ?? '')) return null
    const found = openingVerb(opposites, rest)
    if (found && found.others.length > 0) return { ...found, others: [...tokens.slice(0, words), ...found.others] }
  }
  return null
}

function findVerb(opposites: Opposites, verb: string, others: readonly string[]): FoundVerb | null {
  return opposites.has(verb) ? { verb, others } : null
}
