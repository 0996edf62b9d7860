/**
 * Reads the tool definitions of providers as tool schemas. Traces repeat the same definitions in every record, so the schemas
 * are cached by the text of the list: compiling them for validation is expensive.
 */
import { type ActiveTools, readToolSchema, type ToolSchema } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'
import { isObject, objectsOf } from './raw.ts'

const KEPT_LISTS = 64
const KEPT_CHARACTERS = 1_000_000

const known = new Map<string, ActiveTools>()

/** Null without a list of definitions, or if one of them cannot be read. */
export function readToolDefinitions(value: unknown): ActiveTools {
  if (!Array.isArray(value) || value.length === 0) return null
  const text = JSON.stringify(value)
  const found = known.get(text)
  if (found !== undefined) return found
  const tools = readAll(value)
  if (text.length <= KEPT_CHARACTERS) {
    if (known.size >= KEPT_LISTS) known.clear()
    known.set(text, tools)
  }
  return tools
}

function readAll(value: readonly unknown[]): ActiveTools {
  try {
    return objectsOf(value).flatMap(readDefinition)
  } catch (error) {
    if (!(error instanceof MalformedInputError)) throw error
    return null
  }
}

/** Tools of the provider (search, code) have no schema and are left out. */
function readDefinition(definition: Readonly<Record<string, unknown>>, index: number): readonly ToolSchema[] {
  const inner = isObject(definition.function) ? definition.function : definition
  const parameters = inner.parameters ?? inner.input_schema ?? inner.inputSchema
  if (typeof inner.name !== 'string') return []
  const schema = isObject(parameters) && isObject(parameters.jsonSchema) ? parameters.jsonSchema : parameters
  const { name, description } = inner
  return [readToolSchema({ name, description: description ?? '', parameters: schema ?? {} }, `tools[${index}]`)]
}
