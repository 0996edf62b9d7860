/** The kinds of results of a tool, and the text of a result for the agent. */
import { PythonError, type PyValue, str, typeName } from '@twincheck/eval/python'
import { dumpYaml, type YamlValue } from '../../python/yaml/dump.ts'

export type ToolResult =
  /** A model or a list of models, which is printed as YAML. */
  | { readonly kind: 'models'; readonly value: YamlValue }
  | { readonly kind: 'names'; readonly value: readonly PyValue[] }
  /** Any other value, which is printed by Python's `str()`. */
  | { readonly kind: 'value'; readonly value: PyValue }

export function models(value: YamlValue): ToolResult {
  return { kind: 'models', value }
}

export function names(value: readonly PyValue[]): ToolResult {
  return { kind: 'names', value }
}

export function value(result: PyValue): ToolResult {
  return { kind: 'value', value: result }
}

export function resultText(result: ToolResult): string {
  switch (result.kind) {
    case 'models':
      return dumpYaml(result.value)
    case 'names':
      return dumpYaml(result.value.map(nameText))
    case 'value':
      return str(result.value)
  }
}

function nameText(name: PyValue): string {
  if (typeof name === 'string' || typeof name === 'number' || typeof name === 'bigint') return str(name)
  throw new PythonError('TypeError', `Not valid type for item tool result: <class '${typeName(name)}'>`)
}
