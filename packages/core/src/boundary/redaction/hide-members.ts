/**
 * Finds named values inside a text: `"api_key": "…"`, `password='…'`, `pin: 1234`, `\"token\":\"…\"`, `Authorization:
 * Bearer …`. The search starts at the separators ':' and '=' and reads each character a bounded number of times, so
 * untrusted text cannot make it slow.
 */
import { isBeyondAscii, isWordUnit } from '../../policy/paper/text/characters.ts'
import { fillsLine, isSecretName } from './secret-names.ts'

const longestName = 80

export function hideMembers(text: string, instead: string): string {
  let result = ''
  let done = 0
  for (let at = nextSeparator(text, 0); at >= 0; at = nextSeparator(text, Math.max(done, at + 1))) {
    const name = nameBefore(text, at)
    if (name === '' || !isSecretName(name)) continue
    // In a header such as `Authorization: Bearer …`, the name comes directly before the colon, and the value extends to the end of the
    // line. In JSON the name is quoted, and an unquoted value ends earlier.
    const { from, to } = valueAfter(text, at, isNameUnit(text.charCodeAt(at - 1)) && fillsLine(name))
    const value = text.slice(from, to)
    if (value === '' || value === instead || value === 'null' || value === 'true' || value === 'false') continue
    result += text.slice(done, from) + instead
    done = to
  }
  return done === 0 ? text : result + text.slice(done)
}

function nextSeparator(text: string, from: number): number {
  for (let i = from; i < text.length; i++) if (text[i] === ':' || text[i] === '=') return i
  return -1
}

function nameBefore(text: string, separator: number): string {
  const least = Math.max(0, separator - longestName)
  let end = separator
  while (end > least && isBetween(text[end - 1])) end--
  let start = end
  while (start > least && isNameUnit(text.charCodeAt(start - 1))) start--
  return text.slice(start, end)
}

function valueAfter(text: string, separator: number, wholeLine: boolean): { from: number; to: number } {
  let i = separator + 1
  while (text[i] === ' ' || text[i] === '=' || text[i] === '>' || text[i] === ':') i++
  let backslashes = 0
  while (text[i + backslashes] === '\\') backslashes++
  const opening = text[i + backslashes]
  if (opening === '"' || opening === "'") {
    const from = i + backslashes + 1
    return { from, to: endOfQuoted(text, from, opening, backslashes) }
  }
  if (opening === '{' || opening === '[') return { from: i, to: endOfNested(text, i) }
  let to = i
  while (to < text.length && !endsBare(text[to] ?? '', wholeLine)) to++
  return { from: i, to }
}

function endOfQuoted(text: string, from: number, quote: string, backslashes: number): number {
  let run = 0
  for (let i = from; i < text.length; i++) {
    if (text[i] === '\\') {
      run++
    } else {
      if (text[i] === quote && run % (2 * (backslashes + 1)) === backslashes) return i - backslashes
      run = 0
    }
  }
  return text.length
}

/** The end of a nested value, at its closing bracket. Brackets inside double-quoted strings do not count. */
function endOfNested(text: string, from: number): number {
  let depth = 0
  let backslashes = 0
  for (let i = from; i < text.length; i++) {
    const unit = text[i]
    if (unit === '{' || unit === '[') depth++
    if (unit === '}' || unit === ']') depth--
    if (depth === 0) return i + 1
    if (unit === '"') i = endOfQuoted(text, i + 1, '"', backslashes) + backslashes
    backslashes = unit === '\\' ? backslashes + 1 : 0
  }
  return text.length
}

function endsBare(unit: string, wholeLine: boolean): boolean {
  if (unit === '\n' || unit === '\r' || unit === '\\' || unit === '"' || unit === "'") return true
  if (wholeLine) return false
  return unit <= ' ' || unit === ',' || unit === ';' || unit === '&' || unit === ')' || unit === ']' || unit === '}'
}

const isBetween = (unit: string | undefined): boolean =>
  unit === '"' || unit === "'" || unit === '\\' || unit === ' ' || unit === '>'

const isNameUnit = (unit: number): boolean => isWordUnit(unit) || unit === 45 || unit === 46 || isBeyondAscii(unit)
