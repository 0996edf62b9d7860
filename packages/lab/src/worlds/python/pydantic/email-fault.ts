/** Errors of email-validator, and its lists of forbidden characters. */
import { compareText, repr } from '@twincheck/eval/python'

/** The address is invalid. The reader of the address catches this error. */
export class AddressError extends Error {}

/** The forbidden characters, formatted as in email-validator; null if there are none. */
export function strangeIn(part: string, allowed: (character: string) => boolean): string | null {
  const strange = new Set([...part].filter((character) => !allowed(character)).map(shown))
  return strange.size === 0 ? null : [...strange].sort(compareText).join(', ')
}

function shown(character: string): string {
  if (character === '\\') return '"\\"'
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return repr(character)
  if (character === ' ') return 'SPACE'
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

export function excess(count: number): string {
  return `(${count} character${count > 1 ? 's' : ''} too many)`
}
