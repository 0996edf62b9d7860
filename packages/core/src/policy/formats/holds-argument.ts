/**
 * Whether a proposal has an argument of some kind. Each literal condition is about one kind of value, most proposals have none of
 * that kind, and then it looks no further. Nothing is made on the way and nothing is kept: to keep an answer by the proposal costs
 * more than to look at its arguments again.
 */

import type { Scene } from '../paper/evidence/condition.ts'
import type { Json } from '../paper/json.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { fewestQuotedWords, sigils } from './tables.ts'

export function holdsArgument({ proposal: { calls } }: Scene, isSuch: (value: Json | undefined) => boolean): boolean {
  // By index: the list is frozen, and the engine takes three times as long to iterate over such a one.
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && callHolds(call, isSuch)) return true
  }
  return false
}

export function callHolds({ arguments: args }: ToolCall, isSuch: (value: Json | undefined) => boolean): boolean {
  for (const name in args) if (isSuch(args[name])) return true
  return false
}

/** A text that opens with a digit or a minus. */
export function opensAsNumber(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  const unit = value.charCodeAt(0)
  return (unit >= 48 && unit <= 57) || unit === 45
}

/** A text with one of the signs of tags and mentions. */
export function holdsSigil(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  for (const sigil of sigils) if (value.includes(sigil)) return true
  return false
}

/** A text with more words than the shortest quotation: as many spaces as that has words part one word more. */
export function isLongText(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  let spaces = 0
  for (let at = value.indexOf(' '); at >= 0; at = value.indexOf(' ', at + 1)) {
    if (++spaces >= fewestQuotedWords) return true
  }
  return false
}

/** A list that holds something. */
export function isFilledList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}
