/**
 * Whether a proposal has an argument of some kind. Each literal condition is about one kind of value. Most proposals
 * have none of that kind, and the condition stops there. Nothing is allocated or cached: caching costs more than
 * looking at the arguments again.
 */
import type { Scene } from '../paper/evidence/condition.ts'
import type { Json } from '../paper/json.ts'
import { isDigit } from '../paper/text/characters.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { fewestQuotedWords, sigils } from './tables.ts'

export function holdsArgument({ proposal: { calls } }: Scene, isSuch: (value: Json | undefined) => boolean): boolean {
  // An index loop, because iterating over a frozen array is three times slower.
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

/** Whether the value is a text that starts with a digit or a minus. */
export function opensAsNumber(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  const unit = value.charCodeAt(0)
  return isDigit(unit) || unit === 45
}

/** Whether the value is a text with one of the signs of tags and mentions. */
export function holdsSigil(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  for (const sigil of sigils) if (value.includes(sigil)) return true
  return false
}

/** Whether a text has more words than the shortest quotation. Words are counted by the spaces between them. */
export function isLongText(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  let spaces = 0
  for (let at = value.indexOf(' '); at >= 0; at = value.indexOf(' ', at + 1)) {
    if (++spaces >= fewestQuotedWords) return true
  }
  return false
}

export function isFilledList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length > 0
}
