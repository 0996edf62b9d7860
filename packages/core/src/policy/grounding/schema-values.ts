/** The values that a tool's schema lists itself: members of `enum`, `const` and `default`. No agent invents those. */
import { isArray, isJsonObject, type Json } from '../paper/json.ts'
import { memoizeObject } from '../paper/memoize.ts'
import type { ToolSchema } from '../paper/trace/trace.ts'

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
