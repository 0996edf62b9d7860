/**
 * Keeps secrets out of records. Values under secret names, and texts that look like credentials, are replaced before a record
 * leaves the session. A user's own redactor runs afterwards, on every string.
 */
import { isArray, type Json } from '../../policy/paper/json.ts'
import { hideCredentials } from './hide-credentials.ts'
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
  // `fromEntries` defines own members, so a key called __proto__ stays a key.
  return Object.fromEntries(members)
}

export function redactText(text: string, more: Redactor | null): string {
  const own = hideMembers(hideCredentials(text, redacted), redacted)
  return more ? more(own) : own
}

/** If the redactor fails, the whole text is withheld. */
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

/** Numbers and nested values under a secret name are hidden too. Booleans and null stay: they only say whether there is a secret. */
function isSecret(name: string, value: Json): boolean {
  return value !== null && typeof value !== 'boolean' && isSecretName(name)
}
