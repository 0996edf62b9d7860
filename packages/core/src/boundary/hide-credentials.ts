/** Texts that are credentials by their own look, wherever they stand. One pass for each way in which they begin. */

/** How a credential begins in running text. Openings that are words of English need a value that is none. */
const openings: readonly { readonly text: string; readonly word: boolean }[] = [
  { text: 'Bearer ', word: true },
  { text: 'bearer ', word: true },
  { text: 'Basic ', word: true },
  { text: 'sk-', word: false },
  { text: 'ghp_', word: false },
  { text: 'gho_', word: false },
  { text: 'ghs_', word: false },
  { text: 'github_pat_', word: false },
  { text: 'glpat-', word: false },
  { text: 'xoxb-', word: false },
  { text: 'xoxp-', word: false },
  { text: 'AKIA', word: false },
  { text: 'AIza', word: false },
  { text: 'eyJ', word: false },
]
/** Most texts hold none of them, and one look says so. */
const anyOpening = new RegExp(['-----BEGIN ', ...openings.map(({ text }) => text)].join('|'))
const credentialLength = 12
const keyOpening = '-----BEGIN '
const keyClosing = '-----END '
const keyEdge = '-----'

export function hideCredentials(text: string, instead: string): string {
  if (text.length < credentialLength || !anyOpening.test(text)) return text
  let result = hideKeys(text, instead)
  for (const { text: opening, word } of openings) {
    for (let at = result.indexOf(opening); at >= 0; at = result.indexOf(opening, at + 1)) {
      if (at > 0 && isWordUnit(result.charCodeAt(at - 1))) continue
      const from = at + opening.length
      const end = endOfCredential(result, from)
      if (end - at < credentialLength || (word && !looksDrawn(result.slice(from, end)))) continue
      result = result.slice(0, at) + instead + result.slice(end)
    }
  }
  return result
}

/** "-----BEGIN RSA PRIVATE KEY----- … -----END RSA PRIVATE KEY-----"; one that was cut off goes on to the end. */
function hideKeys(text: string, instead: string): string {
  let result = ''
  let done = 0
  for (let at = text.indexOf(keyOpening); at >= 0; at = text.indexOf(keyOpening, done)) {
    const closing = text.indexOf(keyClosing, at)
    const edge = closing < 0 ? -1 : text.indexOf(keyEdge, closing + keyClosing.length)
    result += text.slice(done, at) + instead
    done = edge < 0 ? text.length : edge + keyEdge.length
  }
  return result + text.slice(done)
}

/** A word of a sentence has no digit, no '=' and no capital inside: "Basic Economy" is a fare. */
function looksDrawn(value: string): boolean {
  return /[0-9=]|[a-z][A-Z]/.test(value)
}

function endOfCredential(text: string, from: number): number {
  let i = from
  while (i < text.length && isCredentialUnit(text.charCodeAt(i))) i++
  return i
}

const isWordUnit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
/** Letters, digits, '-', '_', '.', '+', '/', '=', '~' */
const isCredentialUnit = (unit: number): boolean =>
  isWordUnit(unit) ||
  unit === 45 ||
  unit === 95 ||
  unit === 46 ||
  unit === 43 ||
  unit === 47 ||
  unit === 61 ||
  unit === 126
