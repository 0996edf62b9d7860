/** Checks that the kind of action and the number of calls are preserved, unless the certificate authorises a change. */

import { isStateChanging } from '../evidence/state-changing.ts'
import { canonicalJson } from '../text/canonical-json.ts'
import { type Action, callKey, callsOf } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'

export const shape: StructuralCheck = { name: 'shape', version: 1, check: shapeProblems }

function shapeProblems({ proposal, twin: { action, certificate }, canAnswer }: CheckedPair): readonly string[] {
  const proposed = callsOf(proposal)
  if (action.kind === 'answer' && !canAnswer) return ['the host cannot answer a call in place of executing it']
  switch (certificate.authorises) {
    case 'structural-change':
      return []
    case 'deletion':
      return action.kind === 'answer' ? ['a deletion may not answer'] : addedCalls('a deletion', proposed, action)
    case 'edit':
      if (action.kind !== 'tool-calls') return [`an edit may not turn tool calls into ${describe(action)}`]
      return action.calls.length === proposed.length
        ? []
        : [`an edit keeps the number of calls: ${proposed.length} became ${action.calls.length}`]
    case 'question':
      return action.kind === 'clarification' ? [] : [`a question may not be ${describe(action)}`]
    case 'read-first':
      return readFirstProblems(proposed, action)
    case 'withholding':
      return [...addedCalls('a withholding', proposed, action), ...alteredCalls(proposed, action)]
    case 'continuation':
      return ['no call may take the place of a text: what the actor says is not revised']
  }
}

function addedCalls(change: string, proposed: readonly ToolCall[], action: Action): readonly string[] {
  return action.kind === 'tool-calls' && action.calls.length > proposed.length
    ? [`${change} may not add calls: ${proposed.length} became ${action.calls.length}`]
    : []
}

function readFirstProblems(proposed: readonly ToolCall[], action: Action): readonly string[] {
  if (action.kind !== 'tool-calls') return [`reading first may not be ${describe(action)}`]
  const known = new Set(proposed.map(callKey))
  return [
    ...addedCalls('reading first', proposed, action),
    ...action.calls
      .filter((call) => !known.has(callKey(call)) && isStateChanging(call.name))
      .map(({ name }) => `reading first may not put in ${name}, which is not known to read only`),
  ]
}

function alteredCalls(proposed: readonly ToolCall[], action: Action): readonly string[] {
  if (action.kind !== 'tool-calls') return []
  return action.calls
    .filter((call) => !proposed.some((original) => isPartOf(call, original)))
    .map(({ name }) => `a withholding may only leave out: this call of ${name} was not proposed so`)
}

function isPartOf(call: ToolCall, original: ToolCall): boolean {
  if (call.name !== original.name || call.malformed !== original.malformed) return false
  return Object.entries(call.arguments).every(
    ([name, value]) =>
      Object.hasOwn(original.arguments, name) &&
      canonicalJson(value) === canonicalJson(original.arguments[name] ?? null),
  )
}

function describe({ kind }: Action): string {
  return kind === 'answer' ? 'an answer' : kind === 'tool-calls' ? 'tool calls' : `a ${kind}`
}
