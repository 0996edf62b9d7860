/**
 * pydantic's EmailStr: an address normalised by the rules of email-validator 2.1.1, or its error.
 *
 * Internationalised domain names are only lower-cased and normalised to NFC, because no world has one.
 */
import { AddressError, checkDomain, excess, forbiddenIn } from './email-domain.ts'
import { type Kind, report, text } from './kind.ts'

const MOST_CHARACTERS = 2048

/** Cache size. Every run reads the same addresses again, so valid ones are cached. */
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

/** The address between the angle brackets of `Name <address>`. */
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
/** Mailbox names of RFC 2142, which ignore case. */
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
