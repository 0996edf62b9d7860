/** The end of a number in Python source, and the tokenizer's errors for invalid numbers. */
import { continuesName, isDigit } from './characters.ts'

export type NumberEnd = { readonly end: number } | { readonly fault: string }

/** The end of a number. `start` is the position of a digit, or of the point before one. */
export function numberEnd(text: string, start: number): NumberEnd {
  const base = bases.get(text.slice(start, start + 2).toLowerCase())
  if (base) return based(text, start + 2, base)
  if (text[start] === '.') return fraction(text, start + 1)
  const whole = digits(text, start)
  if ('fault' in whole) return whole
  const next = (text[whole.end] ?? '').toLowerCase()
  if (next === '.') return fraction(text, whole.end + 1)
  if (next === 'e') return exponent(text, whole.end)
  if (next === 'j') return finish(text, whole.end + 1, 'imaginary')
  if (/^0[0_]*[1-9]/.test(text.slice(start, whole.end))) {
    return {
      fault: 'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers',
    }
  }
  return finish(text, whole.end, 'decimal')
}

type Base = { readonly name: string; readonly digit: RegExp }

const bases: ReadonlyMap<string, Base> = new Map([
  ['0x', { name: 'hexadecimal', digit: /[0-9a-fA-F]/ }],
  ['0o', { name: 'octal', digit: /[0-7]/ }],
  ['0b', { name: 'binary', digit: /[01]/ }],
])

function based(text: string, start: number, { name, digit }: Base): NumberEnd {
  let end = start
  const at = () => text[end] ?? ''
  do {
    if (at() === '_') end++
    if (!digit.test(at())) {
      return { fault: isDigit(at()) ? `invalid digit '${at()}' in ${name} literal` : `invalid ${name} literal` }
    }
    while (digit.test(at())) end++
  } while (at() === '_')
  return isDigit(at()) ? { fault: `invalid digit '${at()}' in ${name} literal` } : finish(text, end, name)
}

/** The end of a sequence of digits with single underscores between them. */
function digits(text: string, start: number): NumberEnd {
  let end = start
  for (;;) {
    while (isDigit(text[end] ?? '')) end++
    if (text[end] !== '_') return { end }
    end++
    if (!isDigit(text[end] ?? '')) return { fault: 'invalid decimal literal' }
  }
}

function fraction(text: string, start: number): NumberEnd {
  const read = isDigit(text[start] ?? '') ? digits(text, start) : { end: start }
  if ('fault' in read) return read
  const next = (text[read.end] ?? '').toLowerCase()
  if (next === 'e') return exponent(text, read.end)
  return next === 'j' ? finish(text, read.end + 1, 'imaginary') : finish(text, read.end, 'decimal')
}

/** The end of an exponent. `at` is the position of the `e`. */
function exponent(text: string, at: number): NumberEnd {
  const sign = /[+-]/.test(text[at + 1] ?? '') ? 1 : 0
  if (!isDigit(text[at + 1 + sign] ?? '')) {
    return sign === 1 ? { fault: 'invalid decimal literal' } : finish(text, at, 'decimal')
  }
  const read = digits(text, at + 1 + sign)
  if ('fault' in read) return read
  const imaginary = /^[jJ]/.test(text[read.end] ?? '')
  return imaginary ? finish(text, read.end + 1, 'imaginary') : finish(text, read.end, 'decimal')
}

/** A letter right after a number is an error, unless a keyword such as `if` starts there: then Python only warns. */
function finish(text: string, end: number, kind: string): NumberEnd {
  const next = text[end] ?? ''
  if (/^(?:(?:and|else|for|or|not)(?![\w\x80-\uffff])|i[fns])/.test(text.slice(end, end + 5)) || !continuesName(next))
    return { end }
  return { fault: `invalid ${kind} literal` }
}
