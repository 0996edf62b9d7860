/**
 * Builds a question for a call that a tool's output asked for and the user did not. A host without a verifier can put this question to a
 * person. The question is built from the decision's record, and TwinCheck itself replaces nothing.
 */
import { injectionConditions } from '../policy/injection/index.ts'
import { longestRestated } from '../policy/injection/tables/bounds.ts'
import type { Certificate } from '../policy/paper/evidence/condition.ts'
import { isArray, isJsonObject, type JsonObject } from '../policy/paper/json.ts'
import { canonicalJson } from '../policy/paper/text/canonical-json.ts'
import type { DecisionRecord } from '../policy/record/record.ts'

type AskedPair = Pick<DecisionRecord, 'outcome' | 'advice'> & {
  readonly proposal: JsonObject
  readonly certificates: readonly Pick<Certificate, 'condition' | 'calls' | 'reason'>[]
}

/** Null if no output asked for any of the calls that run. Replaced proposals and answered calls do not run. */
export function questionOf({ outcome, advice, proposal, certificates }: AskedPair): string | null {
  const [strongest] = certificates.filter(({ condition }) => injectionConditions.includes(condition))
  if (outcome === 'replaced' || !strongest) return null
  const answered = outcome === 'answered' ? (advice?.answers ?? []).map(({ call }) => call) : []
  const run = strongest.calls.filter((at) => !answered.includes(at))
  if (run.length === 0) return null
  const calls = proposal.calls ?? null
  const stated = (isArray(calls) ? calls : [])
    .filter((_, at) => run.includes(at))
    .flatMap((call) => (isJsonObject(call) ? `${String(call.name)}(${canonicalJson(call.arguments ?? null)})` : []))
    .join(' and ')
  const restated = stated.length > longestRestated ? `${stated.slice(0, longestRestated)}…` : stated
  return `${strongest.reason} The call is ${restated}. Should it be made?`
}
