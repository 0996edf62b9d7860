/**
 * Recognises identifiers in running text by type, for the stale-argument condition (paper, Section 4.1: "recognized type").
 *
 * Two values have the same type only if one could replace the other: same prefix, same number of bare digits. File names, dates and
 * amounts deliberately have no type, because a sentence that names one file or day rarely says which of a call's files or days it means.
 * The notation of an identifier (`#`, case, separators) does not matter.
 */

import { scalarsOf } from '../../json.ts'
import { isDigit, isHexadecimal, isLetter } from '../../text/characters.ts'
import type { ToolCall } from '../../trace/trace.ts'
import { hasDigit, tokensOf } from './tokens.ts'

/** An identifier found in a text. All notations of one identifier have the same `identity`. */
export type RecognisedValue = { readonly type: string; readonly text: string; readonly identity: string }

const bareDigitsFrom = 5
const phoneDigitsFrom = 7
const hexadecimalFrom = 4
const codeLengths = { least: 5, most: 24 }

export function recogniseValues(text: string): readonly RecognisedValue[] {
  return mayHoldValue(text) ? tokensOf(text).flatMap((token) => recognise(token.text) ?? []) : []
}

/** A quick check that excludes most texts. An identifier has a digit or an at sign, unless it is a UUID of letters. */
function mayHoldValue(text: string): boolean {
  return /[\d@]/.test(text) || (text.length >= uuidLength && text.includes('-'))
}

const uuidLength = 36

export function recognise(token: string): RecognisedValue | null {
  return mayHoldValue(token) ? readValue(token) : null
}

function readValue(token: string): RecognisedValue | null {
  if (isEmail(token)) return { type: 'email', text: token, identity: token.toLowerCase() }
  if (isUuid(token)) return { type: 'uuid', text: token, identity: token.toLowerCase() }
  if (ipAddress.test(token)) return { type: 'ip', text: token, identity: token }
  if (isHash(token)) return { type: `hash:${token.length}`, text: token, identity: token }
  const { prefix, digits } = splitIdentifier(token)
  if (prefix === '+') return digits.length >= phoneDigitsFrom ? { type: 'phone', text: token, identity: digits } : null
  if (prefix === '' || prefix === '#') {
    if (digits.length >= bareDigitsFrom) return { type: `digits:${digits.length}`, text: token, identity: digits }
    return prefix === '#' ? shortNumber(token, digits) : null
  }
  const letters = lettersOf(prefix)
  if (letters !== null && digits.length >= (/[-_]$/.test(prefix) ? 1 : 2)) {
    return { type: `prefix:${letters}`, text: token, identity: `${letters}${withoutZeros(digits)}` }
  }
  const hexadecimal = hexadecimalOf(token)
  if (hexadecimal !== null) return hexadecimal
  const parts = partsOf(token)
  if (parts !== null) return { type: `parts:${parts}`, text: token, identity: token.toLowerCase() }
  return isCode(token) ? { type: `code:${token.length}`, text: token, identity: token } : null
}

/**
 * Recognises an identifier that is an argument's value. In an argument a few digits are enough, because the argument's name makes them an
 * identifier. In a text a few digits may be an amount, a day or a count.
 */
export function recogniseArgument(token: string): RecognisedValue | null {
  return recognise(token) ?? (splitIdentifier(token).prefix === '' ? shortNumber(token, token) : null)
}

function shortNumber(token: string, digits: string): RecognisedValue | null {
  return digits === '' ? null : { type: 'number', text: token, identity: withoutZeros(digits) }
}

/**
 * Whether two codes have the same form. Codes with equally many letters and digits have the same form, because the letters may name two
 * owners of things of the same kind, as in the containers MSKU4410021 and TGHU7720035. Codes whose letters abbreviate a noun do not,
 * because these letters name the kind itself: EMP612 is an employee and not an order.
 */
export function hasSameForm({ text }: RecognisedValue, like: RecognisedValue, nouns: readonly string[]): boolean {
  if (isSibling(text.toLowerCase().split('-'), like.text.toLowerCase().split('-'))) return true
  const [, letters = '', digits = ''] = ownedCode.exec(text) ?? []
  const [, ownLetters = '', ownDigits = ''] = ownedCode.exec(like.text) ?? []
  if (letters === '' || letters.length !== ownLetters.length || digits.length !== ownDigits.length) return false
  return ![letters, ownLetters].some((kind) =>
    nouns.some((noun) => !hasDigit(noun) && isShortFor(kind.toLowerCase(), noun)),
  )
}

/**
 * Whether two machine names belong to one group, such as `db-primary-1` and `db-replica-2`. Both start with the same word and end with a
 * number.
 */
