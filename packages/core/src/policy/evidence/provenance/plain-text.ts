/**
 * A tool's output as a reader sees it: lower case, escapes undone, invisible characters gone, white space single.
 * What is left of its layout is one sign for each break: `\n` a new line, `\v` a new paragraph, `\f` the end of a
 * field of data.
 *
 * One pass, since the text is untrusted.
 */

/** A break that stands inside a field, because it was written as an escape. */
const innerBreak = '\u2028'
const escapes: Readonly<Record<string, string>> = {
  n: innerBreak,
  r: ' ',
  t: ' ',
  '"': '"',
  "'": "'",
  '/': '/',
  '\\': '\\',
  ' ': ' ',
}

/** Zero-width signs, marks of direction and tag characters: they part words for a search and not for a model. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu
const beyondAscii = /[^\u0000-\u007f]/

export function plainText(output: string): string {
  return layOut(foldText(output))
}

/** Lower case, escapes undone, nothing invisible; layOut makes the rest of a plain text of it. */
export function foldText(output: string): string {
  const folded = beyondAscii.test(output) ? output.normalize('NFKC').replace(invisible, '') : output
  return undoEscapes(folded.toLowerCase())
}

/**
 * As a value is searched in: every break is a space, since it may have been wrapped, and a place is one with and
 * without www.
 */
export function searchable(plain: string): string {
  return plain.replaceAll(/[\n\v\f]/g, ' ').replaceAll('www.', '')
}

function undoEscapes(text: string): string {
  let at = text.indexOf('\\')
  if (at < 0) return text
  // Joined at the end: a text that was added up piece by piece is walked through several times as slowly.
  const parts: string[] = []
  let from = 0
  for (; at >= 0; at = text.indexOf('\\', from)) {
    const { written, end } = readEscape(text, at)
    parts.push(text.slice(from, at), written)
    from = end
  }
  parts.push(text.slice(from))
  return parts.join('')
}

function readEscape(text: string, at: number): { readonly written: string; readonly end: number } {
  const next = text[at + 1] ?? ''
  // A folded line: the break and the indentation behind it are the writer's, not the text's.
  if (next === '\n' || next === '\r') return { written: '', end: skipBlanks(text, at + 1) }
  if (next === 'u') {
    const code = text.slice(at + 2, at + 6)
    if (/^[0-9a-f]{4}$/.test(code)) {
      return { written: String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(), end: at + 6 }
    }
  }
  return { written: escapes[next] ?? '\\', end: Object.hasOwn(escapes, next) ? at + 2 : at + 1 }
}

function skipBlanks(text: string, from: number): number {
  let at = from
  while (at < text.length && isBlank(text.charCodeAt(at))) at++
  return at
}

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

function breakOf(text: string, from: number, end: number): string {
  let lines = 0
  let inner = 0
  for (let at = from; at < end; at++) {
    if (text[at] === '\n') lines++
    else if (text[at] === innerBreak) inner++
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
  return unit === 32 || unit === 10 || unit === 9 || unit === 13 || unit === 0xa0 || unit === 0x2028
}
