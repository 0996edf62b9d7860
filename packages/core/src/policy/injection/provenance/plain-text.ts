/**
 * A tool's output as a reader sees it: lower case, escapes undone, invisible characters gone, and of its layout one sign for each
 * break (layout.ts). One pass, since the text is untrusted.
 */
import { innerBreak, layOut, skipBlanks } from './layout.ts'

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
  return mayChange.test(output) ? layOut(foldText(output)) : output.toLowerCase()
}

/**
 * What else but capitals is folded or laid out: signs beyond plain ones, escapes, white space in a row, and quotation marks behind
 * which data may go on. Most values of a call and many messages have none of it.
 */
const mayChange = /[^\x20-\x7e]|\\| {2}|["'][ }\],]/

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
