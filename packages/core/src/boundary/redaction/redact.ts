/** Replaces values under secret names and texts that look like credentials. A user's redactor runs afterwards. */
import { isArray, type Json } from '../../policy/paper/json.ts'
import { hideMembers } from './hide-members.ts'
import { isSecretName } from './secret-names.ts'

export type Redactor = (text: string) => string

export const redacted = '[redacted]'

export function redactJson(value: Json, more: Redactor | null): Json {
  if (typeof value === 'string') return redactText(value, more)
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) return value.map((item) => redactJson(item, more))
  const members: [string, Json][] = []
  for (const name of Object.keys(value)) {
    const member = value[name] ?? null
    members.push([name, isSecret(name, member) ? redacted : redactJson(member, more)])
  }
  // `fromEntries` defines own members, so a key called __proto__ stays an ordinary key.
  return Object.fromEntries(members)
}

export function redactText(text: string, more: Redactor | null): string {
  const own = hideMembers(hideCredentials(text, redacted), redacted)
  return more ? more(own) : own
}

/** If the user's redactor fails, the whole text is withheld. */
export function safeRedactor(redact: Redactor, report: (error: unknown) => void): Redactor {
  return (text) => {
    try {
      const cleaned: unknown = redact(text)
      return typeof cleaned === 'string' ? cleaned : redacted
    } catch (error) {
      report(error)
      return redacted
    }
  }
}

/**
 * Whether the value under this name is hidden. Numbers and nested values are hidden too. Booleans and null stay, because they only show
 * whether there is a secret.
 */
function isSecret(name: string, value: Json): boolean {
  return value !== null && typeof value !== 'boolean' && isSecretName(name)
}

/**
 * Prefixes of credentials that are also English words. The text after such a prefix counts as a credential only if it does not look like
 * a word.
 */
const wordOpenings = new Set(['Bearer ', 'bearer ', 'Basic '])
const openings = [...wordOpenings, ...'sk- ghp_ gho_ ghs_ github_pat_ glpat- xoxb- xoxp- AKIA AIza eyJ'.split(' ')]
const keyOpening = '-----BEGIN '
const keyClosing = '-----END '
const keyEdge = '-----'
const anyOpening = new RegExp([keyOpening, ...openings].join('|'))
const everyOpening = new RegExp(anyOpening, 'g')
const credential = /[\w.+/=~-]+/y
const credentialLength = 12

function hideCredentials(text: string, instead: string): string {
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

function endOfToken(text: string, at: number, opening: string): number | null {
  if (at > 0 && /[0-9A-Za-z]/.test(text.charAt(at - 1))) return null
  const from = at + opening.length
  credential.lastIndex = from
  const end = from + (credential.exec(text)?.[0].length ?? 0)
  if (end - at < credentialLength) return null
  return wordOpenings.has(opening) && !looksRandom(text.slice(from, end)) ? null : end
}

/**
 * Returns the end of a key block such as "-----BEGIN RSA PRIVATE KEY----- … -----END RSA PRIVATE KEY-----". A key without its closing
 * line extends to the end of the text.
 */
function endOfKey(text: string, at: number): number {
  const closing = text.indexOf(keyClosing, at)
  const edge = closing < 0 ? -1 : text.indexOf(keyEdge, closing + keyClosing.length)
  return edge < 0 ? text.length : edge + keyEdge.length
}

/** Whether a value has a digit, '=' or an inner capital. Words do not: "Basic Economy" is a fare and no credential. */
function looksRandom(value: string): boolean {
  return /[0-9=]|[a-z][A-Z]/.test(value)
}
