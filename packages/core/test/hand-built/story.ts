/**
 * A step told as a story: what was said and done, what is proposed, and what has to become of it. The tools are those
 * that the story uses, each with the arguments it is called with, unless the story brings its own.
 */

import { completionText } from '../../src/policy/paper/constants.ts'
import type { Json, JsonObject } from '../../src/policy/paper/json.ts'
import type { Action, ToolCallsAction } from '../../src/policy/paper/trace/action.ts'
import type { Message, ToolCall, ToolSchema } from '../../src/policy/paper/trace/trace.ts'

export type Call = { readonly name: string; readonly arguments: JsonObject }
type Result = { readonly call: Call; readonly output: string | null; readonly isError?: boolean }
/** Calls of one message with their outputs; `null` is an output that never came. */
type Made = { readonly made: readonly Result[] }
export type Line = Message | Made

export type Expected =
  | { readonly kind: 'keep' }
  | { readonly kind: 'twin'; readonly action: Action }
  /** Work is left in this turn: whatever becomes of the call, the turn does not end with the completion text. */
  | { readonly kind: 'goes-on' }
  /** The twin is the generator's, so what is expected is the certificate, on these calls of the proposal. */
  | { readonly kind: 'certificate'; readonly condition: 'repeat-after-error'; readonly calls: readonly number[] }

export type HandBuiltStep = {
  readonly title: string
  readonly messages: readonly Message[]
  readonly tools: readonly ToolSchema[]
  readonly proposal: ToolCallsAction
  readonly expected: Expected
}

export { says, system, user } from '../fixtures/steps.ts'

export const call = (name: string, parameters: JsonObject = {}): Call => ({ name, arguments: parameters })

/** A call that was made, and its output. */
export const did = (name: string, parameters: JsonObject, output: string | null): Line => ({
  made: [{ call: call(name, parameters), output }],
})

/** A call that the host itself reports as failed. */
export const failed = (name: string, parameters: JsonObject, output: string): Line => ({
  made: [{ call: call(name, parameters), output, isError: true }],
})

/** Calls of one message. */
export const together = (...made: readonly (readonly [Call, string])[]): Line => ({
  made: made.map(([one, output]) => ({ call: one, output })),
})

/** A right call: it must stay as it is. */
export function right(title: string, story: readonly Line[], ...calls: readonly Call[]): HandBuiltStep {
  return build(title, story, calls, { kind: 'keep' })
}

/** A wrong call that the paper's words cover, and the twin it must get. */
export function wrong(
  title: string,
  story: readonly Line[],
  calls: readonly Call[],
  expected: Expected,
): HandBuiltStep {
  return build(title, story, calls, expected)
}

/** The same step with tools of its own, where what they say of themselves matters. */
export const withTools = (step: HandBuiltStep, ...tools: readonly ToolSchema[]): HandBuiltStep => ({ ...step, tools })

export const goesOn: Expected = { kind: 'goes-on' }

export const completes: Expected = { kind: 'twin', action: { kind: 'final-response', text: completionText } }

export const becomes = (...calls: readonly Call[]): Expected => ({ kind: 'twin', action: propose(calls) })

/** The paper's repeat-after-error condition holds for these calls of the proposal. */
export const repeats = (...calls: readonly number[]): Expected => ({
  kind: 'certificate',
  condition: 'repeat-after-error',
  calls,
})

function build(title: string, story: readonly Line[], calls: readonly Call[], expected: Expected): HandBuiltStep {
  const used = [...story.flatMap((line) => ('made' in line ? line.made.map((result) => result.call) : [])), ...calls]
  return { title, messages: tell(story), tools: schemasOf(used), proposal: propose(calls), expected }
}

function tell(story: readonly Line[]): readonly Message[] {
  return story.flatMap((line, place): readonly Message[] => {
    if (!('made' in line)) return [line]
    const numbered = line.made.map((result, index) => ({ ...result, id: `call-${place}-${index}` }))
    return [
      { role: 'assistant', content: '', calls: numbered.map(({ id, call: made }) => ({ id, ...made })) },
      ...numbered.flatMap(({ id, output, isError }): readonly Message[] => {
        if (output === null) return []
        const result = { role: 'tool', callId: id, content: output } as const
        return [isError === undefined ? result : { ...result, isError }]
      }),
    ]
  })
}

function propose(calls: readonly Call[]): ToolCallsAction {
  return { kind: 'tool-calls', calls: calls.map((one, index): ToolCall => ({ id: `proposed-${index}`, ...one })) }
}

function schemasOf(calls: readonly Call[]): readonly ToolSchema[] {
  const names = [...new Set(calls.map(({ name }) => name))]
  return names.map((name) => {
    const known = Object.assign({}, ...calls.filter((one) => one.name === name).map((one) => one.arguments))
    const properties = Object.fromEntries(
      Object.entries(known as JsonObject).map(([key, value]) => [key, { type: typeOf(value) }]),
    )
    return { name, description: '', parameters: { type: 'object', properties } }
  })
}

function typeOf(value: Json): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value
}
