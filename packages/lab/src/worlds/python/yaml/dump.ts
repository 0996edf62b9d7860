/** Imitates PyYAML's `safe_dump` with default options. Only a datetime object can occur twice and get a YAML anchor. */
import { compareText, Float, floatText, intText, type PyKey, Tuple } from '@twincheck/eval/python'
import { DateTime } from '../datetime/date-time.ts'
import { resolvePlain } from './resolve-plain.ts'
import { type Placement, writeDoubleQuoted, writePlain, writeSingleQuoted } from './scalar-writer.ts'

type YamlScalar = null | boolean | number | bigint | Float | string | DateTime
export type YamlValue =
  | YamlScalar
  | readonly YamlValue[]
  | ReadonlyMap<PyKey, YamlValue>
  | Tuple
  | { readonly [field: string]: YamlValue }

export function dumpYaml(value: YamlValue): string {
  return new YamlWriter(sharedMoments(value)).write(value)
}

/**
 * The maximum length of a simple key, in characters. Longer keys, and keys with line breaks, are written as YAML's complex keys (`?
 * key`).
 */
const LONGEST_SIMPLE_KEY = 122

class YamlWriter {
  readonly #anchors = new Map<DateTime, string>()
  readonly #shared: ReadonlySet<DateTime>

  constructor(shared: ReadonlySet<DateTime>) {
    this.#shared = shared
  }

  write(value: YamlValue): string {
    return this.#node(value, { column: 0, indent: 0 })
  }

  /**
   * Writes a node. `column` is where the node starts. `indent` is the indent of its block; further lines of a scalar have a larger
   * indent.
   */
  #node(value: YamlValue, at: { readonly column: number; readonly indent: number }): string {
    const items = itemsOf(value)
    if (items !== null) return items.length === 0 ? '[]' : this.#sequence(items, at.column)
    const entries = entriesOf(value)
    if (entries !== null) return entries.length === 0 ? '{}' : this.#mapping(entries, at.column)
    return this.#scalar(value, { column: at.column, indent: at.indent + 2, split: true })
  }

  #sequence(items: readonly YamlValue[], indent: number): string {
    const written = items.map((item) => `- ${this.#node(item, { column: indent + 2, indent })}`)
    return written.join(lineAt(indent))
  }

  #mapping(entries: readonly (readonly [PyKey, YamlValue])[], indent: number): string {
    return entries.map(([key, value]) => this.#entry(key, value, indent)).join(lineAt(indent))
  }

  #entry(key: PyKey, value: YamlValue, indent: number): string {
    if (!isSimpleKey(key)) {
      const written = this.#scalar(key, { column: indent + 2, indent: indent + 2, split: true })
      return `? ${written}${lineAt(indent)}: ${this.#node(value, { column: indent + 2, indent })}`
    }
    const name = this.#scalar(key, { column: indent, indent: indent + 2, split: false })
    if ((itemsOf(value)?.length ?? 0) > 0) {
      return `${name}:${lineAt(indent)}${this.#node(value, { column: indent, indent })}`
    }
    if ((entriesOf(value)?.length ?? 0) > 0) {
      return `${name}:${lineAt(indent + 2)}${this.#node(value, { column: indent + 2, indent })}`
    }
    return `${name}: ${this.#node(value, { column: indent + [...name].length + 2, indent })}`
  }

  #scalar(value: YamlValue, placement: Placement): string {
    if (typeof value === 'string') return writeText(value, placement)
    if (!(value instanceof DateTime)) return plainText(value)
    const text = value.isoText(' ')
    const known = this.#anchors.get(value)
    if (known !== undefined) return `*${known}`
    if (!this.#shared.has(value)) return text
    const anchor = `id${String(this.#anchors.size + 1).padStart(3, '0')}`
    this.#anchors.set(value, anchor)
    return `&${anchor} ${text}`
  }
}

function lineAt(indent: number): string {
  return `\n${' '.repeat(indent)}`
}

function isSimpleKey(key: PyKey): boolean {
  if (typeof key !== 'string') return true
  return key !== '' && !/[\n\u0085\u2028\u2029]/.test(key) && [...key].length <= LONGEST_SIMPLE_KEY
}

function writeText(text: string, placement: Placement): string {
  switch (scalarStyle(text, !placement.split)) {
    case 'plain':
      return writePlain(text, placement)
    case 'single-quoted':
      return writeSingleQuoted(text, placement)
    case 'double-quoted':
      return writeDoubleQuoted(text, placement)
  }
}

