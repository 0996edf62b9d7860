/** Whether a text starts with a report of failure in a language other than English: "Fehler: …", "エラーが発生しました". */
import {
  foreignFailureSentences,
  foreignFailures,
  foreignFollowers,
  foreignNoErrors,
} from '../lexicon/outcome-languages.ts'
import { firstToken, lowerOpening, openingCharacters } from './opening.ts'

export function reportsForeignFailure(text: string, start: number): boolean {
  if (!beginnings.has(text.slice(start, start + 2))) return false
  const opening = lowerOpening(text, start)
  if (foreignFailureSentences.some((sentence) => opening.startsWith(sentence))) return true
  const isShort = text.length - start < openingCharacters && !opening.trimEnd().includes('\n')
  return foreignFailures.some((word) => opening.startsWith(word) && isReport(opening.slice(word.length), isShort))
}

const beginnings: ReadonlySet<string> = new Set(
  [...foreignFailures, ...foreignFailureSentences].flatMap((phrase) => {
    const [first = '', second = ''] = phrase.slice(0, 2)
    return [first + second, first.toUpperCase() + second, (first + second).toUpperCase()]
  }),
)

/**
 * Whether a failure word and the text after it (`rest`) report a failure. "Fehlerfrei" is a different word and reports none. "Fehler: 0"
 * and "Fehler: keine" mean that there was no error.
 */
function isReport(rest: string, isShort: boolean): boolean {
  const [, sign = ''] = /^\s?([:：.。!！,，、(（\n]?)/u.exec(rest) ?? []
  if (rest.trim() === '') return true
  if (sign === ':' || sign === '：') {
    const value = rest.slice(rest.indexOf(sign) + 1).trimStart()
    return !isNone(value)
  }
  if (sign !== '') return true
  if (!rest.startsWith(' ')) return false
  const next = firstToken(rest, 1).replace(/[:.,!]$/u, '')
  return /^[1-9]\d{2}$/.test(next) || (isShort && foreignFollowers.has(next))
}

/** Whether the value means that there was no error. "Keine" (none) means this, and "kein Zugriff" (no access) does not. */
function isNone(value: string): boolean {
  const [line = ''] = value.split('\n', 1)
  const plain = line.trim().replace(/[.。!]$/u, '')
  return foreignNoErrors.has(plain) || /^\d+$/.test(plain)
}
