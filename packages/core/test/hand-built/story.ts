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
  /** A retry after a failure that passes. The paper's words flag it, so only `extended` must keep the call. */
  | { readonly kind: 'extended-keep' }
  /** Under `extended`, this condition holds and these calls replace the proposal. */
  | { readonly kind: 'extended-twin'; readonly condition: string; readonly action: Action }
  /** Under `extended`, this condition holds. The twin is not compared. */
  | { readonly kind: 'extended-certificate'; readonly condition: string }

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

/** A right retry: `extended` must keep the call and must not flag it as a repeat. */
export function rightRetry(title: string, story: readonly Line[], ...calls: readonly Call[]): HandBuiltStep {
  return build(title, story, calls, { kind: 'extended-keep' })
}

/** A wrong call that the paper's words or a condition of `extended` cover, and what must become of it. */
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

/** A tool schema for `withTools`. Every property in `required` must be present in a call. */
export const tool = (
  name: string,
  properties: JsonObject,
  description = '',
  required: readonly string[] = [],
): ToolSchema => ({ name, description, parameters: { type: 'object', properties, required: [...required] } })

export const goesOn: Expected = { kind: 'goes-on' }

export const completes: Expected = { kind: 'twin', action: { kind: 'final-response', text: completionText } }

export const becomes = (...calls: readonly Call[]): Expected => ({ kind: 'twin', action: propose(calls) })

/** The paper's repeat-after-error condition holds for these calls of the proposal. */
export const repeats = (...calls: readonly number[]): Expected => ({
  kind: 'certificate',
  condition: 'repeat-after-error',
  calls,
})

/** Under `extended`, the condition holds and the calls replace the proposal. */
export const extendedTwin = (condition: string, ...calls: readonly Call[]): Expected => ({
  kind: 'extended-twin',
  condition,
  action: propose(calls),
})

/** Under `extended`, the condition holds. Any twin is accepted, for example a question to the user. */
export const extendedFires = (condition: string): Expected => ({ kind: 'extended-certificate', condition })

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
