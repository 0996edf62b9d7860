/**
 * Imitates the official executor, which writes each call as Python source before it runs the call. This changes some values. If a name
 * stands before a parenthesis, the space between them is dropped, so "total (net)" reaches the tool as "total(net)". If the name is a
 * method, it also gets the instance's name as prefix, so "sort(" becomes "<instance>.sort(". Both also happen inside strings. A name
 * right after a line break is not matched, because the source has the characters `\n` there. Non-finite floats fail, because Python
 * writes them as a name that it does not know. Every other value arrives unchanged.
 */
import type { PyDict, PyKey, PyValue } from '@twincheck/eval/python'
import * as py from '@twincheck/eval/python'

/** Finds the name of the instance that has the method. Returns null if the word is not a method. */
export type InstanceNameOf = (method: string) => string | null

/** The value that reaches the tool. Throws Python's NameError or SyntaxError. */
export function readAsSource(value: PyValue, instanceNameOf: InstanceNameOf): PyValue {
  return isAffected(value) ? readValue(value, instanceNameOf) : value
}

export function qualifyCalls(text: string, instanceNameOf: InstanceNameOf): string {
  let result = ''
  let copied = 0
  for (let open = text.indexOf('('); open >= 0; open = text.indexOf('(', open + 1)) {
    const end = skipSpaceBefore(text, open, copied)
    const start = wordStart(text, end, copied)
    if (start === end || !startsName(text.charCodeAt(start))) continue
    const word = text.slice(start, end)
    const instance = instanceNameOf(word)
    result += text.slice(copied, start) + (instance === null ? word : `${instance}.${word}`)
    copied = open
  }
  return copied === 0 ? text : result + text.slice(copied)
}

function isAffected(value: PyValue): boolean {
  if (typeof value === 'string') return value.includes('(')
  if (typeof value !== 'object' || value === null) return false
  if (value instanceof py.Float) return !Number.isFinite(value.value)
  if (value instanceof Map) {
    for (const [key, item] of value) if ((typeof key === 'string' && key.includes('(')) || isAffected(item)) return true
    return false
  }
  for (const item of Array.isArray(value) ? value : value.items) if (isAffected(item)) return true
  return false
}

function readValue(value: PyValue, instanceNameOf: InstanceNameOf): PyValue {
  if (typeof value === 'string') return readText(value, instanceNameOf)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof py.Float) return readFloat(value)
  if (Array.isArray(value)) return value.map((item) => readValue(item, instanceNameOf))
  if (value instanceof py.Tuple) return new py.Tuple(value.items.map((item) => readValue(item, instanceNameOf)))
  const result: PyDict = new Map()
  for (const [key, item] of value) result.set(readKey(key, instanceNameOf), readValue(item, instanceNameOf))
  return result
}

function readKey(key: PyKey, instanceNameOf: InstanceNameOf): PyKey {
  return typeof key === 'string' ? readText(key, instanceNameOf) : key
}

function readFloat(value: py.Float): py.Float {
  if (Number.isFinite(value.value)) return value
  const name = Number.isNaN(value.value) ? 'nan' : 'inf'
  throw new py.PythonError('NameError', `name '${name}' is not defined`)
}

function readText(text: string, instanceNameOf: InstanceNameOf): string {
  if (!text.includes('(')) return text
  const written = py.repr(text)
  const qualified = qualifyCalls(written, instanceNameOf)
  if (qualified === written) return text
  const [value] = py.parseCall(`f(${qualified})`).args
  return typeof value === 'string' ? value : text
}

function skipSpaceBefore(text: string, position: number, floor: number): number {
  let end = position
  while (end > floor && isSpace(text.charCodeAt(end - 1))) end--
  return end
}

function wordStart(text: string, end: number, floor: number): number {
  let start = end
  while (start > floor && isWord(text, start - 1)) start--
  return start
}

function isSpace(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0x1c && code <= 0x1f)
}

function startsName(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || code === 0x5f
}

const WORD = /[\p{L}\p{N}]/u

function isWord(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  if (code < 0x80) return startsName(code) || (code >= 0x30 && code <= 0x39)
  const isLowSurrogate = code >= 0xdc00 && code <= 0xdfff
  const isHighSurrogate = code >= 0xd800 && code <= 0xdbff
  const character = isLowSurrogate
    ? text.slice(index - 1, index + 1)
    : text.slice(index, index + (isHighSurrogate ? 2 : 1))
  return WORD.test(character)
}