function isSibling(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 3 || one.length !== other.length || one[0] !== other[0]) return false
  return [one, other].every(
    (parts) => /^\d+$/.test(parts.at(-1) ?? '') && parts.slice(0, -1).every((part) => /^[a-z]+$/.test(part)),
  )
}

/** Whether the letters abbreviate the noun: same first letter, and all letters in order ("emp", "usr"). */
export function isShortFor(letters: string, noun: string): boolean {
  if (letters[0] !== noun[0]) return false
  let at = -1
  return [...letters].every((letter) => {
    at = noun.indexOf(letter, at + 1)
    return at >= 0
  })
}

const ownedCode = /^([A-Z]{2,4}|[a-z]{2,4})(\d{3,})$/

/**
 * Writes the identifier in the notation of `model`, an identifier of the same type, so that the tool gets the notation of its previous
 * value.
 */
export function writeLike(value: RecognisedValue, model: string): string {
  const isOfForm = /^(?:prefix:|digits:|number$)/.test(value.type)
  if (!isOfForm || recogniseArgument(model)?.type !== value.type) return value.text
  return splitIdentifier(model).prefix + splitIdentifier(value.text).digits
}

function isEmail(token: string): boolean {
  const at = token.indexOf('@')
  return at > 0 && token.lastIndexOf('@') === at && token.indexOf('.', at) > at + 1 && !token.endsWith('.')
}

function isUuid(token: string): boolean {
  if (token.length !== uuidLength) return false
  for (let i = 0; i < uuidLength; i++) {
    const dash = i === 8 || i === 13 || i === 18 || i === 23
    const unit = token.charCodeAt(i)
    if (dash ? unit !== 45 : !isHexadecimal(unit)) return false
  }
  return true
}

function splitIdentifier(token: string): { readonly prefix: string; readonly digits: string } {
  let i = token.length
  while (i > 0 && isDigit(token.charCodeAt(i - 1))) i--
  return { prefix: token.slice(0, i), digits: token.slice(i) }
}

/**
 * The letters of a prefix in lower case, for prefixes such as "USR", "#W", "gift_card_" or "ORD-". Null for a prefix with other
 * characters.
 */
function lettersOf(prefix: string): string | null {
  let letters = ''
  for (let i = prefix[0] === '#' ? 1 : 0; i < prefix.length; i++) {
    const unit = prefix.charCodeAt(i)
    if (isLetter(unit)) letters += prefix[i]
    else if (unit !== 95 && unit !== 45) return null
  }
  return letters === '' ? null : letters.toLowerCase()
}

/** Recognises a machine name with a prefix, a separator and hexadecimal digits: "i-0abc1234" or "web-7f31". */
function hexadecimalOf(token: string): RecognisedValue | null {
  const at = Math.max(token.lastIndexOf('-'), token.lastIndexOf('_'))
  const letters = lettersOf(token.slice(0, Math.max(at, 0)))
  const figures = token.slice(at + 1).toLowerCase()
  if (letters === null || figures.length < hexadecimalFrom || !hasDigit(figures)) return null
  for (let i = 0; i < figures.length; i++) if (!isHexadecimal(figures.charCodeAt(i))) return null
  return { type: `hexadecimal:${letters}:${figures.length}`, text: token, identity: `${letters}${figures}` }
}

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '')
}

const ipAddress = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * Whether the token is a hash without a prefix, such as a commit hash. Hashes of different lengths get different types, so that they are
 * never taken for two values: the shorter one may abbreviate the longer one.
 */
function isHash(token: string): boolean {
  return hashForm.test(token) && /\d/.test(token) && /[a-f]/.test(token)
}

const hashForm = /^[\da-f]{7,64}$/

/**
 * The form of an identifier in several parts, such as "INV-2026-0042", "DE-09-4412" or "T5-8812": its letters and separators without the
 * digits. It must start with a letter and end with a number, otherwise the result is null.
 */
function partsOf(token: string): string | null {
  if (token.length > longestParts || !partsForm.test(token)) return null
  return token.toLowerCase().replace(/\d+/g, '0')
}

const longestParts = 40
const partsForm = /^#?[A-Za-z][A-Za-z\d]*(?:[-_][A-Za-z\d]+)*[-_]\d{2,}$/

/** Whether the token mixes capitals and digits like a booking reference. Tokens of digits only are handled earlier. */
function isCode(token: string): boolean {
  if (token.length < codeLengths.least || token.length > codeLengths.most || !hasDigit(token)) return false
  return /^[A-Z\d]+$/.test(token)
}

export function carriesValue(call: ToolCall, { type, identity }: RecognisedValue): boolean {
  return scalarsOf(call.arguments).some(({ value }) => {
    const found = recogniseArgument(String(value))
    return found?.type === type && found.identity === identity
  })
}
