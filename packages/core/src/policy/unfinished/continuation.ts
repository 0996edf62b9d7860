/**
 * The structural check for twins that replace a text by calls, which the paper's own check never allows. The text may be a refusal, and a
 * write that the actor never proposed would override the refusal. So a deterministic twin may only read, or repeat a call that the actor
 * proposed in this turn. Any other write must come from the generator and be preferred by the verifier.
 */
import { isStateChanging } from '../paper/evidence/state-changing.ts'
import type { Ledger } from '../paper/ledger.ts'
import type { CheckedPair, StructuralCheck } from '../paper/structure/check.ts'
import { shape } from '../paper/structure/shape.ts'
import { callKey } from '../paper/trace/action.ts'
import type { ToolCall } from '../paper/trace/trace.ts'
import { mostContinuingCalls } from './continuing.ts'

export const continuingShape: StructuralCheck = {
  ...shape,
  version: 2,
  check: (pair) =>
    pair.twin.certificate.authorises === 'continuation' ? continuationProblems(pair) : shape.check(pair),
}

function continuationProblems({ twin: { action, origin }, ledger, canAnswer }: CheckedPair): readonly string[] {
  if (!canAnswer)
    return ['what the actor says has gone out, or the host cannot let it go on: no call may take its place']
  if (action.kind !== 'tool-calls') return ['a continuation may not be a text']
  const { length } = action.calls
  return [
    ...(length > mostContinuingCalls ? [`a continuation has at most ${mostContinuingCalls} calls, not ${length}`] : []),
    ...action.calls.flatMap((call) => writeProblems(call, ledger, origin)),
  ]
}

function writeProblems(call: ToolCall, { records }: Ledger, origin: 'deterministic' | 'generated'): readonly string[] {
  if (!isStateChanging(call.name)) return []
  const key = callKey(call)
  const same = records.filter((record) => callKey(record.call) === key)
  if (same.some(({ outcome }) => outcome === 'success')) return [`this call of ${call.name} has succeeded in this turn`]
  if (same.some(({ outcome }) => outcome === 'unclear'))
    return [`this call of ${call.name} may have succeeded in this turn`]
  return same.length === 0 && origin === 'deterministic'
    ? [`${call.name} is not known to read only, and the actor has not proposed this call in this turn`]
    : []
}
