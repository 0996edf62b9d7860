/**
 * One text for one JSON value, equal to Python's
 * `json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(',', ':'))`, so that distances measured here
 * are the distances Python would measure. JavaScript has one kind of number: 1.0 reads as the integer 1.
 */
import { isArray, type Json } from '../json.ts'

export function canonicalJson(value: Json): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') return pythonNumber(value)
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const keys = Object.keys(value)
  if (keys.length > 1) keys.sort(byCodePoint)
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`
}

function pythonNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const [mantissa = '', exponentText = '0'] = Math.abs(value).toExponential().split('e')
  const exponent = Number(exponentText)
  if (exponent >= -4 && exponent < 16) return String(value)
  const sign = value < 0 ? '-' : ''
  return `${sign}${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}

/** Python sorts strings by code point, JavaScript by UTF-16 unit; they differ where a surrogate meets U+E000 and above. */
export function byCodePoint(left: string, right: string): number {
  for (let i = 0; i < left.length && i < right.length; i++) {
    const a = left.charCodeAt(i)
    const b = right.charCodeAt(i)
    if (a !== b) return codePointRank(a) - codePointRank(b)
  }
  return left.length - right.length
}

/** Surrogates stand for code points above every single unit, so they rank last. */
function codePointRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
