/**
 * Secrets never reach a record. Values under telling names, and texts that look like credentials wherever they stand, are
 * replaced before a record leaves the session. A user's own redactor runs after this one, on every string.
 */
import { isArray, type Json } from '../policy/json.ts'
import { nameTokens } from '../policy/text/words.ts'

export type Redactor = (text: string) => string

export const redacted = '[redacted]'

/** Names whose value is a secret whatever it looks like. */
const secretNames = new Set([
  'authorization',
  'cookie',
  'passwd',
  'password',
  'passphrase',
  'pin',
  'secret',
  'token',
  'cvv',
  'credential',
  'credentials',
])
const secretPairs = new Set([
  'api key',
  'access key',
  'private key',
  'secret key',
  'session key',
  'auth key',
  'card verification',
])

/** How a credential begins when it stands in running text. */
const credentialOpenings = [
  'Bearer ',
  'bearer ',
  'Basic ',
  'sk-',
  'ghp_',
  'gho_',
  'github_pat_',
  'xoxb-',
  'xoxp-',
  'AKIA',
  'eyJ',
  '-----BEGIN',
]
const credentialLength = 12

export function redactJson(value: Json, more: Redactor | null): Json {
  if (typeof value === 'string') return redactText(value, more)
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) return value.map((item) => redactJson(item, more))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, isSecret(name, member) ? redacted : redactJson(member, more)]),
  )
}

export function redactText(text: string, more: Redactor | null): string {
  // Shorter than any credential, it cannot hold one, nor a named value.
  const own = text.length < credentialLength ? text : hideMembers(hideCredentials(text))
  return more ? more(own) : own
}

/** Numbers and nested values under a secret name are hidden too; counts ("tokens": 12) keep their plural and stay. */
function isSecret(name: string, value: Json): boolean {
  if (value === null || typeof value === 'boolean') return false
  const tokens = nameTokens(name)
  return tokens.some((token, i) => secretNames.has(token) || secretPairs.has(`${token} ${tokens[i + 1] ?? ''}`))
}

function hideCredentials(text: string): string {
  let result = text
  for (const opening of credentialOpenings) {
    for (let at = result.indexOf(opening); at >= 0; at = result.indexOf(opening, at + 1)) {
      if (at > 0 && isWord(result.charCodeAt(at - 1))) continue
      const end = endOfCredential(result, at + opening.length)
      if (end - at >= credentialLength) result = result.slice(0, at) + redacted + result.slice(end)
    }
  }
  return result
}

/** `"password": "…"` and `password='…'` inside a text, as tool outputs and printed calls have it. */
function hideMembers(text: string): string {
  if (!text.includes('"') && !text.includes("'")) return text
  const lower = text.toLowerCase()
  let result = ''
  let done = 0
  for (const { from, to } of secretSpans(lower)) {
    if (from < done) continue
    result += text.slice(done, from) + redacted
    done = to
  }
  return result + text.slice(done)
}

function secretSpans(text: string): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const name of secretNames) {
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
      const span = valueAfter(text, at + name.length)
      if (span) spans.push(span)
    }
  }
  return spans.sort((left, right) => left.from - right.from)
}

/** The quoted value after an optional closing quote and a ':' or '='. */
function valueAfter(text: string, index: number): { from: number; to: number } | null {
  let i = index
  while (i < text.length && (text[i] === '"' || text[i] === "'" || text[i] === '\\' || text[i] === ' ')) i++
  if (text[i] !== ':' && text[i] !== '=') return null
  i++
  while (text[i] === ' ' || text[i] === '\\') i++
  const quote = text[i]
  if (quote !== '"' && quote !== "'") return null
  const end = text.indexOf(quote, i + 1)
  return end < 0 ? null : { from: i + 1, to: text[end - 1] === '\\' ? end - 1 : end }
}

function endOfCredential(text: string, from: number): number {
  let i = from
  while (i < text.length && isCredentialUnit(text.charCodeAt(i))) i++
  return i
}

const isWord = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122)
/** Letters, digits, '-', '_', '.', '+', '/', '=' */
const isCredentialUnit = (unit: number): boolean =>
  isWord(unit) || unit === 45 || unit === 95 || unit === 46 || unit === 43 || unit === 47 || unit === 61
