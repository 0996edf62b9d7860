/**
 * The orders in an output: verbs in their plain form that open a clause, or stand behind a word that leads to a verb ("please
 * send", "you must send", "to send"). Found in one walk over the words; whether an order is meant for the agent is not told here.
 */

import { singular } from '../../paper/text/inflections.ts'
import { type Word, wordsOf } from '../provenance/words-of.ts'
import { verbLeads } from '../tables/deeds.ts'
import { foreignText, shortestStem } from '../tables/foreign.ts'
import type { ToolDeed } from './tool-deed.ts'

/** A word that would be an order if it is a verb, and where it stands in the plain text. */
export type Order = { readonly verb: string; readonly start: number; readonly end: number }

export function ordersIn(plain: string): readonly Order[] {
  const words = wordsOf(plain)
  const orders: Order[] = []
  for (const [at, { text, start, end }] of words.entries()) {
    if (orders.length >= foreignText.orders) break
    if (isOrdered(words, at, plain)) orders.push({ verb: text, start, end })
  }
  return orders
}

function isOrdered(words: readonly Word[], at: number, plain: string): boolean {
  const word = words[at]
  const before = words[at - 1]
  if (!word || isPartOfName(plain, word)) return false
  if (!before || opensClause(plain, before.end, word.start)) return true
  if (verbLeads.has(before.text)) return true
  // "please kindly send", "you must immediately send"
  return before.text.endsWith('ly') && verbLeads.has(words[at - 2]?.text ?? '')
}

/** `get_channels()` is a name and `email:` a label; neither orders anything. */
function isPartOfName(plain: string, { start, end }: Word): boolean {
  const behind = plain[end]
  return behind === '_' || behind === ':' || behind === '(' || behind === '=' || plain[start - 1] === '_'
}

/** A sign between two words ends a clause where it does not join them: "e-mail", "a.b" and "don't" are one. */
function opensClause(plain: string, from: number, to: number): boolean {
  let signs = 0
  let spaces = 0
  for (let at = from; at < to; at++) {
    const character = plain[at] ?? ''
    if (character === '\n' || character === '\v' || character === '\f' || brackets.includes(character)) return true
    if (character === ' ') spaces++
    else signs++
  }
  return signs > 0 && (spaces > 0 || signs > 1)
}

const brackets = '<>|{}[]()"“”„«»>*#•→✅'

/** The orders of one deed among these, in the order of the text. */
export function ordersOf(found: readonly Order[], { orders }: ToolDeed): readonly Order[] {
  return found.filter(({ verb }) => orders.has(verb))
}

/** The order in whose sentence the value stands, behind the verb. */
export function orderOfValue(orders: readonly Order[], plain: string, at: number): Order | null {
  const from = sentenceStart(plain, at)
  return orders.findLast(({ start }) => start >= from && start < at) ?? null
}

/** What follows the verb, to the end of its sentence. */
export function orderedPart({ end }: Order, plain: string): string {
  return plain.slice(end, partEnd(plain, end, '.!?'))
}

/** Whether the clause of the order names what the tool acts on. */
export function namesNoun({ end }: Order, plain: string, { nouns }: ToolDeed): boolean {
  const clause = plain.slice(end, partEnd(plain, end, '.!?;:'))
  return wordsOf(clause).some(({ text }) => nouns.has(singular(text)) || isLongFormOf(text, nouns))
}

/** "repositories" is what `delete_repo` deletes. */
function isLongFormOf(word: string, nouns: ReadonlySet<string>): boolean {
  for (const noun of nouns) if (noun.length >= shortestStem && word.startsWith(noun)) return true
  return false
}

function sentenceStart(plain: string, from: number): number {
  for (let at = from - 1; at >= Math.max(0, from - foreignText.sentence); at--) {
    const character = plain[at] ?? ''
    if (character === '\v' || character === '\f') return at + 1
    if ('.!?'.includes(character) && isSpace(plain[at + 1])) return at + 1
  }
  return Math.max(0, from - foreignText.sentence)
}

function partEnd(plain: string, from: number, signs: string): number {
  const last = Math.min(plain.length, from + foreignText.sentence)
  for (let at = from; at < last; at++) {
    const character = plain[at] ?? ''
    if (character === '\v' || character === '\f') return at
    if (signs.includes(character) && (at + 1 >= plain.length || isSpace(plain[at + 1]))) return at
  }
  return last
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\n' || character === '\v' || character === '\f'
}
