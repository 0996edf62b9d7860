/** PyYAML's style for a text: plain if it reads back as the same text, else quoted. */
import { resolvePlain } from './resolve-plain.ts'

export type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted'

const BREAKS = '\n\u0085\u2028\u2029'
const BLANKS = `\0 \t\r${BREAKS}`

/** `simpleKey`: the text is a mapping key on one line. */
export function scalarStyle(text: string, simpleKey: boolean): ScalarStyle {
  if (text === '') return 'single-quoted'
  const traits = readTraits(text)
  const plain = !traits.outerBlank && !traits.breakSpace && !traits.special && !traits.lineBreak && !traits.indicator
  if (plain && resolvePlain(text) === 'str') return 'plain'
  const quotable = !traits.breakSpace && !traits.special && !(simpleKey && traits.lineBreak)
  return quotable ? 'single-quoted' : 'double-quoted'
}

type Traits = {
  /** A character with a special meaning in block style. */
  readonly indicator: boolean
  readonly lineBreak: boolean
  /** Needs double quotes: a character outside printable ASCII, or a space before a line break. */
  readonly special: boolean
  /** A blank or a line break at either end. */
  readonly outerBlank: boolean
  /** A space right after a line break. */
  readonly breakSpace: boolean
}

function readTraits(text: string): Traits {
  let indicator = text.startsWith('---') || text.startsWith('...') || isLeadingIndicator(text)
  let lineBreak = false
  let special = false
  let breakSpace = false
  let before = ''
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (index > 0 && isInnerIndicator(character, before, text.charAt(index + 1))) indicator = true
    if (BREAKS.includes(character)) {
      lineBreak = true
      if (before === ' ') special = true
    }
    if (character === ' ' && before !== '' && BREAKS.includes(before)) breakSpace = true
    if (character !== '\n' && (character < ' ' || character > '~')) special = true
    before = character
  }
  return { indicator, lineBreak, special, breakSpace, outerBlank: isEdge(text.charAt(0)) || isEdge(before) }
}

function isLeadingIndicator(text: string): boolean {
  const first = text.charAt(0)
  if ('#,[]{}&*!|>\'"%@`'.includes(first)) return true
  return '?:-'.includes(first) && isBlankOrEnd(text.charAt(1))
}

function isInnerIndicator(character: string, before: string, after: string): boolean {
  if (character === ':') return isBlankOrEnd(after)
  return character === '#' && BLANKS.includes(before)
}

function isBlankOrEnd(character: string): boolean {
  return character === '' || BLANKS.includes(character)
}

function isEdge(character: string): boolean {
  return character === ' ' || BREAKS.includes(character)
}
