/** Every call of the twin names a tool that is active now and satisfies its JSON Schema. What cannot be checked fails. */
import type { ToolCall } from '../trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

export const schema: StructuralCheck = {
  name: 'schema',
  check: (pair) =>
    pair.twin.action.kind === 'tool-calls' ? pair.twin.action.calls.flatMap((call) => problemsOf(call, pair)) : [],
}

function problemsOf(call: ToolCall, { tools, validate }: CheckedPair): readonly string[] {
  if (call.malformed !== undefined) return [`the arguments of ${call.name} are not a JSON object`]
  if (tools === null) return [`${call.name} cannot be checked: the active tools are not known`]
  const tool = tools.find(({ name }) => name === call.name)
  if (!tool) return [`${call.name} is not a tool that is active now`]
  const violations = validate(call, tool)
  if (violations === null) return [`${call.name} cannot be checked: its schema is not safe to evaluate`]
  return violations.map(({ path, message }) => `${call.name}${path}: ${message}`)
}
