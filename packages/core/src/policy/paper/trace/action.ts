/**
 * The action that the actor proposes next (paper, Section 3). In the paper only tool calls are replaced: a clarification or a final
 * response may be scored and is never revised. Beyond the paper, calls may replace a final response. An actor never proposes an answer,
 * because only a twin can answer calls instead of executing them.
 */
import { limits } from '../constants.ts'
import { isObject, type JsonObject, MalformedInputError, type Path } from '../json.ts'
import { readList, readString } from '../read.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { readToolCall, type ToolCall } from './trace.ts'

export type ToolCallsAction = { readonly kind: 'tool-calls'; readonly calls: readonly ToolCall[] }
export type TextAction = { readonly kind: 'clarification' | 'final-response'; readonly text: string }
/** An answer to the proposed calls, which do not run. Each call gets this text, and the actor gets another turn. */
export type AnswerAction = { readonly kind: 'answer'; readonly text: string }
export type Action = ToolCallsAction | TextAction | AnswerAction

export function readAction(value: unknown, path: Path): Action {
  if (!isObject(value)) throw new MalformedInputError(path, 'an action object', value)
  const kind = value.kind
  switch (kind) {
    case 'tool-calls': {
      const calls = readList(value.calls, { of: path, member: 'calls' }, limits.callsPerAction, readToolCall)
      if (calls.length === 0) throw new MalformedInputError({ of: path, member: 'calls' }, 'at least one call', calls)
      return Object.freeze({ kind, calls })
    }
    case 'clarification':
    case 'final-response':
    case 'answer':
      return Object.freeze({ kind, text: readString(value.text, { of: path, member: 'text' }) })
  }
  const kinds = "'tool-calls', 'clarification', 'final-response' or 'answer'"
  throw new MalformedInputError({ of: path, member: 'kind' }, kinds, kind)
}

/** Makes an action from a message without calls: a question is a clarification, other text a final response. */
export function textAction(text: string): TextAction {
  return { kind: text.trimEnd().endsWith('?') ? 'clarification' : 'final-response', text }
}

export function callsOf(action: Action): readonly ToolCall[] {
  return action.kind === 'tool-calls' ? action.calls : []
}

/** Returns a key that is equal for all calls of the same tool with the same arguments, whatever their ids. */
export function callKey(call: ToolCall): string {
  return `${call.name}\n${call.malformed ?? canonicalJson(call.arguments)}`
}

/** An action without ids and with sorted keys. Actions are compared and shown to models in this form. */
export function plainAction(action: Action): JsonObject {
  switch (action.kind) {
    case 'tool-calls':
      return { kind: action.kind, calls: action.calls.map(plainCall) }
    case 'clarification':
    case 'final-response':
    case 'answer':
      return { kind: action.kind, text: action.text }
  }
}

export function sameAction(left: Action, right: Action): boolean {
  return left === right || canonicalJson(plainAction(left)) === canonicalJson(plainAction(right))
}

function plainCall(call: ToolCall): JsonObject {
  return call.malformed === undefined
    ? { name: call.name, arguments: call.arguments }
    : { name: call.name, arguments: call.malformed }
}
