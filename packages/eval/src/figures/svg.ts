/**
 * Builds SVG as text, without a document. Invariants:
 *   1. Only `element` makes markup. A plain string given as a child or an attribute is text and is escaped.
 *   2. A number is written with at most two decimals, so the same data gives the same bytes.
 *   3. No element has an id, so several figures on one page cannot use each other's definitions.
 */

export type Svg = { readonly markup: string }

export type SvgAttributes = Readonly<Record<string, string | number>>

export function element(name: string, attributes: SvgAttributes, children: readonly (Svg | string)[] = []): Svg {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${writeValue(value)}"`)
  const opening = `<${name}${written.join('')}`
  if (children.length === 0) return { markup: `${opening}/>` }
  const content = children.map((child) => (typeof child === 'string' ? escapeText(child) : child.markup))
  return { markup: `${opening}>${content.join('')}</${name}>` }
}

export function group(children: readonly Svg[], attributes: SvgAttributes = {}): Svg {
  return element('g', attributes, children)
}

export function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`A figure needs finite numbers, found ${value}.`)
  return String(Math.round(value * 100) / 100 + 0)
}

export function escapeText(text: string): string {
  return text.replace(UNPRINTABLE, '\uFFFD').replace(/[&<>"']/g, (character) => ESCAPES.get(character) ?? character)
}

/** Characters that XML forbids even when they are escaped: control characters, lone surrogates, and the two non-characters. */
const UNPRINTABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu

const ESCAPES = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

function writeValue(value: string | number): string {
  return typeof value === 'number' ? writeNumber(value) : escapeText(value)
}
