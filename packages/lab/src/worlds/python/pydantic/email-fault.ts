/** What email-validator says of an address, and how it lists what it does not like. */
import { compareText, repr } from '@twincheck/eval/python'

/** Why an address is none. Caught where it is read. */
export class AddressError extends Error {}

/** The characters that may not be there, as email-validator lists them; null where all may. */
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
