/**
 * Finds quotations in a text. The search makes one pass and limits a quotation to `mostCharacters`, because the text is untrusted. The
 * letters around an apostrophe distinguish it from a closing quotation mark ("don't", 'it's here').
 */
import { isLetter, isLetterOrDigit } from './characters.ts'

const closing: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’', '`': '`' }
const mostCharacters = 2_000

export type Quotation = { readonly from: number; readonly to: number }

export function quotedLiterals(text: string): readonly string[] {
  return quotationsOf(text).map(({ from, to }) => text.slice(from, to).replaceAll("\\'", "'"))
}

export function quotationsOf(text: string): readonly Quotation[] {
  const quotations: Quotation[] = []
  // A regular expression finds opening marks much faster than a loop over characters.
  const opening = /["'“‘`]/g
  const nextOpening = (from: number) => {
    opening.lastIndex = from
    return opening.test(text) ? opening.lastIndex - 1 : -1
  }
  for (let i = nextOpening(0); i >= 0; i = nextOpening(i + 1)) {
    const open = text[i] ?? ''
    const close = Object.hasOwn(closing, open) ? closing[open] : undefined
    if (close === undefined || (open === "'" && isLetterOrDigit(text.charCodeAt(i - 1)))) continue
    const end = findClosing(text, i + 1, close)
    if (end < 0) continue
    if (end > i + 1) quotations.push({ from: i + 1, to: end })
    i = end
  }
  return quotations
}

function findClosing(text: string, from: number, close: string): number {
  const last = Math.min(text.length, from + mostCharacters)
  for (let i = from; i < last; i++) {
    if (close === "'" && text[i] === '\\') i++
    else if (text[i] === close) {
      if (close !== "'" && close !== '’') return i
      if (!isLetter(text.charCodeAt(i + 1))) return i
      if (!isApostrophe(text, i)) return -1
    }
  }
  return -1
}

/** Whether the mark is an apostrophe: between letters, and with one or two letters after it ('s, 't, 'll, 're). */
function isApostrophe(text: string, at: number): boolean {
  if (!isLetter(text.charCodeAt(at - 1))) return false
  let behind = at + 1
  while (isLetter(text.charCodeAt(behind))) behind++
  return behind - at - 1 <= 2
}
