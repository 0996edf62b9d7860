/** Checks the domain of an e-mail address as email-validator 2.1.1 does. */
import { domainToUnicode } from 'node:url'
import { compareText, repr } from '@twincheck/eval/python'

/** The address is invalid. The reader of the address catches this error. */
export class AddressError extends Error {}

const HOSTNAME = /^[a-zA-Z0-9\-.\u0080-\u{10ffff}]$/u
/** Reserved domain names that cannot receive mail. */
const RESERVED = ['arpa', 'invalid', 'local', 'localhost', 'onion', 'test']

export function checkDomain(domain: string): string {
  if (domain === '') throw new AddressError('There must be something after the @-sign.')
  if (domain.startsWith('[') && domain.endsWith(']')) throw new AddressError(bracketed(domain.slice(1, -1)))
  const strange = forbiddenIn(domain, (character) => HOSTNAME.test(character))
  if (strange !== null) {
    throw new AddressError(`The part after the @-sign contains invalid characters: ${strange}.`)
  }
  const name = domain.toLowerCase().normalize('NFC')
  checkDots(name)
  for (const label of name.split('.')) checkLabel(label)
  if (name.length > 255) {
    throw new AddressError(`The email address is too long after the @-sign ${excess(name.length - 255)}.`)
  }
  checkReach(name)
  // Punycode is normalised to Unicode.
  return name.includes('xn--') ? domainToUnicode(name) || name : name
}

function checkDots(name: string): void {
  const wrong = (problem: string) => new AddressError(`An email address cannot ${problem}.`)
  if (name.endsWith('.')) throw wrong('end with a period')
  if (name.startsWith('.')) throw wrong('have a period immediately after the @-sign')
  if (name.includes('..')) throw wrong('have two periods in a row')
  if (name.endsWith('-')) throw wrong('end with a hyphen')
  if (name.startsWith('-')) throw wrong('have a hyphen immediately after the @-sign')
  if (name.includes('.-') || name.includes('-.')) throw wrong('have a period and a hyphen next to each other')
}

function checkLabel(label: string): void {
  if (/^(?!xn)..--/.test(label)) {
    throw new AddressError(
      'An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, except Punycode.',
    )
  }
  if (label.length > 63) {
    const reason = excess(label.length - 63)
    throw new AddressError(`After the @-sign, periods cannot be separated by so many characters ${reason}.`)
  }
}

function checkReach(name: string): void {
  if (!name.includes('.')) {
    throw new AddressError('The part after the @-sign is not valid. It should have a period.')
  }
  if (!/[a-z\u0080-\u{10ffff}]$/u.test(name)) {
    throw new AddressError('The part after the @-sign is not valid. It is not within a valid top-level domain.')
  }
  if (RESERVED.some((reserved) => name === reserved || name.endsWith(`.${reserved}`))) {
    throw new AddressError(
      'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
    )
  }
}

function bracketed(literal: string): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(literal) && literal.split('.').every((part) => Number(part) < 256)) {
    return 'A bracketed IP address after the @-sign is not allowed here.'
  }
  return literal.includes(':')
    ? 'The part after the @-sign contains an invalid address literal tag in brackets.'
    : 'The part after the @-sign in brackets is not an IPv4 address and has no address literal tag.'
}

/** The forbidden characters, formatted as in email-validator; null if there are none. */
export function forbiddenIn(part: string, allowed: (character: string) => boolean): string | null {
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
