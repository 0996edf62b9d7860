/**
 * The second prefilter: may this output instruct somebody to do what a tool does, and may it hold a value? It searches the raw text,
 * before the output is parsed, laid out and split into words; most outputs instruct nothing, and few hold a value.
 *
 * Contract: the answer is true for every output in which the search of the laid-out text finds something. A text that disguises words
 * (characters beyond ASCII, an escape or a character reference that may stand for a letter, encoded text) may contain anything. Without this filter, a decision
 * under `wary` takes a quarter longer on tau-bench's airline runs and 15 % longer on AgentDyn's clean ones.
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
 * `value` is in lower case. The answer is always true for a value that has spaces or can be written in several ways.
 */
export function mayHold(message: ToolOutput, value: string): boolean {
  if (!plainValue.test(value) || numeral.test(value) || isPhone(value)) return true
  const { plain } = readRaw(message)
  if (plain === null || plain.withoutWww.includes(value)) return true
  // An account number that is written in groups may be wrapped between them.
  return isBankAccount(value) && plain.withoutWww.includes(value.slice(0, 4))
}

const plainValue = /^[a-z0-9@._+/:?#=&%~-]+$/
const numeral = /^[\d.]+$/

type RawOutput = {
  readonly lower: string
  readonly withoutWww: string
  /** Whether two words become one when `www.` between them is dropped. */
  readonly isJoined: boolean
  /** The text without apostrophes inside words; null if it has none. */
  readonly withoutApostrophes: string | null
}

/** `plain` is null for a text that disguises words. */
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
 * Whether the output has encoded text. It is searched as plain text and as JSON; in JSON the letter of an escape such
 * as `\n` is not part of the run after it.
 */
function isEncoded(read: string): boolean {
  return decodedText(read) !== '' || (read.includes('\\') && decodedText(read.replaceAll(/\\[nrt"]/g, ' ')) !== '')
}

/** Escaped breaks, tabs and quotation marks separate words and hide nothing. */
const disguise = /[^\u0000-\u007f]|\\(?:[^nrt"]|$)|&(?:#|[a-zA-Z]{2,6};)|%(?:[46][1-9a-fA-F]|[57][0-9aA])/

/** The verbs of the action as separate words, not as labels or parts of names. */
const verbPattern: (action: ToolAction) => RegExp = memoizeObject(({ instructs }) => {
  // Only ASCII verbs are searched for, because a text without disguise is pure ASCII. A passive such as "be cancelled"
  // is found by its participle.
  const verbs = [...instructs].map((verb) => verb.replace('be ', '')).filter((verb) => /^[a-z0-9]+$/.test(verb))
  return new RegExp(`(?:(?<![a-z0-9_])|(?<=\\\\[nrt]))(?:${verbs.join('|')})(?![a-z0-9]|'*[_:(=])`)
})
