/** The twins of a rule. Each twin changes the matched calls in one way and leaves the other calls as proposed. */
import type { Match, Scene } from '../paper/evidence/condition.ts'
import { type Json, type JsonObject, mapMembers } from '../paper/json.ts'
import { canonicalJson } from '../paper/text/canonical-json.ts'
import type { Action } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { factsOf, readOperand } from './operand.ts'
import type { Operand, Rule } from './rule.ts'

export function ruleTwin(rule: Rule, match: Match, scene: Scene): Action | null {
  switch (rule.twin) {
    case 'delete':
      return leaveOut(match, scene) ?? answerOrSay(rule, scene)
    case 'refuse':
      return leaveOut(match, scene) ?? { kind: 'final-response', text: rule.reason }
    case 'read-first':
      return readFirstTwin(rule, match, scene)
    case 'ask':
      return askUser(rule, match, scene)
    default:
      return editCalls(rule, rule.twin.edit, match, scene)
  }
}

export function readFirstTwin({ entity }: Rule, { calls: matched }: Match, { proposal }: Scene): Action | null {
  const { key, from } = entity ?? {}
  if (key === undefined || from === undefined) return null
  const calls = proposal.calls.map((call, index) =>
    matched.includes(index) ? { id: call.id, name: from, arguments: { [key]: call.arguments[key] ?? null } } : call,
  )
  return { kind: 'tool-calls', calls }
}

function leaveOut({ calls: matched }: Match, { proposal }: Scene): Action | null {
  const calls = proposal.calls.filter((_, index) => !matched.includes(index))
  return calls.length > 0 ? { kind: 'tool-calls', calls } : null
}

function answerOrSay({ reason }: Rule, { canAnswer }: Scene): Action {
  return canAnswer ? { kind: 'answer', text: `Not executed: ${reason}` } : { kind: 'final-response', text: reason }
}

function askUser({ reason }: Rule, { calls: [index] }: Match, { proposal }: Scene): Action | null {
  const call = index === undefined ? undefined : proposal.calls[index]
  if (!call) return null
  const stated = `${call.name}(${canonicalJson(call.arguments)})`
  return { kind: 'clarification', text: `${reason} I was about to call ${stated}. Shall I go ahead?` }
}

/** Sets the arguments of the matched calls. The result is null if a new value cannot be computed or is ambiguous. */
function editCalls(
  rule: Rule,
  edits: { readonly [argument: string]: Operand },
  { calls: matched }: Match,
  scene: Scene,
): Action | null {
  const calls: ToolCall[] = []
  for (const [index, call] of scene.proposal.calls.entries()) {
    const edited = matched.includes(index) ? editCall(rule, edits, call, scene) : call
    if (edited === null) return null
    calls.push(edited)
  }
  return { kind: 'tool-calls', calls }
}

function editCall(
  rule: Rule,
  edits: { readonly [argument: string]: Operand },
  call: ToolCall,
  scene: Scene,
): ToolCall | null {
  const facts = factsOf(rule, call, scene.reading, null)
  const values: Record<string, Json> = {}
  for (const [argument, operand] of Object.entries(edits)) {
    const reading = readOperand(operand, facts)
    const [only, ...others] = reading.kind === 'known' ? reading.alternatives : []
    const [value] = only ?? []
    if (value === undefined || others.length > 0) return null
    values[argument] = value
  }
  return { ...call, arguments: withValues(call.arguments, values) }
}

function withValues(args: JsonObject, values: Readonly<Record<string, Json>>): JsonObject {
  const kept = mapMembers(args, (value, name) => (Object.hasOwn(values, name) ? (values[name] ?? null) : value))
  return { ...kept, ...values }
}
