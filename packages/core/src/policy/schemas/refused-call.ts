/**
 * A call does not fit its tool's schema, and exactly one repair is possible: the tool's name is misspelled, one
 * argument has the wrong name, or the tool's name is missing and only one tool takes these arguments. All other calls
 * are left to the host's own error, because dropping an argument or guessing a tool would change what is meant.
 */
import { parametersOf } from '../argument-edit.ts'
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, isJsonObject, type Json, type JsonObject } from '../paper/json.ts'
import type { Action } from '../paper/trace/action.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'

/**
 * `against`: conditions that the repaired call must not match. Otherwise a repair could run a call that they would have
 * stopped.
 */
export function refusedCallBy(against: readonly CallCondition[]): CallCondition {
  return defineEvidenceCondition({
    name: 'refused-call',
    version: 2,
    severity: 0.97,
    authorises: 'edit',
    match: (scene, why) => matchRefused(scene, against, why),
    twin: repairCalls,
  })
}

function matchRefused(scene: Scene, against: readonly CallCondition[], why?: Reasons): Match | null {
  const { tools, proposal } = scene
  if (tools === null || tools.length === 0) return why?.absent('The tools of this step are not known.') ?? null
  if (proposal.calls.every((call) => isAccepted(call, tools))) {
    return why?.absent('Every called tool exists and knows every argument.') ?? null
  }
  const repaired = proposal.calls.map((call) => repair(call, tools, why))
  const matched = repaired.flatMap((call, index) => (call ? [index] : []))
  const [first] = matched
  if (first === undefined) return null
  const calls = proposal.calls.map((call, index) => repaired[index] ?? call)
  const now: Scene = { ...scene, proposal: { kind: 'tool-calls', calls } }
  const stopping = against.find((condition) => condition.match(now) !== null)
  if (stopping) return why?.excused(`One repair is determined, but ${stopping.name} would stop it.`) ?? null
  const [refused, fixed] = [proposal.calls[first], calls[first]]
  return {
    calls: matched,
    reason:
      refused?.name === fixed?.name
        ? `${refused?.name ?? ''} has an argument that its schema does not know and lacks one that it requires.`
        : `There is no tool ${JSON.stringify(refused?.name ?? '')}; ${fixed?.name ?? ''} is the only one that is meant.`,
    exhibits: [],
    finding: {
      effect: matched.some((index) => isStateChanging(calls[index]?.name ?? '')) ? 'write' : 'read',
      repaired: matched.map((index) => ({
        call: index,
        name: calls[index]?.name ?? '',
        arguments: calls[index]?.arguments ?? {},
      })),
    },
  }
}

function repairCalls({ finding }: Match, { proposal }: Scene): Action | null {
  const repaired = isArray(finding.repaired ?? null) ? (finding.repaired as readonly Json[]) : []
  const calls = proposal.calls.map((call, index) => {
    const own = repaired.find((one) => isJsonObject(one) && one.call === index)
    if (!own || !isJsonObject(own) || typeof own.name !== 'string' || !isJsonObject(own.arguments)) return call
    return { ...call, name: own.name, arguments: own.arguments }
  })
  return { kind: 'tool-calls', calls }
}

/** Returns the repaired call; null if the call needs no repair, or if no repair or several are possible. */
function repair(call: ToolCall, tools: readonly ToolSchema[], why?: Reasons): ToolCall | null {
  if (isAccepted(call, tools)) return null
  if (call.malformed !== undefined) return why?.excused(`The arguments of ${call.name} could not be parsed.`) ?? null
  const own = tools.find(({ name }) => name === call.name)
  const meant = own ?? toolMeant(call, tools)
  if (!meant) {
    return why?.excused(`There is no tool ${JSON.stringify(call.name)}, and not exactly one that may be meant.`) ?? null
  }
  const args = renameArgument(call.arguments, meant)
  if (args !== null) return { ...call, name: meant.name, arguments: args }
  if (!own && takes(meant, call.arguments)) return { ...call, name: meant.name }
  const problem = own ? 'has an argument that its schema does not know' : `may mean ${meant.name}`
  return why?.excused(`${call.name} ${problem}, but renaming one argument does not make the call fit.`) ?? null
}

