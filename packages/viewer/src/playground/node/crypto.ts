/** Substitutes for the functions of `node:crypto` that the policy and the readers use. */
import { sha256OfBytes } from '@twincheck/core/harness'

export function hash(_algorithm: 'sha256', text: string): string {
  return sha256OfBytes(new TextEncoder().encode(text))
}

export function randomUUID(): string {
  return crypto.randomUUID()
}
