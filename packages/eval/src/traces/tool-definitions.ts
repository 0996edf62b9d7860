/**
 * Reads the tool definitions of providers as tool schemas. Traces repeat the same definitions in every record, and compiling schemas for
 * validation is expensive. So the schemas are cached by the text of the list.
 */
import { readFileSync } from 'node:fs'
import { type ActiveTools, readToolSchema, type ToolSchema, TwinCheckError } from '@twincheck/core'
import { MalformedInputError } from '@twincheck/core/reading'
import { isObject, objectsOf } from './raw.ts'
import type { TraceRun } from './trace-run.ts'

const KEPT_LISTS = 64
const KEPT_CHARACTERS = 1_000_000

const known = new Map<string, ActiveTools>()

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

/** Tools of the provider, such as search and code, have no schema and are left out. */
function readDefinition(definition: Readonly<Record<string, unknown>>, index: number): readonly ToolSchema[] {
  const inner = isObject(definition.function) ? definition.function : definition
  const parameters = inner.parameters ?? inner.input_schema ?? inner.inputSchema
  if (typeof inner.name !== 'string') return []
  const schema = isObject(parameters) && isObject(parameters.jsonSchema) ? parameters.jsonSchema : parameters
  const { name, description } = inner
  return [readToolSchema({ name, description: description ?? '', parameters: schema ?? {} }, `tools[${index}]`)]
}

export class InvalidToolsError extends TwinCheckError {
  readonly code = 'invalid-tools'

  constructor(file: string, found: string, options?: ErrorOptions) {
    const example = '[{"name": "get_order", "description": "…", "parameters": {"type": "object", "properties": {…}}}]'
    super(
      `${file}: expected a JSON list of tool definitions such as ${example}, found ${found}.\n` +
        'Nothing was scanned. Give the definitions that the model was given, or the answer of an MCP server to tools/list.',
      options,
    )
  }
}

/** Reads a user's file of tool definitions. The file is a list, or an object with the list in `tools`. */
export function readToolsFile(file: string): readonly ToolSchema[] {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const found = cause instanceof SyntaxError ? 'no valid JSON' : 'no file that can be read'
    throw new InvalidToolsError(file, found, { cause })
  }
  const list = isObject(value) ? value.tools : value
  if (!Array.isArray(list)) throw new InvalidToolsError(file, 'no list')
  const tools = readToolDefinitions(list)
  if (tools === null || tools.length < list.length) {
    throw new InvalidToolsError(file, `${list.length - (tools?.length ?? 0)} definitions without a name or a schema`)
  }
  return tools
}

export function withTools(run: TraceRun, tools: readonly ToolSchema[]): TraceRun {
  const decisions = run.decisions.map((decision) => (decision.tools === null ? { ...decision, tools } : decision))
  return { ...run, decisions, missing: run.missing.filter((part) => part !== 'tool-schemas') }
}
