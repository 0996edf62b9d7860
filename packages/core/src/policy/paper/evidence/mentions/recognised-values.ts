/**
 * Identifiers in running text, by type, for the stale-argument condition (paper, Section 4.1: "recognized type").
 *
 * Two values are of the same type only if one could stand in the other's place: same prefix, same length of bare
 * digits. File names, dates and amounts are deliberately no type: a sentence that names one file or one day rarely says
 * which of a call's files or days it means. How an identifier is written (`#`, case, separators) is no part of what it is.
 */
import { hasDigit, isDigit, isHexadecimal, isLetter, tokensOf } from './tokens.ts'

/** `identity` is the same for every way of writing the same identifier of a type. */
export type RecognisedValue = { readonly type: string; readonly text: string; readonly identity: string }

const bareDigitsFrom = 5
const hexadecimalFrom = 4
const codeLengths = { least: 5, most: 12 }

export function recogniseValues(text: string): readonly RecognisedValue[] {
  return mayHoldValue(text) ? tokensOf(text).flatMap((token) => recognise(token.text) ?? []) : []
}

/** An identifier has a digit, an address an at sign; only a UUID can do without either. Most texts and most words have none of these. */
function mayHoldValue(text: string): boolean {
  return /[\d@]/.test(text) || (text.length >= uuidLength && text.includes('-'))
}

const uuidLength = 36

/** Null where the token is no identifier. */
export function recognise(token: string): RecognisedValue | null {
  return mayHoldValue(token) ? readValue(token) : null
}

function readValue(token: string): RecognisedValue | null {
  if (isEmail(token)) return { type: 'email', text: token, identity: token.toLowerCase() }
  if (isUuid(token)) return { type: 'uuid', text: token, identity: token.toLowerCase() }
  const { prefix, digits } = splitIdentifier(token)
  if (prefix === '' || prefix === '#') {
    if (digits.length >= bareDigitsFrom) return { type: `digits:${digits.length}`, text: token, identity: digits }
    return prefix === '#' ? shortNumber(token, digits) : null
  }
  const letters = lettersOf(prefix)
  if (digits.length >= 2 && letters !== null) {
    return { type: `prefix:${letters}`, text: token, identity: `${letters}${withoutZeros(digits)}` }
  }
  const hexadecimal = hexadecimalOf(token)
  if (hexadecimal !== null) return hexadecimal
  return isCode(token) ? { type: `code:${token.length}`, text: token, identity: token } : null
}

/** An argument says by its name that a few digits are an identifier; in a text they are an amount, a day, a count. */
export function recogniseArgument(token: string): RecognisedValue | null {
  return recognise(token) ?? (splitIdentifier(token).prefix === '' ? shortNumber(token, token) : null)
}

function shortNumber(token: string, digits: string): RecognisedValue | null {
  return digits === '' ? null : { type: 'number', text: token, identity: withoutZeros(digits) }
}

/** The identifier in the notation of another one of its type: what the tool is given keeps the form it had. */
export function writeLike(value: RecognisedValue, model: string): string {
  if (!/^(?:prefix:|digits:|number$)/.test(value.type)) return value.text
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
 * The letters of a prefix, small: letters, optionally after '#', optionally in parts joined and closed by '_' or '-' ("USR",
 * "#W", "gift_card_", "ORD-"). Null where it is something else.
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

/** A prefix, a separator and hexadecimal figures, as machines are named: "i-0abc1234", "web-7f31". */
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

/** Capitals and digits mixed, as in a booking reference. Digits alone were told apart before. */
function isCode(token: string): boolean {
  if (token.length < codeLengths.least || token.length > codeLengths.most || !hasDigit(token)) return false
  return /^[A-Z\d]+$/.test(token)
}
