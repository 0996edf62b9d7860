/**
 * `json.dumps`, byte for byte: separators, escapes, float digits and key conversion of CPython 3.11.
 */
import { compare } from './compare.ts'
import { floatText, intText } from './number-text.ts'
import { Float, type PyDict, type PyKey, type PyValue } from './value.ts'

export type DumpOptions = {
  /** Escape everything outside printable ASCII. Default: true, as in Python. */
  readonly ensureAscii?: boolean
  /** Spaces (or text) per level. Default: none, everything on one line. */
  readonly indent?: number | string | null
  /** Sort dicts by key. Default: false, insertion order. */
  readonly sortKeys?: boolean
  /** Separators between items, and between key and value. Default: [', ', ': ']; with an indent [',', ': ']. */
  readonly separators?: readonly [string, string]
}

export function dumpJson(value: PyValue, options?: DumpOptions): string {
  return write(value, options === undefined ? PLAIN : layoutOf(options), '')
}

type Layout = {
  readonly ensureAscii: boolean
  readonly indent: string | null
  readonly sortKeys: boolean
  readonly comma: string
  readonly colon: string
}

const PLAIN = layoutOf({})

function layoutOf({ ensureAscii = true, indent = null, sortKeys = false, separators }: DumpOptions): Layout {
  const [comma, colon] = separators ?? [indent === null ? ', ' : ',', ': ']
  return { ensureAscii, indent: typeof indent === 'number' ? ' '.repeat(indent) : indent, sortKeys, comma, colon }
}

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
  if (items.length === 0) return '[]'
  const inner = layout.indent === null ? '' : margin + layout.indent
  const separator = layout.indent === null ? layout.comma : `${layout.comma}\n${inner}`
  let body = ''
  for (let index = 0; index < items.length; index++) {
    if (index > 0) body += separator
    body += write(items[index] ?? null, layout, inner)
  }
  return layout.indent === null ? `[${body}]` : `[\n${inner}${body}\n${margin}]`
}

function writeDict(value: PyDict, layout: Layout, margin: string): string {
  if (value.size === 0) return '{}'
  const inner = layout.indent === null ? '' : margin + layout.indent
  const separator = layout.indent === null ? layout.comma : `${layout.comma}\n${inner}`
  let body = ''
  let first = true
  const entries = layout.sortKeys ? [...value].sort(([left], [right]) => compare(left, right)) : value
  for (const [key, item] of entries) {
    if (!first) body += separator
    first = false
    body += writeText(keyText(key), layout.ensureAscii) + layout.colon + write(item, layout, inner)
  }
  return layout.indent === null ? `{${body}}` : `{\n${inner}${body}\n${margin}}`
}

function keyText(key: PyKey): string {
  return typeof key === 'string' ? key : String(key)
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
