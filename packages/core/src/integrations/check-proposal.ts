/**
 * What every integration does with the actor's message: show it to the session, and learn what takes its place, if
 * anything does.
 *
 * Invariants
 *   1. Null means: go on with the host's own object, untouched. There is no copy of a kept proposal.
 *   2. A call of the twin that is the actor's own keeps its place in the host's message; any other gets a fresh id, so that
 *      no result can be taken for that of the call that never ran.
 *   3. Never rejects. A trace that cannot be translated is a malformed step: it is recorded, and the proposal kept.
 */
import { createHash } from 'node:crypto'
import type { Session } from '../boundary/session.ts'
import { type Action, callKey, textAction } from '../policy/action.ts'
import { type JsonObject, readJsonObject } from '../policy/json.ts'
import type { StepInput } from '../policy/step.ts'
import type { ActiveTools, Message, ToolCall } from '../policy/trace.ts'

export type HostStep = {
  /** Called inside the check. */
  readonly messages: () => readonly Message[]
  readonly tools: () => ActiveTools
  readonly text: string
  readonly calls: readonly ToolCall[]
  readonly signal?: AbortSignal | undefined
  /** Whether the host can answer the calls and ask again. Default false. */
  readonly canAnswer?: boolean
}

export type Replacement =
  /** `original`: where the call stands among the host's own calls; null where it is new. */
  | { readonly kind: 'calls'; readonly calls: readonly { readonly call: ToolCall; readonly original: number | null }[] }
  | { readonly kind: 'text'; readonly text: string }

/** The calls are not executed: each gets this text as its result, and the actor is asked again. */
export type Answer = { readonly kind: 'answer'; readonly text: string }

export async function checkProposal(session: Session, step: HostStep): Promise<Replacement | Answer | null> {
  const proposal: Action = step.calls.length > 0 ? { kind: 'tool-calls', calls: step.calls } : textAction(step.text)
  const input: StepInput = {
    get messages() {
      return step.messages()
    },
    get tools() {
      return step.tools()
    },
    proposal,
    canAnswer: step.canAnswer === true,
  }
  const { outcome, action } = await session.check(input, step.signal ? { signal: step.signal } : {})
  if (outcome === 'kept') return null
  switch (action.kind) {
    case 'tool-calls':
      return { kind: 'calls', calls: placeCalls(action.calls, step.calls) }
    case 'answer':
      return { kind: 'answer', text: action.text }
    case 'clarification':
    case 'final-response':
      return { kind: 'text', text: action.text }
  }
}

/** Arguments as hosts have them: the text the model wrote, or what was parsed from it. */
export function hostCall(id: string, name: string, given: unknown): ToolCall {
  const parsed = readArguments(given)
  if (parsed) return { id, name, arguments: parsed }
  return { id, name, arguments: {}, malformed: typeof given === 'string' ? given : String(given) }
}

function placeCalls(twin: readonly ToolCall[], proposed: readonly ToolCall[]) {
  return twin.map((call, index) => {
    const same = proposed.findIndex((other) => other.id === call.id && callKey(other) === callKey(call))
    if (same >= 0) return { call, original: same }
    return { call: { ...call, id: freshId(proposed[0]?.id ?? 'call', index) }, original: null }
  })
}

/** In the manner of the provider's own ids, some of which fix prefix, alphabet and length; the same for the same original. */
function freshId(original: string, index: number): string {
  const prefix = /^[a-z]+[_-]/i.exec(original)?.[0] ?? ''
  const hash = createHash('sha256').update(`twin ${index} of ${original}`).digest('hex')
  return `${prefix}${hash.slice(0, Math.max(9, Math.min(32, original.length - prefix.length)))}`
}

function readArguments(given: unknown): JsonObject | null {
  try {
    // Some models write nothing for a call without arguments.
    if (typeof given === 'string') return given.trim() === '' ? {} : readJsonObject(JSON.parse(given), 'arguments')
    return readJsonObject(given, 'arguments')
  } catch {
    return null
  }
}
