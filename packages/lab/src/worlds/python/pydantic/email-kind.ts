/** Imitates pydantic's EmailStr: an address normalised as email-validator 2.1.1 does, or its error. */
import { domainToUnicode } from 'node:url'
import { compareText, repr } from '@twincheck/eval/python'
import { type Kind, report, text } from './kind.ts'

const MOST_CHARACTERS = 2048

const MOST_KEPT = 1_000
const normalised = new Map<string, string>()

export const email: Kind<string> = (input, reading) => {
  const given = text(input, reading)
  if (given === undefined) return undefined
  const known = normalised.get(given)
  if (known !== undefined) return known
  try {
    const address = normalisedAddress(given)
    if (normalised.size < MOST_KEPT) normalised.set(given, address)
    return address
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    return report(input, reading, 'value_error', `value is not a valid email address: ${error.message}`)
  }
}

function normalisedAddress(given: string): string {
  if ([...given].length > MOST_CHARACTERS) {
    throw new AddressError(`Length must not exceed ${MOST_CHARACTERS} characters`)
  }
  const { local, domain, quoted } = splitAddress(addressIn(given).trim())
  const before = checkLocal(local, quoted)
  if (quoted) throw new AddressError('Quoting the part before the @-sign is not allowed here.')
  const after = checkDomain(domain)
  const address = `${CASELESS.has(before.toLowerCase()) ? before.toLowerCase() : before}@${after}`
  const length = Buffer.byteLength(address, 'utf8')
  if (length > 254) throw new AddressError(`The email address is too long ${excess(length - 254)}.`)
  return address
}

function addressIn(given: string): string {
  const trimmed = given.trim()
  if (!trimmed.endsWith('>')) return given
  const open = trimmed.indexOf('<')
  if (open < 0 || open === trimmed.length - 2) return given
  const name = trimmed.slice(0, open).trim()
  return name === '' || NAME.test(name) || isQuotedName(name) ? trimmed.slice(open + 1, -1) : given
}

const NAME = /^[\p{L}\p{N}_!#$%&'*+\-/=?^`{|}~\s]+$/u

function isQuotedName(name: string): boolean {
  return name.length > 2 && name.startsWith('"') && name.endsWith('"') && !name.slice(1, -1).includes('"')
}

type Split = { readonly local: string; readonly domain: string; readonly quoted: boolean }

function splitAddress(address: string): Split {
  if (address.startsWith('"')) {
    let end = 1
    while (end < address.length && address[end] !== '"') end += address[end] === '\\' ? 2 : 1
    if (address[end] === '"' && address[end + 1] === '@') {
      const local = address.slice(1, end).replace(/\\(.)/g, '$1')
      return { local, domain: address.slice(end + 2), quoted: true }
    }
  }
  const parts = address.split('@')
  const [local = '', domain = ''] = parts
  if (parts.length === 2) return { local, domain, quoted: false }
  throw new AddressError('The email address is not valid. It must have exactly one @-sign.')
}

const ATOM = /^[a-zA-Z0-9_!#$%&'*+\-/=?^`{|}~\u0080-\u{10ffff}]$/u
/** Mailbox names of RFC 2142. They are converted to lower case, because their case does not matter. */
const CASELESS: ReadonlySet<string> = new Set(
  'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp'.split(' '),
)

function checkLocal(local: string, quoted: boolean): string {
  if (local === '') throw new AddressError('There must be something before the @-sign.')
  const length = [...local].length
  if (length > 64) {
    throw new AddressError(`The email address is too long before the @-sign ${excess(length - 64)}.`)
  }
  if (quoted) return local
  const strange = forbiddenIn(local, (character) => character === '.' || ATOM.test(character))
  if (strange !== null) {
    throw new AddressError(`The email address contains invalid characters before the @-sign: ${strange}.`)
  }
  if (local.endsWith('.')) {
    throw new AddressError('An email address cannot have a period immediately before the @-sign.')
  }
  if (local.startsWith('.')) throw new AddressError('An email address cannot start with a period.')
  if (local.includes('..')) throw new AddressError('An email address cannot have two periods in a row.')
  return local.normalize('NFC')
}

class AddressError extends Error {}

const HOSTNAME = /^[a-zA-Z0-9\-.\u0080-\u{10ffff}]$/u
const RESERVED = ['arpa', 'invalid', 'local', 'localhost', 'onion', 'test']

function checkDomain(domain: string): string {
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
  // Domain names in Punycode are normalised to Unicode.
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

function forbiddenIn(part: string, allowed: (character: string) => boolean): string | null {
  const strange = new Set([...part].filter((character) => !allowed(character)).map(shown))
  return strange.size === 0 ? null : [...strange].sort(compareText).join(', ')
}

function shown(character: string): string {
  if (character === '\\') return '"\\"'
  if (/[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) return repr(character)
  if (character === ' ') return 'SPACE'
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

function excess(count: number): string {
  return `(${count} character${count > 1 ? 's' : ''} too many)`
}
