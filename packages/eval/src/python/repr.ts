/** Python's `repr` and `str` as in CPython 3.11. Characters that Unicode added after version 14 (2021) are printed as themselves. */
import { floatText, intText } from './number-text.ts'
import { Float, type PyDict, type PyValue } from './value.ts'

export function str(value: PyValue): string {
  return typeof value === 'string' ? value : repr(value)
}

export function repr(value: PyValue): string {
  if (typeof value === 'string') return reprText(value)
  if (typeof value === 'number' || typeof value === 'bigint') return intText(value)
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (value === null) return 'None'
  if (value instanceof Float) return reprFloat(value.value)
  if (Array.isArray(value)) return `[${joinItems(value)}]`
  if (value instanceof Map) return reprDict(value)
  return value.items.length === 1 ? `(${joinItems(value.items)},)` : `(${joinItems(value.items)})`
}

function reprFloat(value: number): string {
  if (Number.isFinite(value)) return floatText(value)
  if (Number.isNaN(value)) return 'nan'
  return value > 0 ? 'inf' : '-inf'
}

function joinItems(items: readonly PyValue[]): string {
  let result = ''
  for (const item of items) result += result === '' ? repr(item) : `, ${repr(item)}`
  return result
}

function reprDict(value: PyDict): string {
  let result = ''
  for (const [key, item] of value) result += `${result === '' ? '' : ', '}${repr(key)}: ${repr(item)}`
  return `{${result}}`
}

function reprText(text: string): string {
  if (isPlain(text)) return `'${text}'`
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  let result = quote
  for (const character of text) result += character === quote ? `\\${quote}` : reprCharacter(character)
  return result + quote
}

function isPlain(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x20 || code > 0x7e || code === 0x27 || code === 0x5c) return false
  }
  return true
}

const UNPRINTABLE = /[\p{C}\p{Z}]/u

function reprCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code === 0x5c) return '\\\\'
  if (code >= 0x20 && code < 0x7f) return character
  if (code === 0x0a) return '\\n'
  if (code === 0x0d) return '\\r'
  if (code === 0x09) return '\\t'
  if (code >= 0xa0 && !UNPRINTABLE.test(character)) return character
  const digits = code.toString(16)
  if (code <= 0xff) return `\\x${digits.padStart(2, '0')}`
  return code <= 0xffff ? `\\u${digits.padStart(4, '0')}` : `\\U${digits.padStart(8, '0')}`
}
