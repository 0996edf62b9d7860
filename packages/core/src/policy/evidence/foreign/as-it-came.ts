/**
 * What an output may order and may hold, told from its text as it came, by the engine's own search: before it is parsed, laid out and
 * split into words. Most outputs order nothing, and few hold a value. It errs on one side only: a text that disguises something (a
 * letter beyond ASCII, an escape that may stand for a letter or join two, words in code) may order and hold anything.
 */
import { foreignText } from '../../lexicon/foreign.ts'
import { memoizeObject } from '../../memoize.ts'
import type { ToolOutput } from '../provenance/addressed/addressed-outputs.ts'
import { decodedText } from './decoded-text.ts'
import type { ToolDeed } from './tool-deed.ts'

export function mayOrder({ content }: ToolOutput, deed: ToolDeed): boolean {
  const read = content.slice(0, foreignText.characters)
  const verbs = orderingVerbs(deed)
  if (verbs.test(read) || disguise.test(read) || joined.test(read) || speaksInCode(read)) return true
  // An apostrophe disappears from its word.
  return parted.test(read) && verbs.test(read.replaceAll("'", ''))
}

/** The value is in lower case. One that may be written in several ways, or be wrapped, may stand anywhere. */
export function mayHold(message: ToolOutput, value: string): boolean {
  if (!plainValue.test(value) || numeral.test(value)) return true
  const { text, isPlain } = lowered(message)
  return !isPlain || text.includes(value)
}

const plainValue = /^[a-z0-9@._+/:?#=&%~-]+$/
const numeral = /^[\d.]+$/

const lowered: (message: ToolOutput) => { readonly text: string; readonly isPlain: boolean } = memoizeObject(
  ({ content }) => {
    const read = content.slice(0, foreignText.characters)
    if (disguise.test(read) || speaksInCode(read)) return { text: '', isPlain: false }
    return { text: read.toLowerCase().replaceAll('www.', ''), isPlain: true }
  },
)

/** Read as a text, or as JSON: there the letter of an escape is no part of what stands behind it. */
function speaksInCode(read: string): boolean {
  return decodedText(read) !== '' || (read.includes('\\') && decodedText(read.replaceAll(/\\[nrt"]/g, ' ')) !== '')
}

/** Breaks, tabs and quotation marks that are written as escapes part words, and join none. */
const disguise = /[^\u0000-\u007f]|\\(?:[^nrt"]|$)/
/** `www.` disappears wherever it stands. */
const joined = /(?<=[a-z0-9'])www\./i
const parted = /[a-z0-9]'+[a-z0-9]/i

/** The verbs that order the deed, as words of their own and not as labels or in names. */
const orderingVerbs: (deed: ToolDeed) => RegExp = memoizeObject(({ orders }) => {
  // Beyond ASCII a word of the tool's name is no word of a text without disguise.
  const verbs = [...orders].filter((verb) => /^[a-z0-9]+$/.test(verb))
  return new RegExp(`(?:(?<![a-z0-9_])|(?<=\\\\[nrt]))(?:${verbs.join('|')})(?![a-z0-9]|'*[_:(=])`, 'i')
})
