/**
 * Condition: a call does not fit its tool's schema, and exactly one repair is possible. These faults can be repaired:
 * - The tool's name is misspelled.
 * - Arguments are misspelled or wrapped, or a value has the wrong type but a clear meaning.
 * - One argument has the wrong name.
 * - The tool's name is missing or wrong, and only one tool takes these arguments.
 *
 * For all other faults, the host reports its own error. Dropping an argument or guessing a tool would change the meaning of the call.
 */

import { openNamedValues } from '../grounding/named-values.ts'
import { type CallCondition, defineEvidenceCondition, type Match, type Scene } from '../paper/evidence/condition.ts'
import { openRequest } from '../paper/evidence/open-request.ts'
import type { Reading } from '../paper/evidence/reading.ts'
import type { Reasons } from '../paper/evidence/reasons.ts'
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import { isArray, isJsonObject, type Json, type JsonObject, scalarsOf } from '../paper/json.ts'
import { occursWhole } from '../paper/text/occurs-whole.ts'
import type { Action } from '../paper/trace/action.ts'
import type { ToolCall, ToolSchema } from '../paper/trace/trace.ts'
import { accepts, knowsAll, makeFit, retype } from './fitting-arguments.ts'
import { toolNamed, toolOfArguments } from './tool-meant.ts'

/**
 * `against` lists conditions that the repaired call must not match. Otherwise a repair could run a call that these conditions would have
 * stopped.
 */
export function refusedCallBy(against: readonly CallCondition[]): CallCondition {
  return defineEvidenceCondition({
    name: 'refused-call',
    version: 4,
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
    return (
      why?.absent(
        'Every called tool exists and has a parameter for every argument. An argument that is missing cannot be made up.',
      ) ?? null
    )
  }
  const repaired = proposal.calls.map((call) => repair(call, scene, why))
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
        ? `${refused?.name ?? ''} has arguments that do not fit its schema; one spelling, name or type makes them fit.`
        : tools.some(({ name }) => name === refused?.name)
          ? `${refused?.name ?? ''} lacks what it requires; ${fixed?.name ?? ''} is the only tool that takes these arguments.`
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

function repair(call: ToolCall, { tools, reading }: Scene, why?: Reasons): ToolCall | null {
  if (tools === null || isAccepted(call, tools)) return null
  if (call.malformed !== undefined) return why?.excused(`The arguments of ${call.name} could not be parsed.`) ?? null
  const request = reading.index(openRequest)?.text ?? ''
  const own = tools.find(({ name }) => name === call.name)
  if (own && knowsAll(own, call.arguments)) {
    const retyped = retype(call.arguments, own)
    const isGuess =
      retyped !== null && newNumbers(call.arguments, retyped).some((number) => !isGiven(number, request, reading))
    if (isGuess) return why?.excused(`${call.name} has a number as text that nobody named.`) ?? null
    if (retyped !== null) return { ...call, arguments: retyped }
    return (
      why?.excused(`${call.name} has a value of another type, and no value of the right type means the same.`) ?? null
    )
  }
  const other = own ? toolOfArguments(call, own, tools, request) : null
  if (other === 'unclear') {
    return why?.excused(`Another tool takes the arguments of ${call.name}, but it is unclear which is meant.`) ?? null
  }
  if (other) return { ...call, name: other.name }
  const meant = own ?? toolNamed(call, tools, request)
  if (!meant) {
    return why?.excused(`There is no tool ${JSON.stringify(call.name)}, and not exactly one that may be meant.`) ?? null
  }
  const args = makeFit(call.arguments, meant)
  if (args !== null) return { ...call, name: meant.name, arguments: args }
  const problem = own ? 'has an argument that its schema does not know' : `may mean ${meant.name}`
  return why?.excused(`${call.name} ${problem}, but renaming arguments does not make the call fit.`) ?? null
}

function newNumbers(before: JsonObject, after: JsonObject): readonly number[] {
  return Object.entries(after)
    .filter(([name, value]) => value !== before[name])
    .flatMap(([, value]) => scalarsOf(value).flatMap((one) => (typeof one.value === 'number' ? [one.value] : [])))
}

/**
 * Whether the user or an output gave the number. A number of one or two digits must be in the request, because such a number occurs in
 * most outputs by chance. A call with a guessed number is not repaired: the tool then refuses it, and the agent may ask the user.
 */
function isGiven(number: number, request: string, reading: Reading): boolean {
  const text = String(number)
  return occursWhole(text, request) || (text.length > 2 && reading.index(openNamedValues).isNamed(text))
}

/** Whether the tool exists, knows every argument and may take its value. This check decides nearly every call. */
function isAccepted({ name: called, arguments: args }: ToolCall, tools: readonly ToolSchema[]): boolean {
  const tool = tools.find(({ name }) => name === called)
  return tool !== undefined && accepts(tool, args)
}
