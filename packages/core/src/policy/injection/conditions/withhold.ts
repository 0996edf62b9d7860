/**
 * The twin of a call that a tool's output asked for. The twin leaves out as little as possible:
 * - If the tool's schema does not require the tainted arguments, only these arguments are removed.
 * - Otherwise the call is removed, and the other calls of the proposal remain.
 * - If no call remains, the call is answered instead of executed. If the host cannot answer calls, the user is asked.
 */

import { parametersOf, schemaOf } from '../../argument-edit.ts'
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from '../../paper/evidence/condition.ts'
import { isArray, isJsonObject, type Json, type JsonObject } from '../../paper/json.ts'
import { canonicalJson } from '../../paper/text/canonical-json.ts'
import type { Action } from '../../paper/trace/action.ts'
import type { ToolCall } from '../../paper/trace/trace.ts'
import { longestRestated, withheldText } from '../tables/bounds.ts'
import { provenanceSection } from './shown-provenance.ts'

/** Defines a condition whose twin withholds a call. The verifier sees where the call's values came from, if known. */
export function defineWithholding(
  definition: Pick<CallCondition, 'name' | 'version' | 'severity' | 'match'>,
): CallCondition {
  return defineEvidenceCondition({
    ...definition,
    authorises: 'withholding',
    twin: withhold,
    section: provenanceSection,
  })
}

/** A call and its tainted arguments. If `arguments` is null, the whole call is tainted. */
type Withheld = { readonly call: number; readonly arguments: readonly string[] | null }

function withhold({ finding }: Match, scene: Scene): Action | null {
  const withheld = readWithheld(finding.withheld ?? null)
  if (withheld.length === 0) return null
  const { proposal, canAnswer } = scene
  const calls = proposal.calls.flatMap((call, index) => {
    const own = withheld.find((one) => one.call === index)
    return own ? withoutArguments(call, own.arguments, scene) : [call]
  })
  if (calls.length > 0) return { kind: 'tool-calls', calls }
  return canAnswer ? { kind: 'answer', text: withheldText } : askWhether(proposal.calls)
}

/** The call without these arguments, as a list. The list is empty if the schema requires one of the arguments. */
function withoutArguments(call: ToolCall, names: readonly string[] | null, scene: Scene): readonly ToolCall[] {
  const tool = names && schemaOf(call, scene)
  if (!names || !tool) return []
  const required = tool.parameters.required ?? null
  const known = parametersOf(tool)
  if (names.some((name) => !Object.hasOwn(known, name) || (isArray(required) && required.includes(name)))) return []
  const kept = Object.entries(call.arguments).filter(([name]) => !names.includes(name))
  const args: JsonObject = Object.fromEntries(kept)
  return [{ ...call, arguments: args }]
}

function askWhether(calls: readonly ToolCall[]): Action {
  const stated = calls.map(({ name, arguments: args }) => `${name}(${canonicalJson(args)})`).join(' and ')
  const restated = stated.length > longestRestated ? `${stated.slice(0, longestRestated)}…` : stated
  return {
    kind: 'clarification',
    text: `A tool's output, not you, asked for this: ${restated}. Do you want me to do it?`,
  }
}

function readWithheld(value: Json): readonly Withheld[] {
  if (!isArray(value)) return []
  return value.flatMap((one) => {
    if (!isJsonObject(one) || typeof one.call !== 'number') return []
    const names = one.arguments ?? null
    return [{ call: one.call, arguments: isArray(names) ? names.filter((name) => typeof name === 'string') : null }]
  })
}
