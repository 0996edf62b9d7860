/** Writes JSON as `json.dumps` of CPython 3.11 does, byte for byte. */
import { floatText, intText } from './number-text.ts'
import { Float, type PyDict, type PyValue } from './value.ts'

export type DumpOptions = {
  /** Whether to escape everything outside printable ASCII. The default is true, as in Python. */
  readonly ensureAscii?: boolean
  readonly indent?: number | null
}

export function dumpJson(value: PyValue, { ensureAscii = true, indent = null }: DumpOptions = {}): string {
  return write(value, { ensureAscii, indent: indent === null ? null : ' '.repeat(indent) }, '')
}

type Layout = { readonly ensureAscii: boolean; readonly indent: string | null }

function write(value: PyValue, layout: Layout, margin: string): string {
  if (typeof value === 'string') return writeText(value, layout.ensureAscii)
  if (typeof value === 'number' || typeof value === 'bigint') return intText(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (value === null) return 'null'
  if (value instanceof Float) return writeFloat(value.value)
  if (value instanceof Map) return writeDict(value, layout, margin)
  return writeList(Array.isArray(value) ? value : value.items, layout, margin)
}

function writeFloat(value: number): string {
  if (Number.isFinite(value)) return floatText(value)
  if (Number.isNaN(value)) return 'NaN'
  return value > 0 ? 'Infinity' : '-Infinity'
}

function writeList(items: readonly PyValue[], layout: Layout, margin: string): string {
  const written = items.map((item) => write(item, layout, margin + (layout.indent ?? '')))
  return enclose('[]', written, layout, margin)
}

function writeDict(value: PyDict, layout: Layout, margin: string): string {
  const inner = margin + (layout.indent ?? '')
  const members: string[] = []
  for (const [key, item] of value) {
    members.push(`${writeText(String(key), layout.ensureAscii)}: ${write(item, layout, inner)}`)
  }
  return enclose('{}', members, layout, margin)
}

function enclose([open, close]: string, parts: readonly string[], { indent }: Layout, margin: string): string {
  if (parts.length === 0 || indent === null) return `${open}${parts.join(', ')}${close}`
  const inner = margin + indent
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`
}

function writeText(text: string, ensureAscii: boolean): string {
  for (let index = 0; index < text.length; index++) {
    if (needsEscape(text.charCodeAt(index), ensureAscii)) return `"${escapeFrom(text, index, ensureAscii)}"`
  }
  return `"${text}"`
}

function needsEscape(code: number, ensureAscii: boolean): boolean {
  return code < 0x20 || code === 0x22 || code === 0x5c || (ensureAscii && code > 0x7e)
}

function escapeFrom(text: string, start: number, ensureAscii: boolean): string {
  let result = text.slice(0, start)
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index)
    result += needsEscape(code, ensureAscii) ? escapeCode(code) : text.charAt(index)
  }
  return result
}

function escapeCode(code: number): string {
  switch (code) {
    case 0x22:
      return '\\"'
    case 0x5c:
      return '\\\\'
    case 0x0a:
      return '\\n'
    case 0x0d:
      return '\\r'
    case 0x09:
      return '\\t'
    case 0x0c:
      return '\\f'
    case 0x08:
      return '\\b'
  }
  return `\\u${code.toString(16).padStart(4, '0')}`
}
