/** Imitates Python's string methods for the file tools. Characters are code points, and lines end as in `splitlines`. */
import { endsPair } from '../../../python/access.ts'

export function splitLines(text: string): string[] {
  const lines: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (!endsLine(code)) continue
    lines.push(text.slice(start, index))
    if (code === 0x0d && text.charCodeAt(index + 1) === 0x0a) index++
    start = index + 1
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}

/** Imitates Python's `len(text.split())`. */
export function countWords(text: string): number {
  let count = 0
  let inside = false
  for (let index = 0; index < text.length; index++) {
    const space = isSpace(text.charCodeAt(index))
    if (!space && !inside) count++
    inside = !space
  }
  return count
}

/** Imitates Python's `len(text.encode('utf-8'))`. */
export function countBytes(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 0x80) count += 1
    else if (code < 0x800) count += 2
    // The second half of a surrogate pair adds one byte, because the pair has four bytes and the first half counted three.
    else count += endsPair(text, index) ? 1 : 3
  }
  return count
}

/** Imitates Python's `text.rstrip('/')`. */
export function stripSlashesAtEnd(text: string): string {
  let end = text.length
  while (end > 0 && text.charCodeAt(end - 1) === SLASH) end--
  return text.slice(0, end)
}

/** Imitates Python's `text.strip('/')`. */
export function stripSlashes(text: string): string {
  let start = 0
  while (start < text.length && text.charCodeAt(start) === SLASH) start++
  return stripSlashesAtEnd(text.slice(start))
}

const SLASH = 0x2f

function endsLine(code: number): boolean {
  if (code > 0x1e) return code === 0x85 || code === 0x2028 || code === 0x2029
  return (code >= 0x0a && code <= 0x0d) || code >= 0x1c
}

function isSpace(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code >= 0x1c
  if (code < 0x1680) return code === 0x85 || code === 0xa0
  if (code >= 0x2000 && code <= 0x200a) return true
  return code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f || code === 0x3000
}