function plainText(value: YamlValue): string {
  if (value === null) return 'null'
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number' || typeof value === 'bigint') return intText(value)
  if (value instanceof Float) return floatScalar(value.value)
  return ''
}

/** Writes a float with a decimal point, so that YAML reads it as a float again. */
function floatScalar(value: number): string {
  if (Number.isNaN(value)) return '.nan'
  if (!Number.isFinite(value)) return value > 0 ? '.inf' : '-.inf'
  const text = floatText(value)
  return resolvePlain(text) === 'float' ? text : text.replace('e', '.0e')
}

/** The entries of a mapping, sorted as in Python. Keys of mixed types keep their order. */
function entriesOf(value: YamlValue): readonly (readonly [PyKey, YamlValue])[] | null {
  if (value === null || typeof value !== 'object' || itemsOf(value) !== null) return null
  if (value instanceof Float || value instanceof DateTime) return null
  const entries: readonly (readonly [PyKey, YamlValue])[] = value instanceof Map ? [...value] : Object.entries(value)
  return entries.every(([key]) => typeof key === 'string')
    ? [...entries].sort(([left], [right]) => compareText(String(left), String(right)))
    : entries
}

function itemsOf(value: YamlValue): readonly YamlValue[] | null {
  if (value instanceof Tuple) return value.items
  return isList(value) ? value : null
}

function isList(value: YamlValue): value is readonly YamlValue[] {
  return Array.isArray(value)
}

function sharedMoments(value: YamlValue): ReadonlySet<DateTime> {
  const met = new Set<DateTime>()
  const shared = new Set<DateTime>()
  const visit = (node: YamlValue): void => {
    if (node instanceof DateTime) {
      if (met.has(node)) shared.add(node)
      met.add(node)
      return
    }
    for (const item of itemsOf(node) ?? []) visit(item)
    for (const [, item] of entriesOf(node) ?? []) visit(item)
  }
  visit(value)
  return shared
}

type ScalarStyle = 'plain' | 'single-quoted' | 'double-quoted'

const BREAKS = '\n\u0085\u2028\u2029'
const BLANKS = `\0 \t\r${BREAKS}`

/**
 * Chooses PyYAML's style: plain if YAML would read the plain text as the same text, and otherwise a quoted style. `simpleKey` says that
 * the text is a key on one line.
 */
function scalarStyle(text: string, simpleKey: boolean): ScalarStyle {
  if (text === '') return 'single-quoted'
  const traits = readTraits(text)
  const plain = !traits.outerBlank && !traits.breakSpace && !traits.special && !traits.lineBreak && !traits.indicator
  if (plain && resolvePlain(text) === 'str') return 'plain'
  const quotable = !traits.breakSpace && !traits.special && !(simpleKey && traits.lineBreak)
  return quotable ? 'single-quoted' : 'double-quoted'
}

type Traits = {
  readonly indicator: boolean
  readonly lineBreak: boolean
  /** Whether the text needs double quotes, because of a character outside printable ASCII or a space before a line break. */
  readonly special: boolean
  readonly outerBlank: boolean
  readonly breakSpace: boolean
}

function readTraits(text: string): Traits {
  let indicator = text.startsWith('---') || text.startsWith('...') || isLeadingIndicator(text)
  let lineBreak = false
  let special = false
  let breakSpace = false
  let before = ''
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    if (index > 0 && isInnerIndicator(character, before, text.charAt(index + 1))) indicator = true
    if (BREAKS.includes(character)) {
      lineBreak = true
      if (before === ' ') special = true
    }
    if (character === ' ' && before !== '' && BREAKS.includes(before)) breakSpace = true
    if (character !== '\n' && (character < ' ' || character > '~')) special = true
    before = character
  }
  return { indicator, lineBreak, special, breakSpace, outerBlank: isEdge(text.charAt(0)) || isEdge(before) }
}

function isLeadingIndicator(text: string): boolean {
  const first = text.charAt(0)
  if ('#,[]{}&*!|>\'"%@`'.includes(first)) return true
  return '?:-'.includes(first) && isBlankOrEnd(text.charAt(1))
}

function isInnerIndicator(character: string, before: string, after: string): boolean {
  if (character === ':') return isBlankOrEnd(after)
  return character === '#' && BLANKS.includes(before)
}

function isBlankOrEnd(character: string): boolean {
  return character === '' || BLANKS.includes(character)
}

function isEdge(character: string): boolean {
  return character === ' ' || BREAKS.includes(character)
}
