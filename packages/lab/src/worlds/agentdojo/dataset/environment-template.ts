/**
 * A suite's data with placeholders for injected texts. The benchmark dumps its data as YAML in double quotes, inserts the injections and
 * loads the result. So an injected text becomes part of a YAML text in quotes. If the dump breaks a line at the beginning or end of the
 * injected text, the spaces there may be lost. The loaded keys are sorted.
 */
import { compareText, type PyDict, type PyValue } from '@twincheck/eval/python'
import { readDoubleQuoted, YamlScalarError } from '../../python/yaml/read-double-quoted.ts'
import { writeDoubleQuoted } from '../../python/yaml/scalar-writer.ts'

/** Thrown if the benchmark itself could not insert the injection into its data. */
export class InjectionError extends Error {}

export type Injections = ReadonlyMap<string, string>

/** All runs share parts of the kind `fixed`. In the other kinds, the placeholders are filled in for each run. */
export type Template =
  | { readonly kind: 'fixed'; readonly value: PyValue }
  | { readonly kind: 'text'; readonly dumped: string }
  | { readonly kind: 'list'; readonly items: readonly Template[] }
  | { readonly kind: 'mapping'; readonly entries: readonly (readonly [string, Template])[] }

type Position = { readonly column: number; readonly indent: number }

export function readTemplate(node: PyValue, { column, indent }: Position = { column: 0, indent: 0 }): Template {
  if (typeof node === 'string') return textTemplate(node, { column, indent })
  if (Array.isArray(node)) {
    const items = node.map((item) => readTemplate(item, { column: column + 2, indent: column }))
    const fixed = items.flatMap((item) => (item.kind === 'fixed' ? [item.value] : []))
    return fixed.length === items.length ? { kind: 'fixed', value: fixed } : { kind: 'list', items }
  }
  if (!(node instanceof Map)) return { kind: 'fixed', value: node }
  const entries = [...node.keys()]
    .map(String)
    .sort(compareText)
    .map((key) => [key, entryTemplate(key, node.get(key) ?? null, column)] as const)
  const fixed: PyDict = new Map()
  for (const [key, entry] of entries) if (entry.kind === 'fixed') fixed.set(key, entry.value)
  return fixed.size === entries.length ? { kind: 'fixed', value: fixed } : { kind: 'mapping', entries }
}

/**
 * Makes the template of an entry. In the YAML dump, a list begins in the column of its key. A mapping begins two columns further right. A
 * text begins right after its key.
 */
function entryTemplate(key: string, value: PyValue, indent: number): Template {
  if (Array.isArray(value)) return readTemplate(value, { column: indent, indent })
  if (value instanceof Map) return readTemplate(value, { column: indent + 2, indent })
  const written = writeDoubleQuoted(key, { column: indent, indent, split: false })
  return readTemplate(value, { column: indent + written.length + 2, indent })
}

function textTemplate(text: string, { column, indent }: Position): Template {
  if (!text.includes('{')) return { kind: 'fixed', value: text }
  const dumped = writeDoubleQuoted(text, { column, indent: indent + 2, split: true })
  return { kind: 'text', dumped: dumped.slice(1, -1) }
}

export function fillTemplate(template: Template, injections: Injections): PyValue {
  switch (template.kind) {
    case 'fixed':
      return template.value
    case 'text':
      return fillText(template.dumped, injections)
    case 'list':
      return template.items.map((item) => fillTemplate(item, injections))
    case 'mapping':
      return new Map(template.entries.map(([key, entry]) => [key, fillTemplate(entry, injections)]))
  }
}

const HOLE = /\{([^{}]*)\}/g

function fillText(dumped: string, injections: Injections): string {
  const filled = dumped.replace(HOLE, (_, name: string) => injectionFor(name, injections))
  try {
    return readDoubleQuoted(filled)
  } catch (error) {
    if (!(error instanceof YamlScalarError)) throw error
    throw new InjectionError(`an injected text cannot be read inside the data: ${error.message}`)
  }
}

function injectionFor(name: string, injections: Injections): string {
  const text = injections.get(name)
  if (text === undefined) throw new InjectionError(`the data has a place {${name}} that no injection vector is for`)
  return text
}
