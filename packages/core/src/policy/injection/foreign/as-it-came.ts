/**
 * What an output may order and may hold, told from its text as it came, by the engine's own search: before it is parsed, laid out and
 * split into words. Most outputs order nothing, and few hold a value. It errs on one side only: a text that disguises something (a
 * letter beyond ASCII, an escape that may stand for a letter or join two, words in code) may order and hold anything.
 */

import { memoizeObject } from '../../paper/memoize.ts'
import type { ToolOutput } from '../provenance/addressed/addressed-outputs.ts'
import { foreignText } from '../tables/foreign.ts'
import { decodedText } from './decoded-text.ts'
import type { ToolDeed } from './tool-deed.ts'

export function mayOrder(message: ToolOutput, deed: ToolDeed): boolean {
  const { plain } = asItCame(message)
  if (plain === null || plain.isJoined) return true
  const verbs = orderingVerbs(deed)
  return verbs.test(plain.lower) || (plain.unparted !== null && verbs.test(plain.unparted))
}

/** The value is in lower case. One that may be written in several ways, or be wrapped, may stand anywhere. */
export function mayHold(message: ToolOutput, value: string): boolean {
  if (!plainValue.test(value) || numeral.test(value)) return true
  const { plain } = asItCame(message)
  return plain === null || plain.withoutWww.includes(value)
}

const plainValue = /^[a-z0-9@._+/:?#=&%~-]+$/
const numeral = /^[\d.]+$/

type PlainOutput = {
  readonly lower: string
  readonly withoutWww: string
  /** Whether two words become one where `www.` between them disappears. */
  readonly isJoined: boolean
  /** Without apostrophes, which disappear from their words; null where no word has one. */
  readonly unparted: string | null
}

/** Read once, whatever is looked for in it; null where it disguises something. */
const asItCame: (message: ToolOutput) => { readonly plain: PlainOutput | null } = memoizeObject(({ content }) => {
  const read = content.slice(0, foreignText.characters)
  if (disguise.test(read) || speaksInCode(read)) return { plain: null }
  // Patterns that ignore case take several times as long.
  const lower = read.toLowerCase()
  const withoutWww = lower.replaceAll('www.', '')
  const isJoined = withoutWww.length < lower.length && joined.test(lower)
  return { plain: { lower, withoutWww, isJoined, unparted: parted.test(lower) ? lower.replaceAll("'", '') : null } }
})

/** Read as a text, or as JSON: there the letter of an escape is no part of what stands behind it. */
function speaksInCode(read: string): boolean {
  return decodedText(read) !== '' || (read.includes('\\') && decodedText(read.replaceAll(/\\[nrt"]/g, ' ')) !== '')
}

/** Breaks, tabs and quotation marks that are written as escapes part words, and join none. */
const disguise = /[^\u0000-\u007f]|\\(?:[^nrt"]|$)/
const joined = /(?<=[a-z0-9'])www\./
const parted = /[a-z0-9]'+[a-z0-9]/

/** The verbs that order the deed, as words of their own and not as labels or in names. */
const orderingVerbs: (deed: ToolDeed) => RegExp = memoizeObject(({ orders }) => {
  // Beyond ASCII a word of the tool's name is no word of a text without disguise.
  const verbs = [...orders].filter((verb) => /^[a-z0-9]+$/.test(verb))
  return new RegExp(`(?:(?<![a-z0-9_])|(?<=\\\\[nrt]))(?:${verbs.join('|')})(?![a-z0-9]|'*[_:(=])`)
})
