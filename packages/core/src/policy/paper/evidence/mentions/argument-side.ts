/**
 * The two sides of a transfer or an exchange. "Out of account 5" is not a receiver. If a call has two accounts, a value
 * fits an argument only if a word of the argument's side precedes it.
 */
import { genericKeys } from '../../lexicon/paper.ts'
import { exchangedKeys, type Side, sideKeys, sideWords } from '../../lexicon/roles.ts'
import { singular } from '../../text/inflections.ts'
import { nameTokens } from '../../text/words.ts'

/** `before`: the words before the value; `beside`: the call's other arguments with a value of the same type. */
export function fitsSide(before: string, key: string, beside: readonly string[]): boolean {
  const side = sideIn(before.trim().split(' '), sideWords)
  const own = sideOfKey(key)
  const isExchanged = nameTokens(key).some((token) => exchangedKeys.has(token))
  if (isExchanged || beside.some((other) => own !== null || sideOfKey(other) !== null || namesSame(key, other))) {
    return own !== null && side === own
  }
  return own === null || side === null || side === own
}

function sideOfKey(key: string): Side | null {
  return sideIn(nameTokens(key), sideKeys)
}

/** The one nearest to the value. */
function sideIn(words: readonly string[], sides: Readonly<Record<string, Side>>): Side | null {
  const word = words.findLast((candidate) => Object.hasOwn(sides, candidate))
  return word === undefined ? null : (sides[word] ?? null)
}

/** `account_id` and `other_account` both name accounts. */
function namesSame(key: string, other: string): boolean {
  const words = nameTokens(other).map(singular)
  return nameTokens(key).some((word) => !genericKeys.has(singular(word)) && words.includes(singular(word)))
}
