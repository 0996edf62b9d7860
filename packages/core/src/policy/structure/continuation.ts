/**
 * The shape of a twin where calls may take the place of a text, which the paper's own check never lets pass. A text may be a refusal, and whoever puts a write in its place that the actor never proposed
 * overrides it: so without a model that wrote it for this very case, and a verifier that agreed, a twin only reads or repeats what
 * the actor proposed in this turn.
 */

import { isStateChanging } from '../evidence/state-changing.ts'
import type { Ledger } from '../ledger.ts'
import { mostContinuingCalls } from '../lexicon/continuing.ts'
import { callKey } from '../trace/action.ts'
import type { ToolCall } from '../trace/trace.ts'
import type { CheckedPair, StructuralCheck } from './check.ts'
import { structuralChecks } from './index.ts'
import { shape } from './shape.ts'

const continuingShape: StructuralCheck = {
  ...shape,
  version: 2,
  check: (pair) =>
    pair.twin.certificate.authorises === 'continuation' ? continuationProblems(pair) : shape.check(pair),
}

/** The paper's checks with that one in its place. */
export const continuingChecks: readonly StructuralCheck[] = structuralChecks.map((check) =>
  check === shape ? continuingShape : check,
)

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
  return same.length === 0 && origin === 'deterministic'
    ? [`${call.name} is not known to read only, and the actor has not proposed this call in this turn`]
    : []
}
