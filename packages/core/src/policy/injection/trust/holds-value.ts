/**
 * Decides whether a searchable text holds a value as a whole, and not as a part of a longer word or number. A number matches in every
 * notation: 1200 is 1,200 and 1200.00, and an account number may be written in groups of four.
 */
import { hasUnspaced } from '../text/words.ts'

export function holdsValue(value: string, text: string): boolean {
  return holdsForm(valueForms(value), text)
}

/** Like `holdsValue`, for a value that is searched for in many texts: its notations are computed only once. */
export function holdsForm(forms: readonly string[], text: string): boolean {
  return forms.some((form) => (isPhone(form) ? phonePlaces(form, text, 1).length > 0 : nextPlace(form, text, 0) >= 0))
}

export type ValuePlace = { readonly at: number; readonly length: number }

/** The places at which the text holds the value. For each notation of the value, at most `most` places are returned. */
export function placesOf(value: string, text: string, most: number): readonly ValuePlace[] {
  if (isPhone(value)) return phonePlaces(value, text, most)
  return valueForms(value).flatMap((form) => {
    const places: ValuePlace[] = []
    for (let at = nextPlace(form, text, 0); at >= 0 && places.length < most; at = nextPlace(form, text, at + 1)) {
      places.push({ at, length: form.length })
    }
    return places
  })
}

export function valueForms(value: string): readonly string[] {
  if (isBankAccount(value)) return [value, value.replaceAll(/.{4}(?=.)/g, '$& ')]
  return isNumeral(value) ? numeralForms(value) : [value]
}

/** Whether a value in lower case and without spaces has the form of an IBAN. */
export function isBankAccount(value: string): boolean {
  return (
    value.length >= 15 && value.length <= 34 && /^[a-z]{2}\d{2}[a-z0-9]+$/.test(value) && /\d{4}/.test(value.slice(4))
  )
}

/** Joins the groups of every bank account in the text that is written in groups of four. */
export function joinGroups(text: string): string {
  return text.replaceAll(
    /(?<![a-z0-9])[a-z]{2}\d{2}(?: [a-z0-9]{4}){2,7}(?: [a-z0-9]{1,3})?(?![a-z0-9])/g,
    (written) => {
      const joined = written.replaceAll(' ', '')
      return isBankAccount(joined) ? joined : written
    },
  )
}

/** The places of a telephone number, however its digits are grouped: +14155550139 is +1 (415) 555-0139. */
function phonePlaces(value: string, text: string, most: number): readonly ValuePlace[] {
  const digits = [...value.slice(1)]
  const grouped = new RegExp(`(?:\\+|(?<!\\d)00)${digits.join('[ ().-]{0,2}')}(?!\\d)`, 'g')
  return [...text.matchAll(grouped)].slice(0, most).map(({ 0: found, index }) => ({ at: index, length: found.length }))
}

export function joinDigits(text: string): string {
  const joined = text.startsWith('+') ? text.replaceAll(/[ ().-]/g, '') : text
  return isPhone(joined) ? joined : text
}

export const isPhone = (value: string): boolean => /^\+\d{7,15}$/.test(value)

function nextPlace(value: string, text: string, from: number): number {
  if (value.length === 0) return -1
  for (let at = text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) {
    if (!isAttached(text, at, -1) && !isAttached(text, at + value.length - 1, 1)) return at
  }
  return -1
}

/**
 * Whether the text continues the value at this end: a letter or digit follows, or a joining sign such as "-" or "." with a letter or
 * digit after it.
 */
function isAttached(text: string, end: number, direction: 1 | -1): boolean {
  const beside = text[end + direction] ?? ''
  const [last, beyond] = [text[end] ?? '', text[end + 2 * direction] ?? '']
  // A script without spaces writes an address right next to its own letters.
  if (inWord.test(beside)) return hasUnspaced(beside) === hasUnspaced(last)
  if (beside === ',') return /\d/.test(last) && /\d/.test(beyond)
  return /[-.@+]/.test(beside) && inWord.test(last) && inWord.test(beyond)
}

/** A letter, a mark on a letter, a digit or an underscore in any script. Typographic quotation marks, dashes, currencies and emoji are none. */
const inWord = /[\p{L}\p{M}\p{N}_]/u

function isNumeral(value: string): boolean {
  return value.length <= longestNumeral && /^\d+(?:\.\d+)?$/.test(value)
}

const longestNumeral = 15

function numeralForms(value: string): readonly string[] {
  const [whole = '', fraction = ''] = value.split('.')
  const fractions = Number(fraction) === 0 ? ['', '.0', '.00'] : fractionForms(fraction)
  const wholes = whole.length > 3 ? [whole, whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')] : [whole]
  return wholes.flatMap((digits) => fractions.map((end) => digits + end))
}

/** The notations of a decimal fraction: half a dollar is written .5 or .50. */
function fractionForms(digits: string): readonly string[] {
  return digits.length === 1 ? [`.${digits}`, `.${digits}0`] : [`.${digits}`]
}
