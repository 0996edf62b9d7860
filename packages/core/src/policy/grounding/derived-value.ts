/**
 * Whether the agent derived an id or an address from what was named, instead of inventing it: an order with a suffix, a
 * telephone number with its country, an address in the pattern of a company. An output may supply these parts. A
 * stranger who writes outputs gains nothing by that, because an output that names the whole address names it too.
 */
import { lettersAndDigits, type NamedValues } from './named-values.ts'

/**
 * Whether the id is a named one with a short ending (`W-88213-02` of order W-88213), a number of the user with its
 * letter (`B-8812` of build 8812), or a telephone number whose last eight digits are named. An id with another beginning is a different thing: the card 7334 is not `credit_card_7334`.
 */
export function isDerivedId(value: string, named: NamedValues): boolean {
  const digits = /^\+?[\d-]{9,}$/.test(value) ? value.replace(/\D/g, '') : ''
  if (digits.length >= 9 && named.isNamed(digits.slice(-8))) return true
  const [, number] = /^[A-Za-z]{1,2}-?(\d{4,})$/.exec(value) ?? []
  if (number !== undefined && named.isVouchedFor(number)) return true
  const [, whole, ending = ''] = /^(.{4,}\d)[-_:#+]([A-Za-z0-9]{1,12})$/.exec(value) ?? []
  return whole !== undefined && /\d{3}/.test(whole) && !/\d{3}/.test(ending) && named.isNamed(whole)
}

/** Addresses that the user spelled, tagged addresses, and addresses composed of a name and a company. */
export function isDerivedAddress(value: string, named: NamedValues): boolean {
  const bare = value.replace(/^.*<|>$/g, '').trim()
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, at).toLowerCase()
  const domain = bare.slice(at + 1).toLowerCase()
  const untagged = local.replace(/\+.*$/, '')
  if (named.isNamed(`${untagged}@${domain}`)) return true
  if (named.isVouchedFor(`${untagged}at${domain.replaceAll('.', 'dot')}`)) return true
  const words = untagged.split(/[._-]/).filter((word) => word.length > 1)
  return isOfNamedCompany(words, domain, named) || isInPattern(words, untagged, domain, named)
}

/** The user or the system prompt names the domain, without its ending, and every word before the at sign. */
function isOfNamedCompany(words: readonly string[], domain: string, named: NamedValues): boolean {
  const label = lettersAndDigits(domain.slice(0, domain.lastIndexOf('.')))
  return label.length >= 6 && named.isVouchedFor(label) && words.every((word) => named.isVouchedFor(word))
}

/**
 * An address of another person at the same domain is named, in the same pattern (`first.last`), and so is the full name
 * of this person. A first name alone fits too many people.
 */
function isInPattern(words: readonly string[], local: string, domain: string, named: NamedValues): boolean {
  const separator = local.match(/[._-]/)?.[0]
  if (separator === undefined || words.length < 2 || !named.isNamed(words.join(' '))) return false
  const word = String.raw`[\p{L}\p{N}]{2,40}`
  const pattern = Array.from(words, () => word).join(escapePattern(separator))
  return named.hasMatch(
    new RegExp(`(?<![\\p{L}\\p{N}._-])${pattern}@${escapePattern(domain)}(?![\\p{L}\\p{N}-])`, 'iu'),
  )
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, (sign) => `\\${sign}`)
}
