/**
 * Whether a message introduces a value as the thing that an argument names, as in "order #W2" for an order or "the card ending in 8107"
 * for a card. The value must fit the argument's role. For example, the user's own account does not fit an argument for the receiver, and
 * a source does not fit an argument for the destination.
 */
import { genericKeys } from '../../lexicon/paper.ts'
import {
  addressingWords,
  exchangedKeys,
  owningWords,
  payingKeys,
  payingNouns,
  type Side,
  sideKeys,
  sideWords,
} from '../../lexicon/roles.ts'
import { singular } from '../../text/inflections.ts'
import { holdsPhrase, nameTokens, splitName, wordLine } from '../../text/words.ts'
import type { Message } from '../../trace/trace.ts'
import { isNounOf, type Mention } from './mentions.ts'
import { isDoneTo, isOwnerOfObject, isPaidWith, isWantedDone, nounsOfTool } from './object-of-tool.ts'
import type { RecognisedValue } from './recognised-values.ts'

export type Argument = { readonly key: string; readonly value: RecognisedValue; readonly tool: string }

/**
 * Whether the message introduces the value as the thing that the argument names. One of three things must introduce it:
 * - a word before the value that is part of the argument's name or of the identifier's prefix
 * - the tool's verb ("cancel #W2", "I want #W2 cancelled")
 * - a word inside the value that is a noun of the argument
 * An e-mail address or a telephone number needs a word such as "to" before it.
 */
export function isIntroducedAs(mention: Mention, request: string, argument: Argument): boolean {
  const { introduction, from, to, type } = mention
  const nouns = nounsOf(argument)
  if (introduction.some((word) => isNounOf(word, nouns))) return true
  const last = introduction.at(-1) ?? ''
  if (nameTokens(argument.tool).includes(last)) return true
  const isReceived = isReceiver(argument.key)
  if (!isReceived && isObjectOfTool(mention, request, argument)) return true
  if (type === 'email' || type === 'phone') return addressingWords.has(last)
  if (isReceived && introduction.some((word) => owningWords.includes(word))) return false
  return splitName(request.slice(from, to)).some((word) => nouns.includes(singular(word)))
}

function isObjectOfTool(mention: Mention, request: string, { key, tool }: Argument): boolean {
  return (
    isDoneTo(mention, tool) ||
    isOwnerOfObject(mention, request, tool) ||
    isWantedDone(mention, request, tool) ||
    (paysBy(nameTokens(key)) && isPaidWith(mention))
  )
}

/** Whether the user answers the agent's question with the value alone: "Which order?" is answered by "#W2". */
export function answersBarely(
  { text }: RecognisedValue,
  request: string,
  question: Message | undefined,
  argument: Argument,
): boolean {
  if (question?.role !== 'assistant' || /[\p{L}\p{N}]/u.test(request.replace(text, ''))) return false
  const asked = wordLine(question.content)
  return nounsOf(argument).some((noun) => holdsPhrase(asked, noun))
}

/** Whether the argument's name means a side of a transfer or an exchange. The destination is such a side. */
export function hasSide(key: string): boolean {
  return sideOfKey(key) !== null
}

export function isMeansOfPayment({ key }: Argument): boolean {
  return paysBy(nameTokens(key))
}

function isReceiver(key: string): boolean {
  return nameTokens(key).some((token) => Object.hasOwn(sideKeys, token) && sideKeys[token] === 'destination')
}

/**
 * Words for the argument's thing, from the argument's name and the identifier. If these give no words, the words come from the tool's
 * name.
 */
export function nounsOf({ key, value, tool }: Argument): readonly string[] {
  const own = [...nameTokens(key), ...splitName(value.text)]
    .map(singular)
    .filter((word) => !genericKeys.has(word) && !Number.isFinite(Number(word)))
  if (own.length === 0) return nounsOfTool(tool)
  return paysBy(own) ? [...own, ...payingNouns] : own
}

function paysBy(words: readonly string[]): boolean {
  return words.some((word) => payingKeys.has(word))
}

/**
 * Whether the value fits the argument's side of a transfer or an exchange, judging by the words before the value (`before`). For example,
 * "out of account 5" does not fit an argument for the receiver. `beside` lists the call's other arguments with a value of the same type.
 * If the call has two sides, such as two accounts, a word before the value must name the argument's side.
 */
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

function sideIn(words: readonly string[], sides: Readonly<Record<string, Side>>): Side | null {
  const word = words.findLast((candidate) => Object.hasOwn(sides, candidate))
  return word === undefined ? null : (sides[word] ?? null)
}

/** Whether two arguments name the same kind of thing: `account_id` and `other_account` both name accounts. */
function namesSame(key: string, other: string): boolean {
  const words = nameTokens(other).map(singular)
  return nameTokens(key).some((word) => !genericKeys.has(singular(word)) && words.includes(singular(word)))
}
