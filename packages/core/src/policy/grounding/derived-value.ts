/**
 * Whether the agent derived an id or an address from named values instead of inventing it: an order with a suffix, a telephone number
 * with its country code, an address in the pattern of a company. The named values may come from a tool's output. This gives an attacker
 * no advantage, because an attacker who can write an output could name the whole address there.
 */
import { isByConvention } from './address-convention.ts'
import { lettersAndDigits, type NamedValues } from './named-values.ts'

/**
 * Whether the id is derived from named values. There are three ways:
 * - a named id with a short ending (`W-88213-02` of order W-88213)
 * - a number that the user gave, with its letters or its project (`B-8812` of build 8812, `PED-88120` of order 88120)
 * - a telephone number whose last eight digits are named
 *
 * A named number with a different beginning is not the same id: `credit_card_7334` is not derived from the card 7334.
 */
export function isDerivedId(value: string, named: NamedValues): boolean {
  if (isNamedNumber(value, named) || isNamedNumber(value.replace(/-\d{1,4}$/, ''), named)) return true
  const [, number] = /^[A-Za-z]{1,2}-?(\d{4,})$/.exec(value) ?? []
  if (number !== undefined && named.isVouchedFor(number)) return true
  const [, long] = /^[A-Za-z]{3,10}[-_#](\d{5,})$/.exec(value) ?? []
  if (long !== undefined && named.vouchesFor(alone(long))) return true
  const [, project, issue] = /^([A-Z][A-Z0-9]{0,9}?)-?(\d{1,8})$/.exec(value) ?? []
  if (project !== undefined && issue !== undefined && namesBoth(project, issue, named)) return true
  const [, whole, ending = ''] = /^(.{4,}\d)[-_:#+]([A-Za-z]{0,12}\d{0,2}|\d{1,2}[A-Za-z])$/.exec(value) ?? []
  return whole !== undefined && /\d{3}/.test(whole) && ending !== '' && named.isNamed(whole)
}

function isNamedNumber(value: string, named: NamedValues): boolean {
  const digits = /^\+?[\d-]{9,}$/.test(value) ? value.replace(/\D/g, '') : ''
  return digits.length >= 9 && named.isNamed(digits.slice(-8))
}

/** Whether the user or the system prompt names both parts of an id: for `ORCA-612`, project ORCA and number 612. */
function namesBoth(project: string, issue: string, named: NamedValues): boolean {
  return named.vouchesFor(alone(project)) && named.vouchesFor(alone(issue))
}

function alone(text: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${text}(?![\\p{L}\\p{N}])`, 'u')
}

/**
 * Whether an address is derived from named values: the user spelled it, it is a named address with a tag, or it is composed of a name and
 * a company. The caller has checked that the whole value is not named.
 */
export function isDerivedAddress(value: string, named: NamedValues): boolean {
  const bare = value.replace(/^.*<|>$/g, '').trim()
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, at).toLowerCase()
  const domain = bare.slice(at + 1).toLowerCase()
  const untagged = local.replace(/\+.*$/, '')
  const address = `${untagged}@${domain}`
  if (address !== value && named.isNamed(address)) return true
  if (spokenSigns.some((signs) => named.isVouchedFor(spell(address, signs)))) return true
  if (hasMoved(untagged, domain, named)) return true
  const words = untagged.split(/[._-]/).filter((word) => word.length > 1)
  return isOfNamedCompany(words, domain, named) || isByConvention(untagged, domain, named)
}

type SpokenSigns = readonly [dot: string, at: string, hyphen: string, underscore: string]

const spokenSigns: readonly SpokenSigns[] = [
  ['', 'at', '', ''],
  ['dot', 'at', 'dash', 'underscore'],
  ['dot', 'at', 'hyphen', 'underscore'],
  ['punkt', 'at', 'minus', 'unterstrich'],
  ['point', 'arobase', 'tiret', 'underscore'],
  ['punto', 'arroba', 'guion', 'guion bajo'],
  ['ponto', 'arroba', 'hífen', 'underline'],
  ['punto', 'chiocciola', 'trattino', 'underscore'],
  ['kropka', 'małpa', 'myślnik', 'podkreślnik'],
]

/** The letters and digits of an address as people dictate it, for example "anna dot kovacs at gmail dot com". */
function spell(address: string, [dot, at, hyphen, underscore]: SpokenSigns): string {
  const spelled = address.replaceAll('.', dot).replaceAll('-', hyphen).replaceAll('_', underscore)
  return lettersAndDigits(spelled.replace('@', at))
}

/**
 * Whether a person's address moved to a new domain. The conversation must have the same address at another domain, and the user or the
 * system prompt must name the new domain.
 */
function hasMoved(local: string, domain: string, named: NamedValues): boolean {
  if (local.length < 3 || !named.holdsAsWritten(`${local}@`)) return false
  return named.vouchesFor(
    new RegExp(`(?<![\\p{L}\\p{N}@.-])@?${domain.replaceAll('.', '\\.')}(?![\\p{L}\\p{N}-]|\\.\\p{L})`, 'iu'),
  )
}

/**
 * Whether the user or the system prompt names the domain's company and every word before the at sign. A single word before the at sign is
 * not enough if the conversation has addresses of the domain, because those addresses show how the company writes addresses.
 */
function isOfNamedCompany(words: readonly string[], domain: string, named: NamedValues): boolean {
  const label = lettersAndDigits(domain.slice(0, domain.lastIndexOf('.')))
  if (label.length < 6 || !named.isVouchedFor(label)) return false
  if (words.length < 2 && named.holdsAsWritten(`@${domain}`)) return false
  return words.every((word) => named.isVouchedFor(word))
}
