/**
 * What the arguments of a proposal hold, found in one pass that makes nothing: each literal condition is about one kind of
 * value, most proposals have none of that kind, and then it looks no further.
 */

import { fewestQuotedWords, sigils } from '../../lexicon/extended.ts'
import { memoizeObject } from '../../memoize.ts'
import type { ToolCallsAction } from '../../trace/action.ts'
import type { ToolCall } from '../../trace/trace.ts'
import type { Scene } from '../condition.ts'

export type ArgumentTraits = {
  /** A text that opens as a number does. */
  readonly numerals: boolean
  /** A text with one of the signs of tags and mentions. */
  readonly sigils: boolean
  /** A text with more words than the shortest quotation. */
  readonly longTexts: boolean
  /** A list that holds something. */
  readonly lists: boolean
}

export function argumentTraits({ proposal }: Scene): ArgumentTraits {
  return traitsOf(proposal)
}

/** Several conditions ask about the same proposal, one behind the other. */
const traitsOf = memoizeObject(({ calls }: ToolCallsAction): ArgumentTraits => {
  const traits = { numerals: false, sigils: false, longTexts: false, lists: false }
  for (const { arguments: args } of calls) {
    for (const name in args) {
      const value = args[name]
      if (typeof value === 'string') {
        if (opensAsNumber(value)) traits.numerals = true
        if (!traits.sigils && holdsSigil(value)) traits.sigils = true
        if (!traits.longTexts && isLong(value)) traits.longTexts = true
      } else if (Array.isArray(value) && value.length > 0) traits.lists = true
    }
  }
  return traits
})

/** A digit or a minus. */
function opensAsNumber(text: string): boolean {
  const unit = text.charCodeAt(0)
  return (unit >= 48 && unit <= 57) || unit === 45
}

export function holdsSigil(text: string): boolean {
  for (const sigil of sigils) if (text.includes(sigil)) return true
  return false
}

export function hasLongText({ arguments: args }: ToolCall): boolean {
  for (const name in args) {
    const value = args[name]
    if (typeof value === 'string' && isLong(value)) return true
  }
  return false
}

/** As many spaces as a quotation has words part one word more. */
function isLong(text: string): boolean {
  let spaces = 0
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) {
    if (++spaces >= fewestQuotedWords) return true
  }
  return false
}
