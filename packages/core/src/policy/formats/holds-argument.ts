/**
 * Whether a proposal has an argument of a given kind. Each condition about notation concerns one kind of value and stops if the proposal
 * has no argument of that kind, as most proposals do. Nothing is allocated or cached, because caching costs more than looking at the
 * arguments again.
 */
import type { Scene } from '../paper/evidence/condition.ts'
import type { Json } from '../paper/json.ts'
import { isDigit } from '../paper/text/characters.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { fewestQuotedWords, sigils } from './tables.ts'

export function holdsArgument({ proposal: { calls } }: Scene, isSuch: (value: Json | undefined) => boolean): boolean {
  // An index loop is used, because iterating over a frozen array is three times slower.
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

export function opensAsNumber(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  const unit = value.charCodeAt(0)
  return isDigit(unit) || unit === 45
}

/** Whether the value is a text that contains `#` or `@`, the signs of tags and mentions. */
export function holdsSigil(value: Json | undefined): boolean {
  if (typeof value !== 'string') return false
  for (const sigil of sigils) if (value.includes(sigil)) return true
  return false
}

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
