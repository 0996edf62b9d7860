/** Texts that are credentials by their own look, wherever they stand. One pass, since the text is untrusted and may be long. */
import { isLetterOrDigit } from '../../policy/paper/text/characters.ts'

/** Openings that are words of English: what follows them must be no such word. */
const wordOpenings = new Set(['Bearer ', 'bearer ', 'Basic '])
/** How a credential begins in running text. */
const openings = [
  ...wordOpenings,
  'sk-',
  'ghp_',
  'gho_',
  'ghs_',
  'github_pat_',
  'glpat-',
  'xoxb-',
  'xoxp-',
  'AKIA',
  'AIza',
  'eyJ',
]
const keyOpening = '-----BEGIN '
const keyClosing = '-----END '
const keyEdge = '-----'
const anyOpening = new RegExp([keyOpening, ...openings].join('|'))
const everyOpening = new RegExp(anyOpening, 'g')
const credentialLength = 12

export function hideCredentials(text: string, instead: string): string {
  // Most texts hold none, and one look says so.
  if (text.length < credentialLength || !anyOpening.test(text)) return text
  let result = ''
  let done = 0
  for (const { 0: opening, index: at } of text.matchAll(everyOpening)) {
    const end = at < done ? null : opening === keyOpening ? endOfKey(text, at) : endOfToken(text, at, opening)
    if (end === null) continue
    result += text.slice(done, at) + instead
    done = end
  }
  return done === 0 ? text : result + text.slice(done)
}

/** Null where what begins here is no credential: a piece of a longer word, too short, or a word of a sentence. */
function endOfToken(text: string, at: number, opening: string): number | null {
  if (at > 0 && isLetterOrDigit(text.charCodeAt(at - 1))) return null
  const from = at + opening.length
  let end = from
  while (end < text.length && isCredentialUnit(text.charCodeAt(end))) end++
  if (end - at < credentialLength) return null
  return wordOpenings.has(opening) && !looksDrawn(text.slice(from, end)) ? null : end
}

/** "-----BEGIN RSA PRIVATE KEY----- … -----END RSA PRIVATE KEY-----"; one that was cut off goes on to the end. */
function endOfKey(text: string, at: number): number {
  const closing = text.indexOf(keyClosing, at)
  const edge = closing < 0 ? -1 : text.indexOf(keyEdge, closing + keyClosing.length)
  return edge < 0 ? text.length : edge + keyEdge.length
}

/** A word of a sentence has no digit, no '=' and no capital inside: "Basic Economy" is a fare. */
function looksDrawn(value: string): boolean {
  return /[0-9=]|[a-z][A-Z]/.test(value)
}

/** Letters, digits, '-', '_', '.', '+', '/', '=', '~' */
const isCredentialUnit = (unit: number): boolean =>
  isLetterOrDigit(unit) ||
  unit === 45 ||
  unit === 95 ||
  unit === 46 ||
  unit === 43 ||
  unit === 47 ||
  unit === 61 ||
  unit === 126
