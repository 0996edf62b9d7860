/**
 * Checks that every call of the twin names an active tool and satisfies its JSON Schema. A call that cannot be checked fails. In a
 * withholding, only changed calls are checked. The unchanged calls run with or without the twin, and a flaw in one of them must not undo
 * the withholding.
 */
import { callKey, callsOf } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

export const schema: StructuralCheck = {
  name: 'schema',
  version: 1,
  check: (pair) => checkedCalls(pair).flatMap((call) => problemsOf(call, pair)),
}

function checkedCalls({ twin: { action, certificate }, proposal }: CheckedPair): readonly ToolCall[] {
  if (action.kind !== 'tool-calls') return []
  if (certificate.authorises !== 'withholding') return action.calls
  const proposed = new Set(callsOf(proposal).map(callKey))
  return action.calls.filter((call) => !proposed.has(callKey(call)))
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
