/**
 * The side of a transfer or an exchange. "Out of account 5" is no receiver, and where a call has two accounts, only a word
 * of the argument's own side says that it is the one that is meant.
 */
import { genericKeys } from '../../lexicon/paper.ts'
import { exchangedKeys, type Side, sideKeys, sideWords } from '../../lexicon/roles.ts'
import { singular } from '../../text/inflections.ts'
import { nameTokens } from '../../text/words.ts'

/** `before`: the words in front of the value; `beside`: the other arguments of the call that hold a value of its type. */
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

/** `account_id` and `other_account`: both are accounts. */
function namesSame(key: string, other: string): boolean {
  const words = nameTokens(other).map(singular)
  return nameTokens(key).some((word) => !genericKeys.has(singular(word)) && words.includes(singular(word)))
}
