/**
 * The values that a tool's schema lists: members of `enum`, `const` and `default`, and values that a description names. An agent that
 * uses a listed value has not invented it. Examples in a description do not count.
 */
import { isArray, isJsonObject, type Json } from '../paper/json.ts'
import { memoizeObject } from '../paper/memoize.ts'
import { wordLine } from '../paper/text/words.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'
import { exampleWords } from './tables.ts'

const deepestSchema = 12
const mostValues = 5_000

export const schemaValues = memoizeObject(({ parameters }: ToolSchema): ReadonlySet<string> => {
  const values = new Set<string>()
  collect(parameters, 0, values)
  return values
})

function collect(schema: Json, depth: number, values: Set<string>): void {
  if (depth > deepestSchema || values.size >= mostValues) return
  if (isArray(schema)) for (const item of schema) collect(item, depth + 1, values)
  else if (isJsonObject(schema)) {
    for (const [name, member] of Object.entries(schema)) {
      if (name === 'enum' || name === 'const' || name === 'default') addTexts(member, values)
      else collect(member, depth + 1, values)
    }
  }
}

function addTexts(value: Json, values: Set<string>): void {
  const items = isArray(value) ? value : [value]
  for (const item of items) if (typeof item === 'string' && values.size < mostValues) values.add(item)
}

/** Whether a description of the tool or of a parameter names the value outside an example. */
export function isDescribed(value: string, tool: ToolSchema): boolean {
  if (!/[1-9]/.test(value)) return false
  return descriptionsOf(tool).some((text) => {
    const at = text.indexOf(value)
    if (at < 0 || /[\p{L}\p{N}]/u.test(`${text[at - 1] ?? ' '}${text[at + value.length] ?? ' '}`)) return false
    const around = text.slice(Math.max(0, at - charactersAround), at + value.length + charactersAround)
    return !wordLine(around)
      .split(' ')
      .some((word) => exampleWords.has(word))
  })
}

const charactersAround = 80

const descriptionsOf = memoizeObject(({ description, parameters }: ToolSchema): readonly string[] => {
  const texts = [description]
  collectDescriptions(parameters, 0, texts)
  return texts
})

function collectDescriptions(schema: Json, depth: number, texts: string[]): void {
  if (depth > deepestSchema || texts.length >= mostValues) return
  if (isArray(schema)) for (const item of schema) collectDescriptions(item, depth + 1, texts)
  else if (isJsonObject(schema)) {
    for (const [name, member] of Object.entries(schema)) {
      if (name === 'description' && typeof member === 'string') texts.push(member)
      else collectDescriptions(member, depth + 1, texts)
    }
  }
}
