/**
 * Converts a text to the form in which a model understands it: in lower case, with escapes, character references and percent-encoding
 * decoded, invisible characters removed, look-alike letters replaced, and white space reduced to single characters (layout.ts). Every
 * comparison in this folder works on plain texts. Each step takes linear time, so that an untrusted text cannot slow it down.
 */
import { memoizeObject } from '../../paper/memoize.ts'
import { canonicalJson } from '../../paper/text/canonical-json.ts'
import type { Message, ToolCall } from '../../paper/trace/trace.ts'
import { shownAround } from '../tables/bounds.ts'
import { encodedLetters, lookAlikes, namedReferences } from '../tables/cues.ts'
import { innerBreak, layOut, skipBlanks } from './layout.ts'

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', innerBreak],
  ...['"', "'", '/', '\\', ' '].map((sign) => [sign, sign] as const),
  ['r', ' '],
  ['t', ' '],
])

/**
 * Matches zero-width characters, direction marks and tag characters. A reader does not see them, but they would keep a search from
 * finding a word.
 */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu
const beyondAscii = /[^\u0000-\u007f]/

export function plainText(output: string): string {
  return mayChange.test(output) ? layOut(foldText(output)) : output.toLowerCase()
}

/**
 * Matches the characters that folding or layout changes, apart from capitals: characters beyond printable ASCII, escapes, repeated
 * spaces, and quotation marks that may end a field. Most argument values and many messages have no match, so they are only converted to
 * lower case.
 */
const mayChange = /[^\x20-\x7e]|\\|[&%]| {2}|["'][ }\],]/

/** All steps of `plainText` except the layout. */
export function foldText(output: string): string {
  const folded = beyondAscii.test(output) ? output.normalize('NFKC').replace(invisible, '') : output
  const lower = undoPercent(undoReferences(folded.toLowerCase()))
  return undoEscapes(beyondAscii.test(lower) ? lower.replace(mixedWord, replaceLookAlikes) : lower)
}

/** Decodes HTML's character references: `&#101;`, `&#x65;`, `&amp;`. Control characters become spaces. */
function undoReferences(lower: string): string {
  if (!lower.includes('&')) return lower
  return lower.replaceAll(reference, (whole: string, decimal = '', hexadecimal = '', name = '') => {
    if (name !== '') return namedReferences.get(name) ?? whole
    const code = decimal === '' ? Number.parseInt(hexadecimal, 16) : Number(decimal)
    if (code < 32) return ' '
    return code > lastCodePoint ? whole : String.fromCodePoint(code).toLowerCase()
  })
}

/** Decodes percent-encoding if a letter is percent-encoded. No address needs encoded letters, so the encoding may hide a word. */
function undoPercent(lower: string): string {
  if (!lower.includes('%') || !encodedLetter.test(lower)) return lower
  return lower.replaceAll(/%([2-7][0-9a-f])/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(),
  )
}

const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/g
const lastCodePoint = 0x10ffff
const encodedLetter = new RegExp(encodedLetters)

/** Matches a word of Latin, Greek and Cyrillic letters. A word of only one alphabet stays unchanged. */
const mixedWord = /[a-z\u0370-\u04ff]+/g

function replaceLookAlikes(word: string): string {
  return beyondAscii.test(word) && /[a-z]/.test(word)
    ? [...word].map((letter) => lookAlikes.get(letter) ?? letter).join('')
    : word
}

/**
 * Converts a plain text to the form in which values are searched for: every line break becomes a space, since a value may be wrapped, and
 * `www.` is removed.
 */
export function searchable(plain: string): string {
  return plain.replaceAll(/[\n\v\f]/g, ' ').replaceAll('www.', '')
}

function undoEscapes(text: string): string {
  let at = text.indexOf('\\')
  if (at < 0) return text
  // The parts are joined at the end, because a text that is concatenated piece by piece is several times slower to
  // read.
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
  // A backslash at the end of a line joins it with the next line: the line break and the indentation after it are not part of the text.
  if (next === '\n' || next === '\r') return { written: '', end: skipBlanks(text, at + 1) }
  if (next === 'u') {
    const code = text.slice(at + 2, at + 6)
    if (/^[0-9a-f]{4}$/.test(code)) {
      return { written: String.fromCharCode(Number.parseInt(code, 16)).toLowerCase(), end: at + 6 }
    }
  }
  const written = escapes.get(next)
  return written === undefined ? { written: '\\', end: at + 1 } : { written, end: at + 2 }
}

/** The searchable text of a message is memoized, because the same message is searched at every step. */
export const searchableText: (message: Message) => string = memoizeObject(({ content }) =>
  searchable(plainText(content)),
)

export function argumentsText({ arguments: args }: ToolCall): string {
  return searchable(plainText(canonicalJson(args)))
}

export function excerpt(text: string, value: string): string {
  const at = Math.max(0, text.indexOf(value))
  return text.slice(Math.max(0, at - shownAround), at + value.length + shownAround).trim()
}