/** Whether the tool exists and knows every argument. Nearly every call is decided here. */
function isAccepted({ name: called, arguments: args }: ToolCall, tools: readonly ToolSchema[]): boolean {
  const tool = tools.find(({ name }) => name === called)
  if (!tool) return false
  const known = parametersOf(tool)
  for (const name in args) if (!Object.hasOwn(known, name)) return false
  return true
}

function toolMeant({ name, arguments: args }: ToolCall, tools: readonly ToolSchema[]): ToolSchema | null {
  const letters = lettersOf(name)
  if (!/\p{L}/u.test(letters)) return only(tools.filter((tool) => Object.keys(args).length > 0 && takes(tool, args)))
  return (
    only(tools.filter((tool) => lettersOf(tool.name) === letters)) ??
    only(tools.filter((tool) => lettersOf(lastSegment(tool.name)) === lettersOf(lastSegment(name))))
  )
}

/**
 * The letters and digits of a name, in lower case. A control token and everything after it is dropped:
 * `cat<|channel|>commentary` becomes `cat`.
 */
function lettersOf(name: string): string {
  return name
    .replace(/<\|.*$/s, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

function lastSegment(name: string): string {
  return name.split(/[.:/]|__/).at(-1) ?? name
}

function only<Item>(items: readonly Item[]): Item | null {
  return items.length === 1 ? (items[0] ?? null) : null
}

function requiredOf({ parameters: { required } }: ToolSchema): readonly string[] {
  return isArray(required ?? null) ? (required as readonly Json[]).filter((name) => typeof name === 'string') : []
}

/** Whether the tool has a parameter for every argument, their types fit, and every required argument is given. */
function takes(tool: ToolSchema, args: JsonObject): boolean {
  const known = parametersOf(tool)
  return (
    Object.entries(args).every(([name, value]) => Object.hasOwn(known, name) && fits(value, known[name] ?? null)) &&
    requiredOf(tool).every((name) => Object.hasOwn(args, name))
  )
}

/**
 * Renames the one unknown argument to the one required argument that is missing. Null if there is not exactly one of
 * each, or if the value has another type.
 */
function renameArgument(args: JsonObject, tool: ToolSchema): JsonObject | null {
  const known = parametersOf(tool)
  const unknown = only(Object.keys(args).filter((name) => !Object.hasOwn(known, name)))
  const missing = only(requiredOf(tool).filter((name) => !Object.hasOwn(args, name)))
  if (unknown === null || missing === null || !hasType(args[unknown] ?? null, known[missing] ?? null)) return null
  const renamed = Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name === unknown ? missing : name, value] as const),
  )
  return takes(tool, renamed) ? renamed : null
}

/** Whether the value has the declared type, or no type is declared, and is one of the listed values, if any are. */
function fits(value: Json, declared: Json): boolean {
  const { type, enum: listed } = isJsonObject(declared) ? declared : {}
  if (isArray(listed ?? null) && !(listed as readonly Json[]).includes(value)) return false
  return type === undefined || hasType(value, declared)
}

function hasType(value: Json, declared: Json): boolean {
  const type = isJsonObject(declared) ? (declared.type ?? null) : null
  const types = isArray(type) ? type : [type]
  return types.some((one) => {
    switch (one) {
      case 'string':
      case 'boolean':
        return typeof value === one
      case 'number':
        return typeof value === 'number'
      case 'integer':
        return typeof value === 'number' && Number.isInteger(value)
      case 'array':
        return isArray(value)
      case 'object':
        return isJsonObject(value)
      case 'null':
        return value === null
      default:
        return false
    }
  })
}
