/**
 * Makes text from outside sources unambiguous to the eye. Characters that are invisible, or that reverse the order of other characters,
 * are written as code points. For example, U+202E makes "1-A" look like "A-1", which could trick a person who approves by sight. Line
 * breaks and tabs stay. Joiners and selectors that scripts and emoji need also stay if they join something.
 */

export type VisiblePart = { readonly text: string; readonly hidden: boolean }

/**
 * Matches control, format, private-use, lone surrogate, unassigned, line separator and default-ignorable characters, and blank Braille.
 */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u
const hiddenRuns = new RegExp(hidden.source, 'gu')

/** Splits the text into pieces. Each invisible character becomes a separate piece that shows its code point. */
export function visibleParts(text: string): readonly VisiblePart[] {
  if (!hidden.test(text)) return text === '' ? [] : [{ text, hidden: false }]
  const parts: VisiblePart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(hiddenRuns)) {
    if (isHarmless(found, text, index)) continue
    if (index > from) parts.push({ text: text.slice(from, index), hidden: false })
    parts.push({ text: spellOut(found), hidden: true })
    from = index + found.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), hidden: false })
  return parts
}

/** The text with its invisible characters written as code points, for titles, labels and sentences. */
export function showHidden(text: string): string {
  if (!hidden.test(text)) return text
  return visibleParts(text)
    .map((part) => part.text)
    .join('')
}

const emoji = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u
const keycap = /[0-9#*]/
/**
 * Scripts in which a joiner or a non-joiner can change a word. Between Latin letters such a character has no visible effect and could
 * hide something.
 */
const joining =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Tamil}\p{Script=Telugu}]/u

function isHarmless(found: string, text: string, index: number): boolean {
  if (found === '\n' || found === '\t') return true
  const [before, after] = [characterBefore(text, index), characterAt(text, index + found.length)]
  switch (found) {
    case '\r':
      return after === '\n'
    case '\uFE0E':
    case '\uFE0F':
      return emoji.test(before) || keycap.test(before)
    case '\u200C':
      return joining.test(before) && joining.test(after)
    case '\u200D':
      return (joining.test(before) && joining.test(after)) || (emoji.test(before) && emoji.test(after))
    default:
      return false
  }
}

function characterAt(text: string, index: number): string {
  const point = text.codePointAt(index)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, index: number): string {
  const whole = characterAt(text, index - 2)
  return whole.length === 2 ? whole : text.slice(Math.max(0, index - 1), index)
}

function spellOut(character: string): string {
  const point = character.codePointAt(0) ?? 0
  return `‹U+${point.toString(16).toUpperCase().padStart(4, '0')}›`
}
