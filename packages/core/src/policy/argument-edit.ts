/** Functions for conditions that correct argument values: the twin sets exactly the values that a finding lists. */
import type { Exhibit, Match, Scene } from './paper/evidence/condition.ts'
import { isStateChanging } from './paper/evidence/state-changing.ts'
import { isArray, isJsonObject, type Json, type JsonObject, mapMembers } from './paper/json.ts'
import type { ToolCallsAction } from './paper/trace/action.ts'
import type { ToolCall, ToolSchema } from './paper/trace/trace.ts'

/** An argument of a call and its new value. An argument that the call lacks is added. */
export type ArgumentEdit = { readonly call: number; readonly argument: string; readonly value: Json }

export type ReadableCall = { readonly call: ToolCall; readonly index: number }

/** The calls of the proposal whose arguments could be parsed. */
export function readableCalls({ proposal: { calls } }: Scene): readonly ReadableCall[] {
  const readable: ReadableCall[] = []
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (call && call.malformed === undefined) readable.push({ call, index })
  }
  return readable
}

/** The calls whose tool changes something, judging by the tool's name. Most steps have no such calls, and then no list is allocated. */
export function changingCalls({ proposal: { calls } }: Scene): readonly ReadableCall[] {
  let changing: ReadableCall[] | null = null
  for (let index = 0; index < calls.length; index++) {
    const call = calls[index]
    if (!call || call.malformed !== undefined || !isStateChanging(call.name)) continue
    changing ??= []
    changing.push({ call, index })
  }
  return changing ?? none
}

const none: readonly ReadableCall[] = []

/** The schema of the called tool. The result is null for an unknown or inactive tool, because an edited call could not be checked. */
export function schemaOf({ name }: ToolCall, { tools }: Scene): ToolSchema | null {
  return tools?.find((tool) => tool.name === name) ?? null
}

export function parametersOf({ parameters }: ToolSchema): JsonObject {
  return isJsonObject(parameters.properties) ? parameters.properties : {}
}

export function matchEdits(
  edits: readonly ArgumentEdit[],
  say: (first: ArgumentEdit) => string,
  exhibits: readonly Exhibit[],
): Match | null {
  const [first] = edits
  if (!first) return null
  return {
    calls: [...new Set(edits.map(({ call }) => call))],
    reason: say(first),
    exhibits,
    finding: { edits: edits.map(({ call, argument, value }) => ({ call, argument, value })) },
  }
}

export function setArguments({ finding }: Match, { proposal }: Scene): ToolCallsAction | null {
  const edits = readEdits(finding.edits ?? null)
  if (edits.length === 0) return null
  const calls = proposal.calls.map((call, index) => {
    const own = edits.filter((edit) => edit.call === index)
    if (own.length === 0) return call
    const kept = mapMembers(call.arguments, (value, name) => own.find((edit) => edit.argument === name)?.value ?? value)
    const added = own.filter(({ argument }) => !Object.hasOwn(kept, argument))
    return { ...call, arguments: { ...kept, ...Object.fromEntries(added.map((edit) => [edit.argument, edit.value])) } }
  })
  return { kind: 'tool-calls', calls }
}

function readEdits(value: Json): readonly ArgumentEdit[] {
  if (!isArray(value)) return []
  return value.flatMap((edit) => {
    if (!isJsonObject(edit)) return []
    const { call, argument, value: set } = edit
    return typeof call === 'number' && typeof argument === 'string' && set !== undefined
      ? [{ call, argument, value: set }]
      : []
  })
}
