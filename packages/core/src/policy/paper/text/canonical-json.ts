/**
 * Writes a JSON value as one canonical text, equal to Python's `json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(',',
 * ':'))`. So distances equal those that Python would measure. JavaScript has one kind of number, so 1.0 is written as the integer 1.
 */
import { isArray, type Json, type JsonObject } from '../json.ts'

export function canonicalJson(value: Json): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(value)
    case 'number':
      return pythonNumber(value)
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      return isArray(value) ? canonicalArray(value) : canonicalObject(value)
  }
}

// The functions below run for every call of a trace, so they build the text directly, without intermediate lists.
function canonicalArray(items: readonly Json[]): string {
  let text = '['
  for (const item of items) text += text.length > 1 ? `,${canonicalJson(item)}` : canonicalJson(item)
  return `${text}]`
}

function canonicalObject(members: JsonObject): string {
  const keys = Object.keys(members)
  if (keys.length > 1) keys.sort(byCodePoint)
  let text = '{'
  for (const key of keys) {
    if (text.length > 1) text += ','
    text += `${JSON.stringify(key)}:${canonicalJson(members[key] ?? null)}`
  }
  return `${text}}`
}

function pythonNumber(value: number): string {
  if (Number.isSafeInteger(value) || !Number.isFinite(value)) return String(value)
  const size = Math.abs(value)
  // Inside this range Python and JavaScript write the same text. Outside it, Python writes an exponent, and JavaScript writes a different
  // exponent or none.
  if (size >= 1e-4 && size < 1e16) return String(value)
  const [mantissa = '', exponentText = '0'] = size.toExponential().split('e')
  const exponent = Number(exponentText)
  const sign = value < 0 ? '-' : ''
  return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

/**
 * Compares strings by code point, as Python does. JavaScript compares UTF-16 units. The two orders differ only between a surrogate and a
 * unit from U+E000 on.
 */
export function byCodePoint(left: string, right: string): number {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const a = left.charCodeAt(i)
    const b = right.charCodeAt(i)
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** A pair of surrogates encodes a code point above U+FFFF. So a surrogate ranks after every other unit. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
