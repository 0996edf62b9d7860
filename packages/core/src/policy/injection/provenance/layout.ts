/**
 * What is left of a text's layout: white space is single, and each break is one sign, `\n` a new line, `\v` a new paragraph, `\f`
 * the end of a field of data. One pass, since the text is untrusted.
 */

/**
 * A break that stands inside a field, because it was written as an escape. A sign of ASCII that no text has: with any other the
 * engine would keep the whole text in twice the space, and each sign would be asked whether it is a letter.
 */
export const innerBreak = '\u001e'
/** A break by Unicode: as one that was written as an escape. */
const lineSeparator = '\u2028'

export function layOut(text: string): string {
  let plain = ''
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (isBlank(text.charCodeAt(at))) {
      const end = skipBlanks(text, at)
      plain += text.slice(from, at) + breakOf(text, at, end)
      at = end
      from = end
    } else if (closesField(text, at++)) {
      plain += `${text.slice(from, at)}\f`
      from = at
    }
  }
  return plain + text.slice(from)
}

/** The field around a word of a text that is folded and not laid out; of a very long one all the text. */
export function fieldAround(text: string, word: number): string {
  const start = fieldStart(text, word)
  const end = fieldEnd(text, word)
  return start === null || end === null ? text : text.slice(start, end)
}

/** Farther to either side nobody looks for where it ends. */
const longestField = 4_000

function fieldStart(text: string, word: number): number | null {
  /** Where the text goes on behind white space, and whether there is a new line in it. */
  let behind = word
  let isBroken = false
  for (let at = word - 1; at >= 0; at--) {
    if (word - at > longestField) return null
    const unit = text.charCodeAt(at)
    if (isBlank(unit)) {
      isBroken ||= unit === newLine
      continue
    }
    if (isBroken && opensField(text, behind)) return behind
    if (closesField(text, at)) return at + 1
    behind = at
    isBroken = false
  }
  return 0
}

function fieldEnd(text: string, word: number): number | null {
  let isBroken = false
  for (let at = word; at < text.length; at++) {
    if (at - word > longestField) return null
    const unit = text.charCodeAt(at)
    if (isBlank(unit)) {
      isBroken ||= unit === newLine
      continue
    }
    if (isBroken && opensField(text, at)) return at
    if (closesField(text, at)) return at + 1
    isBroken = false
  }
  return text.length
}

const newLine = 10

function breakOf(text: string, from: number, end: number): string {
  let lines = 0
  let inner = 0
  for (let at = from; at < end; at++) {
    if (text[at] === '\n') lines++
    else if (text[at] === innerBreak || text[at] === lineSeparator) inner++
  }
  if (lines > 0 && opensField(text, end)) return '\f'
  return lines + inner === 0 ? ' ' : lines + inner === 1 ? '\n' : '\v'
}

/** A quotation mark behind which data goes on: `"}`, `"]`, or `", "`, on one line or on several, indented or not. */
function closesField(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit !== 34 && unit !== 39) return false
  const next = text[skipLayout(text, at + 1)]
  if (next === '}' || next === ']') return true
  if (text[at + 1] !== ',') return false
  const behind = text[skipLayout(text, at + 2)]
  return behind === text[at] || behind === '{' || behind === '['
}

/** Over the white space of data: a break that was written as an escape belongs to a text. No layout is longer. */
function skipLayout(text: string, from: number): number {
  let at = from
  while (at - from < longestLayout && isLayout(text.charCodeAt(at))) at++
  return at
}

const longestLayout = 200
const isLayout = (unit: number): boolean => unit === 32 || unit === 10 || unit === 13 || unit === 9

/** A line that begins with a list's dash or with `name:` is data of its own. */
function opensField(text: string, from: number): boolean {
  if (text[from] === '-' && text[from + 1] === ' ') return true
  let at = from
  while (at - from < longestName && isNameCharacter(text[at] ?? '')) at++
  return at > from && text[at] === ':' && (at + 1 >= text.length || isBlank(text.charCodeAt(at + 1)))
}

const longestName = 40

function isNameCharacter(character: string): boolean {
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9') || character === '_'
}

/** The unit of a space, a tab, a break, a space that does not break, or of the inner break. */
export function isBlank(unit: number): boolean {
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 0x1e || unit === 0xa0 || unit === 0x2028
}

export function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}
