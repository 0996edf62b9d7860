/**
 * The second prefilter for outputs. It decides whether an output may instruct somebody to do what a tool does, and whether it may hold a
 * value. Most outputs instruct nothing, and few hold a value. So the filter searches the raw text, before the output is parsed, laid out
 * and split into words.
 *
 * Contract: the result is true for every output in which the search of the laid-out text finds something. The result is also true for
 * every text that may disguise words: with characters beyond ASCII, with encoded text, or with an escape or a character reference for a
 * letter. Without this filter, a decision under the profile `wary` takes a quarter longer on tau-bench's airline runs and 15 % longer on
 * AgentDyn's clean runs.
 */

import { memoizeObject } from '../../paper/memoize.ts'
import type { ToolAction } from '../action/tool-action.ts'
import { foreignText } from '../tables/bounds.ts'
import { decodedText } from '../text/decoded-text.ts'
import type { ToolOutput } from '../text/lay-out-output.ts'
import { isBankAccount, isPhone } from './holds-value.ts'

export function mayInstruct(message: ToolOutput, action: ToolAction): boolean {
  const { plain } = readRaw(message)
  if (plain === null || plain.isJoined) return true
  const verbs = verbPattern(action)
  return verbs.test(plain.lower) || (plain.withoutApostrophes !== null && verbs.test(plain.withoutApostrophes))
}

/**
 * Whether the output may hold the value, which is in lower case. The result is always true for a value that has spaces or several
 * notations.
 */
export function mayHold(message: ToolOutput, value: string): boolean {
  if (!plainValue.test(value) || numeral.test(value) || isPhone(value)) return true
  const { plain } = readRaw(message)
  if (plain === null || plain.withoutWww.includes(value)) return true
  // An account number that is written in groups may have line breaks between the groups.
  return isBankAccount(value) && plain.withoutWww.includes(value.slice(0, 4))
}

const plainValue = /^[a-z0-9@._+/:?#=&%~-]+$/
const numeral = /^[\d.]+$/

type RawOutput = {
  readonly lower: string
  readonly withoutWww: string
  /** Whether two words become one word when the `www.` between them is removed. */
  readonly isJoined: boolean
  readonly withoutApostrophes: string | null
}

/** The text of the output in searchable form. `plain` is null for a text that disguises words. */
const readRaw: (message: ToolOutput) => { readonly plain: RawOutput | null } = memoizeObject(({ content }) => {
  const read = content.slice(0, foreignText.characters)
  if (disguise.test(read) || isEncoded(read)) return { plain: null }
  // The text is converted to lower case, because case-insensitive patterns are several times slower.
  const lower = read.toLowerCase()
  const withoutWww = lower.replaceAll('www.', '')
  const isJoined = withoutWww.length < lower.length && /(?<=[a-z0-9'])www\./.test(lower)
  const withoutApostrophes = /[a-z0-9]'+[a-z0-9]/.test(lower) ? lower.replaceAll("'", '') : null
  return { plain: { lower, withoutWww, isJoined, withoutApostrophes } }
})

/**
 * Whether the output has encoded text. The output is searched as plain text and as JSON, because in JSON the letter of an escape such as
 * `\n` is not part of the encoded text after it.
 */
function isEncoded(read: string): boolean {
  return decodedText(read) !== '' || (read.includes('\\') && decodedText(read.replaceAll(/\\[nrt"]/g, ' ')) !== '')
}

/** Matches signs that may disguise words. Escaped line breaks, tabs and quotation marks only separate words, so they do not match. */
const disguise = /[^\u0000-\u007f]|\\(?:[^nrt"]|$)|&(?:#|[a-zA-Z]{2,6};)|%(?:[46][1-9a-fA-F]|[57][0-9aA])/

const verbPattern: (action: ToolAction) => RegExp = memoizeObject(({ instructs }) => {
  // Only ASCII verbs are searched for, because a text without disguise is pure ASCII. A verb in the passive, such as "be cancelled", is
  // found by its participle.
  const verbs = [...instructs].map((verb) => verb.replace('be ', '')).filter((verb) => /^[a-z0-9]+$/.test(verb))
  return new RegExp(`(?:(?<![a-z0-9_])|(?<=\\\\[nrt]))(?:${verbs.join('|')})(?![a-z0-9]|'*[_:(=])`)
})
